"""Tries a frozen program as a person would: `python packaging/smoke.py UNTELL [--root DIR]`.

UNTELL is the executable; with --root, its path as seen from DIR, which becomes its whole world (chroot: run as root).
Nothing of the building machine's environment is handed on. Exits with 1 if anything is not as it should be.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

_EXAMPLES = Path(__file__).resolve().parent.parent / "assets" / "examples"
SAMPLE = _EXAMPLES / "post.txt"
NOTE = _EXAMPLES / "note.txt"
SLOWEST_START = 3.0  # seconds from starting the program until its window is drawn
_STARTS = 3
_TERMS = "licence-of-this-test"
_PATIENCE = 900.0  # seconds; where other programs leave a twentieth of a processor, a check of 10 s takes minutes


@dataclass(frozen=True, slots=True)
class Program:
    """The program under test, and the folder that is its root."""

    executable: str
    root: Path | None
    home: str

    def run(self, *arguments: str, text: str = "", hub: str = "") -> "subprocess.CompletedProcess[str]":
        """Run the program with nothing but a home, a screen that shows nothing, and the address of a hub if given."""
        inside = ["/usr/sbin/chroot", str(self.root)] if self.root else []
        environment = {"HOME": self.home, "UNTELL_HOME": self.home, "QT_QPA_PLATFORM": "offscreen", "LANG": "C.UTF-8"}
        if hub:
            environment["HF_ENDPOINT"] = hub
        if sys.platform == "win32":
            environment["SYSTEMROOT"] = os.environ["SYSTEMROOT"]
        return subprocess.run(
            [*inside, self.executable, *arguments],
            input=text, env=environment, capture_output=True, encoding="utf-8", timeout=_PATIENCE, check=False,
        )  # fmt: skip

    def ask(self, *arguments: str, text: str = "") -> Any:
        """Return the object that a command prints; raises AssertionError with what it said where it fails."""
        done = self.run(*arguments, "--json", text=text)
        assert done.returncode == 0, f"{' '.join(arguments)} ended with {done.returncode}: {done.stderr.strip()[-500:]}"
        return json.loads(done.stdout)

    def forget(self) -> bool:
        """Drop the program's files from the system's cache, so that the next start is a cold one; False if unable."""
        if not hasattr(os, "posix_fadvise"):
            return False
        place = Path(f"{self.root or ''}{self.executable}").resolve().parent
        for file in place.rglob("*"):
            if file.is_file():
                handle = os.open(file, os.O_RDONLY)
                os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
                os.close(handle)
        return True


def doctor(program: Program) -> str:
    """The program finds its model within itself, the engine works, and no process of it can go online."""
    report = program.ask("doctor")
    assert report["model"] == "starter", f"it works with {report['model']} instead of what it carries"
    assert report["works"] is True, "the engine does not work"
    proofs = {"its process": report["program"], "the engine's": report["offline"]}
    needed = ("audit_hook", "seccomp") if sys.platform == "linux" else ("audit_hook",)
    online = [f"{who}: {what}" for who, proof in proofs.items() for what in needed if not proof[what]]
    assert not online, f"not refused: {', '.join(online)}"
    return f"sockets refused in both processes, model {report['model']}, code for {report['code']}"


def check(program: Program) -> str:
    """The sample is checked by signals and model together."""
    report = program.ask("check", "-", text=SAMPLE.read_text(encoding="utf-8"))
    by_model = [i for i in report["inferences"] if "model" in i["sources"]]
    assert report["checked"], f"the sample was not checked: {report.get('notice')}"
    assert by_model, "the model saw nothing in the sample"
    return f"{len(report['inferences'])} inferences, {len(by_model)} of them by the model, {report['seconds']:.1f} s"


def rewrite(program: Program) -> str:
    """The sample is rewritten, and the edits make of the original exactly the text that came out."""
    sample = SAMPLE.read_text(encoding="utf-8")
    report = program.ask("rewrite", "-", text=sample)
    assert report["edits"], "nothing was edited"
    made = report["original"]
    for edit in sorted(report["edits"], key=lambda edit: edit["start"], reverse=True):
        made = made[: edit["start"]] + edit["new"] + made[edit["end"] :]
    assert made == report["text"] != sample, "the edits do not make the text"
    return f"{len(report['edits'])} edits, stopped: {report['stopped']}, {report['seconds']:.1f} s"


def _word(file: Path, lines: list[str]) -> None:
    """Write a document as Word would, with nothing in it but paragraphs."""
    kind = "http://schemas.openxmlformats.org/{}/2006/{}"
    main = kind.format("wordprocessingml", "main")
    paragraphs = "".join(f"<w:p><w:r><w:t>{escape(line)}</w:t></w:r></w:p>" for line in lines)
    of = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
    target = kind.format("officeDocument", "relationships/officeDocument")
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{kind.format("package", "content-types")}"><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/word/document.xml" ContentType="{of}"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{kind.format("package", "relationships")}">'
        f'<Relationship Id="r1" Type="{target}" Target="word/document.xml"/></Relationships>',
        "word/document.xml": f'<w:document xmlns:w="{main}"><w:body>{paragraphs}</w:body></w:document>',
    }
    with zipfile.ZipFile(file, "w") as packed:
        for name, content in parts.items():
            packed.writestr(name, content)


def batch(program: Program) -> str:
    """A folder of notes is cleaned by processes that the program spawns of itself, with invented names instead."""
    folder = Path(f"{program.root or ''}{program.home}")
    (folder / "in").mkdir()
    note = NOTE.read_text(encoding="utf-8")
    (folder / "in" / "one.txt").write_text(note, encoding="utf-8")
    _word(folder / "in" / "two.docx", note.splitlines())
    how = ("--engine", "signals", "--style", "surrogates", "--workers", "2")
    done = program.run("batch", f"{program.home}/in", f"{program.home}/out", *how)
    assert done.returncode == 0, f"it ended with {done.returncode}: {done.stderr.strip()[-500:]}"
    assert (folder / "out" / "one.txt").read_text(encoding="utf-8") != note, "the note came out as it went in"
    assert zipfile.is_zipfile(folder / "out" / "two.docx"), "the Word document did not come out as one"
    return done.stderr.strip().splitlines()[0]


def model(program: Program) -> str:
    """The model inside has the checksum it was packed with."""
    done = program.run("models", "verify", "starter")
    first = done.stderr.partition("\n")[0]
    assert "is what it should be" in first, f"ended with {done.returncode}: {done.stderr.strip()[-500:]}"
    return first


class _Gated(BaseHTTPRequestHandler):
    """A model hub that gives nothing away, and says on which terms it would."""

    def do_HEAD(self) -> None:
        self._answer(403, b"", "GatedRepo")

    def do_GET(self) -> None:
        card = {"id": "a/b", "gated": "manual", "cardData": {"license": _TERMS}}
        self._answer(200, json.dumps(card).encode())

    def _answer(self, status: int, body: bytes, error: str = "") -> None:
        self.send_response(status)
        self.send_header("X-Error-Code", error)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def hub(program: Program) -> str:
    """The way to the model hub is inside, too: one on this machine is asked, and understood."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Gated) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        done = program.run("models", "get", "qwen3-0.6b", hub=f"http://127.0.0.1:{server.server_port}")
        server.shutdown()
    assert _TERMS in done.stderr, f"ended with {done.returncode}: {done.stderr.strip()[-500:]}"
    return "asked for a model, understood on which terms it is given"


