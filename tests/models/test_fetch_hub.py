"""Fetching from the hub: whatever the line and the server do, a file under its name is whole and right."""

import errno
import io
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections import namedtuple
from email.message import Message
from pathlib import Path
from typing import Any

import pytest

from app.core.errors import CancelledError, NoModelError
from app.models import fetch
from app.models.catalogue.catalogue import ModelSpec
from app.models.download.job import FetchError, Means, Progress
from app.models.shelf import atomic_file
from tests.conftest import REPO
from tests.models import hub as serve
from tests.models.hub import Hub

Usage = namedtuple("Usage", "total used free")


def part_of(spec: ModelSpec, folder: Path) -> Path:
    return folder / f"tiny.{spec.sha256[:12]}.part"


def refused(spec: ModelSpec, folder: Path) -> str:
    """Fetch, expect one sentence, and no file under the final name."""
    with pytest.raises(NoModelError) as caught:
        fetch.get(spec, folder)
    assert not (folder / "tiny.gguf").exists()
    message = str(caught.value)
    assert message.endswith(".")
    assert "\n" not in message
    return message


def test_a_whole_download(hub: Hub, spec: ModelSpec, body: bytes, tmp_path: Path) -> None:
    seen: list[Progress] = []
    path = fetch.get(spec, tmp_path / "new" / "models", seen.append)
    assert path == tmp_path / "new" / "models" / "tiny.gguf"
    assert path.read_bytes() == body
    assert hub.requests == [("/someone/Tiny-GGUF/resolve/abc123/tiny%20file.gguf", None)]
    assert {p.name for p in path.parent.iterdir() if not p.name.startswith(".")} == {"tiny.gguf", "tiny.json"}
    stages = [progress.stage for progress in seen]
    assert list(dict.fromkeys(stages)) == ["connect", "download", "verify", "done"]
    downloaded = [progress.done for progress in seen if progress.stage == "download"]
    assert downloaded == sorted(downloaded)
    assert downloaded[-1] == len(body) == seen[-1].total


def test_a_right_file_is_not_fetched_again(hub: Hub, spec: ModelSpec, tmp_path: Path) -> None:
    fetch.get(spec, tmp_path)
    fetch.get(spec, tmp_path)
    assert len(hub.requests) == 1


def test_a_damaged_file_is_replaced(hub: Hub, spec: ModelSpec, body: bytes, tmp_path: Path) -> None:
    (tmp_path / "tiny.gguf").write_bytes(b"x" * len(body))
    assert fetch.get(spec, tmp_path).read_bytes() == body


def test_a_cut_line_is_taken_up_again_where_it_broke(hub: Hub, spec: ModelSpec, body: bytes, tmp_path: Path) -> None:
    hub.answers = [serve.cut(700_000), serve.cut(700_000), serve.cut(700_000), serve.whole]
    assert fetch.get(spec, tmp_path).read_bytes() == body
    assert [asked for _, asked in hub.requests] == [None, "bytes=700000-", "bytes=1400000-", "bytes=2100000-"]


def test_a_line_that_stays_broken_keeps_the_part_for_the_next_call(
    hub: Hub, spec: ModelSpec, body: bytes, tmp_path: Path
) -> None:
    hub.answers = [serve.cut(1_000_000), serve.cut(0)]
    assert "the line broke" in refused(spec, tmp_path)
    assert part_of(spec, tmp_path).stat().st_size == 1_000_000
    hub.answers, hub.requests[:] = [serve.whole], []
    assert fetch.get(spec, tmp_path).read_bytes() == body
    assert hub.requests[0][1] == "bytes=1000000-"
    assert not part_of(spec, tmp_path).exists()


def test_a_complete_part_needs_no_request(hub: Hub, spec: ModelSpec, body: bytes, tmp_path: Path) -> None:
    part_of(spec, tmp_path).write_bytes(body)
    assert fetch.get(spec, tmp_path).read_bytes() == body
    assert hub.requests == []


