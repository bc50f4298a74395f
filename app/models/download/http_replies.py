"""What a server's answers mean: go on, try again or give up, and the words for it. Nothing here opens a connection."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import Message

from app.models.download.job import BrokenError, GatedError, SourceError

_BUSY = frozenset({408, 425, 429, 500, 502, 503, 504})
_RANGE = re.compile(r"bytes (\d+)-\d+/(\d+)")
_SHA256 = re.compile(r"[0-9a-f]{64}")
_COMMIT = re.compile(r"[0-9a-f]{40}")


@dataclass(frozen=True, slots=True)
class Found:
    """What the hub says about a file: its commit and its SHA-256 ("" where it does not say), and its bytes."""

    revision: str
    size: int
    sha256: str


def refusal(code: int, headers: Mapping[str, str] | Message, token: str) -> SourceError | BrokenError:
    """Return the error for an answer that is no file; `token` is the one that was sent, "" for none."""
    if code in _BUSY:
        wait = headers.get("Retry-After") or ""
        reason = "too many requests" if code == 429 else "the server is busy"
        return BrokenError(f"{reason} (HTTP {code})", float(wait) if wait.isdigit() else 0)
    if headers.get("X-Error-Code") in ("RepoNotFound", "EntryNotFound", "RevisionNotFound"):
        return SourceError(f"the hub no longer has this file (HTTP {code})")
    if code == 401 or (code == 403 and token) or headers.get("X-Error-Code") == "GatedRepo":
        return gated(code, token)
    return SourceError(f"the server refused (HTTP {code})")


def gated(code: int, token: str) -> GatedError:
    """Return the error for a model that is given only to people whom the hub knows."""
    if token:
        return GatedError(f"the hub does not accept this access token for the model (HTTP {code})")
    return GatedError(f"the hub wants to know who asks (HTTP {code})")


def start(status: int, headers: Message, length: int | None, have: int, size: int) -> int:
    """Return the offset at which an answer begins; raises SourceError when it is not of the file of `size` bytes.

    `have` is the offset that was asked for, `length` the bytes that are to come, None where nobody says.
    """
    found = _RANGE.fullmatch(headers.get("Content-Range", "")) if status == 206 else None
    begin, total = (int(found[1]), int(found[2])) if found else (0, int(length or size))
    if status not in (200, 206) or (status == 206 and not found):
        raise SourceError(f"the server gave no file (HTTP {status})")
    is_page = headers.get("Content-Type", "").startswith("text/")
    if total != size or begin not in (0, have) or is_page:
        raise SourceError("the server offers another file than the expected one")
    return begin


def found(size: int | None, revision: str | None, etag: str | None) -> Found:
    """Return what the hub says of a file; raises SourceError when there is no size.

    Only an etag that is a SHA-256 says anything of the content, only a full commit names a revision for good.
    """
    if not size or size < 0:
        raise SourceError("the server does not say how large the file is")
    commit, sum_ = revision or "", etag or ""
    return Found(commit if _COMMIT.fullmatch(commit) else "", size, sum_ if _SHA256.fullmatch(sum_) else "")