def window(program: Program) -> str:
    """The window opens without a screen, soon enough; the first start finds nothing in the system's cache."""
    cold = "cold" if program.forget() else "first"
    seconds, worked = [], _worked()
    for _ in range(_STARTS):
        began = time.monotonic()
        done = program.run("window-check")
        seconds.append(time.monotonic() - began)
        assert done.stdout.strip() == "offscreen", f"the window does not open: {done.stderr.strip()[-500:]}"
    computed = (_worked() - worked) / _STARTS
    told = f"{cold} start {seconds[0]:.2f} s, then {', '.join(f'{s:.2f}' for s in seconds[1:])} s"
    if busy := _is_busy():
        told += f", on a busy machine: {computed:.2f} s of processor time each"
    assert (computed if busy else max(seconds)) <= SLOWEST_START, f"too slow: {told}"
    return told


def _worked() -> float:
    """Return the processor time of all programs started so far, in seconds."""
    spent = os.times()
    return spent.children_user + spent.children_system


def _is_busy() -> bool:
    """Tell whether others keep the processor so busy that a clock says nothing about this program."""
    return hasattr(os, "getloadavg") and os.getloadavg()[0] > (os.cpu_count() or 1)


def tried(program: Program) -> Iterator[tuple[str, bool, str]]:
    """Yield each trial's name, whether it went well, and what was seen."""
    for trial in (window, doctor, model, hub, batch, check, rewrite):
        try:
            yield trial.__name__, True, trial(program)
        except (AssertionError, ValueError, KeyError, OSError, subprocess.TimeoutExpired) as error:
            yield trial.__name__, False, str(error)


def main() -> int:
    """Try everything, say how it went, and return 1 if anything failed."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("executable")
    options.add_argument("--root", type=Path)
    given = options.parse_args()
    with tempfile.TemporaryDirectory(dir=given.root / "tmp" if given.root else None) as home:
        seen = f"/tmp/{Path(home).name}" if given.root else home
        results = []
        for name, good, told in tried(Program(given.executable, given.root, seen)):
            results.append(good)
            print(f"{'ok    ' if good else 'FAILED'} {name:8} {told}", flush=True)
    return 0 if all(results) else 1


if __name__ == "__main__":
    raise SystemExit(main())