def test_a_server_without_ranges_sends_all_again(hub: Hub, spec: ModelSpec, body: bytes, tmp_path: Path) -> None:
    part_of(spec, tmp_path).write_bytes(b"?" * 900_000)
    hub.answers = [serve.no_ranges]
    assert fetch.get(spec, tmp_path).read_bytes() == body


def test_a_server_that_names_no_length(hub: Hub, spec: ModelSpec, body: bytes, tmp_path: Path) -> None:
    hub.answers = [serve.no_length]
    assert fetch.get(spec, tmp_path).read_bytes() == body


def test_wrong_bytes_are_deleted_and_said(hub: Hub, spec: ModelSpec, body: bytes, tmp_path: Path) -> None:
    hub.answers = [serve.instead(b"z" * len(body))]
    assert "not the expected file" in refused(spec, tmp_path)
    assert not part_of(spec, tmp_path).exists()


def test_a_wrong_part_is_found_out_and_deleted(hub: Hub, spec: ModelSpec, body: bytes, tmp_path: Path) -> None:
    part_of(spec, tmp_path).write_bytes(b"?" * 900_000)
    assert "not the expected file" in refused(spec, tmp_path)
    assert fetch.get(spec, tmp_path).read_bytes() == body


def test_an_oversized_part_starts_over(hub: Hub, spec: ModelSpec, body: bytes, tmp_path: Path) -> None:
    part_of(spec, tmp_path).write_bytes(body + b"more")
    assert "not the expected file" in refused(spec, tmp_path)
    assert fetch.get(spec, tmp_path).read_bytes() == body


@pytest.mark.parametrize("size", [1000, 2_499_999, 2_500_001])
def test_another_size_is_refused_before_anything_is_written(
    hub: Hub, spec: ModelSpec, tmp_path: Path, size: int
) -> None:
    hub.answers = [serve.instead(bytes(size))]
    assert "another file" in refused(spec, tmp_path)
    assert not part_of(spec, tmp_path).exists()


def test_more_bytes_than_expected_without_a_length_are_refused(hub: Hub, spec: ModelSpec, tmp_path: Path) -> None:
    hub.body += b"more"
    hub.answers = [serve.no_length]
    assert "more than the expected file" in refused(spec, tmp_path)


def test_a_login_page_is_refused(hub: Hub, spec: ModelSpec, tmp_path: Path) -> None:
    hub.answers = [serve.page]
    assert "another file" in refused(spec, tmp_path)


def test_a_range_that_was_not_asked_for_is_refused(hub: Hub, spec: ModelSpec, tmp_path: Path) -> None:
    part_of(spec, tmp_path).write_bytes(b"?" * 1000)
    hub.answers = [serve.wrong_range]
    assert "another file" in refused(spec, tmp_path)


@pytest.mark.parametrize("code", [401, 403, 404, 410, 451])
def test_a_refusal_is_not_repeated(hub: Hub, spec: ModelSpec, tmp_path: Path, code: int) -> None:
    hub.answers = [serve.status(code)]
    assert f"HTTP {code}" in refused(spec, tmp_path)
    assert len(hub.requests) == 1


@pytest.mark.parametrize("code", [429, 500, 502, 503])
def test_a_busy_server_is_asked_again(hub: Hub, spec: ModelSpec, body: bytes, tmp_path: Path, code: int) -> None:
    hub.answers = [serve.status(code), serve.status(code), serve.whole]
    assert fetch.get(spec, tmp_path).read_bytes() == body


def test_a_server_that_stays_busy_is_given_up(hub: Hub, spec: ModelSpec, tmp_path: Path) -> None:
    hub.answers = [serve.status(503)]
    assert "busy (HTTP 503)" in refused(spec, tmp_path)
    assert len(hub.requests) == 3


def test_a_server_says_how_long_to_wait(hub: Hub, spec: ModelSpec, body: bytes, tmp_path: Path) -> None:
    hub.answers = [serve.status(429, Retry_After=1), serve.whole]
    start = time.monotonic()
    assert fetch.get(spec, tmp_path).read_bytes() == body
    assert time.monotonic() - start >= 1


def test_a_range_the_server_does_not_have_starts_over(hub: Hub, spec: ModelSpec, body: bytes, tmp_path: Path) -> None:
    part_of(spec, tmp_path).write_bytes(b"?" * 1000)
    hub.answers = [serve.status(416), serve.whole]
    assert fetch.get(spec, tmp_path).read_bytes() == body
    assert hub.requests[1][1] is None


def test_a_silent_server_does_not_hold_us(hub: Hub, spec: ModelSpec, body: bytes, tmp_path: Path) -> None:
    hub.answers = [serve.stall(500_000), serve.whole]
    assert fetch.get(spec, tmp_path).read_bytes() == body
    assert hub.requests[1][1] == "bytes=500000-"


def test_redirects_are_followed_with_the_range(hub: Hub, spec: ModelSpec, body: bytes, tmp_path: Path) -> None:
    part_of(spec, tmp_path).write_bytes(body[:1000])
    hub.answers = [serve.status(302, Location=f"{hub.url}/store/file"), serve.whole]
    assert fetch.get(spec, tmp_path).read_bytes() == body
    assert hub.requests[1] == ("/store/file", "bytes=1000-")


def test_endless_redirects_are_refused(hub: Hub, spec: ModelSpec, tmp_path: Path) -> None:
    hub.answers = [serve.status(302, Location=f"{hub.url}/round")]
    assert "HTTP 302" in refused(spec, tmp_path)


@pytest.mark.parametrize("location", ["http://example.invalid/x", "ftp://example.invalid/x", "file:///etc/passwd"])
def test_a_redirect_never_leaves_https(location: str) -> None:
    request = urllib.request.Request("https://example.invalid/model")
    with pytest.raises(urllib.error.HTTPError) as caught:
        fetch._NoDowngrade().redirect_request(request, io.BytesIO(), 302, "Found", Message(), location)
    caught.value.close()


def test_a_proxy_of_the_system_is_used(
    hub: Hub, spec: ModelSpec, body: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("http_proxy", hub.url)
    monkeypatch.setenv("HF_ENDPOINT", "http://hub.invalid")
    assert fetch.get(spec, tmp_path).read_bytes() == body
    assert hub.requests[0][0].startswith("http://hub.invalid/someone/")


def test_an_untrusted_certificate_is_explained(
    hub: Hub, spec: ModelSpec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise urllib.error.URLError(ssl.SSLCertVerificationError("self-signed"))

    monkeypatch.setattr(urllib.request.OpenerDirector, "open", fail)
    assert "SSL_CERT_FILE" in refused(spec, tmp_path)


def test_a_server_that_is_not_there_fails_fast(
    hub: Hub, spec: ModelSpec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:1")
    start = time.monotonic()
    message = refused(spec, tmp_path)
    assert "cannot be reached" in message
    assert "untell models import" in message
    assert time.monotonic() - start < 2


@pytest.mark.parametrize("endpoint", ["ftp://mirror.invalid", "file:///tmp", "mirror", "http://[::1"])
def test_a_mirror_that_is_no_web_address_is_refused(
    hub: Hub, spec: ModelSpec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, endpoint: str
) -> None:
    monkeypatch.setenv("HF_ENDPOINT", endpoint)
    assert "HF_ENDPOINT" in refused(spec, tmp_path)


def test_a_small_disk_is_noticed_before_the_first_byte(
    hub: Hub, spec: ModelSpec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(atomic_file.shutil, "disk_usage", lambda folder: Usage(10**9, 10**9 - 10**6, 10**6))
    message = refused(spec, tmp_path)
    assert "1 MB free" in message
    assert "make room" in message
    assert hub.requests == []


class _Full(io.FileIO):
    """A file on a disk that has room for one megabyte."""

    def write(self, data: Any) -> int:
        if self.tell() + len(data) > 1_000_000:
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().write(data)


def test_a_disk_that_fills_up_keeps_the_part(
    hub: Hub, spec: ModelSpec, body: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub.answers = [serve.trickle(100_000, 0.002)]
    with monkeypatch.context() as patch:
        patch.setattr(fetch, "open", lambda path, mode: _Full(path, mode.replace("b", "")), raising=False)
        assert "disk is full" in refused(spec, tmp_path)
    assert 0 < part_of(spec, tmp_path).stat().st_size <= 1_000_000
    hub.answers = [serve.whole]
    assert fetch.get(spec, tmp_path).read_bytes() == body
    assert hub.requests[-1][1] is not None


def test_a_folder_that_cannot_be_made_is_explained(spec: ModelSpec, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(NoModelError, match="cannot be written"):
        fetch.get(spec, tmp_path / "file" / "models")


def test_cancelling_keeps_the_part_and_the_next_call_goes_on(
    hub: Hub, spec: ModelSpec, body: bytes, tmp_path: Path
) -> None:
    hub.answers = [serve.trickle(100_000, 0.02)]
    seen: list[Progress] = []
    with pytest.raises(CancelledError):
        fetch.get(spec, tmp_path, seen.append, lambda: any(p.done > 300_000 for p in seen))
    kept = part_of(spec, tmp_path).read_bytes()
    assert 300_000 < len(kept) < len(body)
    assert body.startswith(kept)
    assert not (tmp_path / "tiny.gguf").exists()
    hub.answers = [serve.whole]
    assert fetch.get(spec, tmp_path).read_bytes() == body
    assert hub.requests[-1][1] == f"bytes={len(kept)}-"


def test_cancelling_during_the_check_leaves_no_file_under_its_name(hub: Hub, spec: ModelSpec, tmp_path: Path) -> None:
    seen: list[Progress] = []
    with pytest.raises(CancelledError):
        fetch.get(spec, tmp_path, seen.append, lambda: any(p.stage == "verify" for p in seen))
    assert not (tmp_path / "tiny.gguf").exists()


def test_two_downloads_of_one_model_do_not_mix(hub: Hub, spec: ModelSpec, tmp_path: Path) -> None:
    with atomic_file.only_one(tmp_path / ".tiny.lock"):
        assert "already being fetched" in refused(spec, tmp_path)
    assert fetch.get(spec, tmp_path).is_file()


HOLDER = """
import sys
from pathlib import Path
from app.models.shelf import atomic_file
with atomic_file.only_one(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_program_that_was_killed_holds_nobody_up(tmp_path: Path) -> None:
    lock = tmp_path / ".tiny.lock"
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(lock)], cwd=REPO, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline().strip() == b"held"
        with pytest.raises(atomic_file.PlaceError, match="already being fetched"), atomic_file.only_one(lock):
            pass
        holder.kill()
    for _ in range(2):
        with atomic_file.only_one(lock):
            pass


def test_the_file_is_only_named_after_its_check(
    hub: Hub, spec: ModelSpec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    events: list[str] = []
    settle = atomic_file.settle
    monkeypatch.setattr(atomic_file, "settle", lambda *paths: (events.append("named"), settle(*paths)))
    fetch.get(spec, tmp_path, lambda progress: events.append(progress.stage))
    assert events[-3:] == ["verify", "named", "done"]


def test_unknown_and_missing_sources_are_refused(spec: ModelSpec, tmp_path: Path) -> None:
    with pytest.raises(FetchError, match="choose one of"):
        fetch.get(spec, tmp_path, means=Means(source="elsewhere"))
    with pytest.raises(FetchError, match="no source wheel"):
        fetch.get(spec, tmp_path, means=Means(source="wheel"))
