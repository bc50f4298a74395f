"""One running program: later starts hand their request over, nobody else can, and no text goes through."""

import os
import queue
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import connection
from pathlib import Path

import pytest

from app.core.errors import EngineError
from app.desktop import single_instance
from app.desktop.single_instance import Asked, Post, Request

Heard = queue.Queue[Asked]


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNTELL_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("XDG_ACTIVATION_TOKEN", raising=False)
    monkeypatch.delenv("DESKTOP_STARTUP_ID", raising=False)


@pytest.fixture
def heard() -> Heard:
    return queue.Queue()


@pytest.fixture
def post(heard: Heard) -> Iterator[Post]:
    made = Post(heard.put)
    yield made
    made.close()


def test_a_request_is_handed_over(post: Post, heard: Heard, monkeypatch: pytest.MonkeyPatch) -> None:
    assert post.first
    monkeypatch.setenv("XDG_ACTIVATION_TOKEN", "front-4711")
    for request in (Request.REWRITE, Request.SHOW):
        assert single_instance.ask(request)
        assert heard.get(timeout=10) == Asked(request, "front-4711")


def test_a_ping_is_answered_and_not_passed_on(post: Post, heard: Heard) -> None:
    assert single_instance.ask(Request.PING)
    assert heard.empty()


def test_there_is_only_one(post: Post, heard: Heard) -> None:
    second = Post(heard.put)
    assert not second.first
    second.close()
    assert single_instance.ask(Request.SHOW)


def test_without_a_running_program_nobody_takes_it() -> None:
    assert not single_instance.ask(Request.SHOW)


def test_after_its_end_the_next_is_the_first(heard: Heard) -> None:
    Post(heard.put).close()
    assert not single_instance.ask(Request.SHOW)
    second = Post(heard.put)
    assert second.first
    second.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a named pipe vanishes with its program")
def test_what_a_crash_left_behind_is_cleared_away(heard: Heard) -> None:
    crash = "from app.desktop.single_instance import Post; import os; assert Post(print).first; os._exit(1)"
    subprocess.run([sys.executable, "-c", crash], check=False, cwd=Path(__file__).parents[2])
    assert not single_instance.ask(Request.SHOW)
    post = Post(heard.put)
    assert post.first
    assert single_instance.ask(Request.CHECK)
    post.close()


def test_nonsense_is_not_passed_on(post: Post, heard: Heard) -> None:
    where = single_instance._address()
    assert where is not None
    for rubbish in (b"", b"{}", b'"x"', b'{"request": "format the disk"}', b"\xff", b"x" * 5000):
        with connection.Client(where) as line:
            line.send_bytes(rubbish)
    assert single_instance.ask(Request.UNDO)
    assert heard.get(timeout=10).request is Request.UNDO


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX paths")
def test_where_no_pipe_can_be_made_every_start_is_a_program_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deep = tmp_path / ("x" * 120)
    deep.mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(deep))
    for _ in range(2):
        assert single_instance.claim(Request.SHOW)
        post = Post(print)
        assert not post.first
        post.close()


RACE = """
import sys, time
from app.desktop import single_instance
from app.desktop.single_instance import Request
if not single_instance.ask(Request.AUTO) and single_instance.claim(Request.AUTO):
    print("the program", flush=True)
    time.sleep(0.5)  # it loads what it needs
    heard = []
    post = single_instance.Post(heard.append)
    sys.stdin.read()
    print(len(heard), flush=True)
    post.close()
else:
    print("handed over", flush=True)
"""


def test_starts_at_the_same_moment_make_one_program_that_hears_all_the_others() -> None:
    starts = [
        subprocess.Popen(
            [sys.executable, "-c", RACE], cwd=Path(__file__).parents[2], text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )
        for _ in range(4)
    ]  # fmt: skip
    said = [start.stdout.readline().strip() for start in starts if start.stdout]
    assert sorted(said) == ["handed over"] * 3 + ["the program"]
    first = starts[said.index("the program")]
    assert first.communicate("")[0].strip() == "3"
    for start in starts:
        start.communicate()


def test_a_start_that_waits_for_one_that_crashes_becomes_the_program() -> None:
    crash = (
        "from app.desktop import single_instance; import os, sys; single_instance.claim(single_instance.Request.SHOW)\n"
    )
    crash += "print('claimed', flush=True); sys.stdin.read(); os._exit(1)"
    first = subprocess.Popen(
        [sys.executable, "-c", crash], cwd=Path(__file__).parents[2], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert first.stdout is not None
    assert first.stdout.readline().strip() == b"claimed"
    with ThreadPoolExecutor() as waiting:
        claimed = waiting.submit(single_instance.claim, Request.SHOW)
        with pytest.raises(TimeoutError):
            claimed.result(0.3)
        first.communicate(b"")
        assert claimed.result()
    post = Post(print)
    assert post.first
    post.close()


def test_a_program_that_will_not_take_a_request_sends_it_away(heard: Heard) -> None:
    post = Post(lambda _: False)
    assert post.first
    assert not single_instance.ask(Request.SHOW)
    assert single_instance.ask(Request.PING)
    post.close()
    assert not single_instance.ask(Request.PING)
    assert single_instance.claim(Request.SHOW)
    post = Post(heard.put)
    assert post.first
    post.close()


def test_a_program_that_does_not_answer_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    assert single_instance.claim(Request.SHOW)
    mine, single_instance._Claim.held = single_instance._Claim.held, None
    monkeypatch.setattr(single_instance, "_START", 0.2)
    with pytest.raises(EngineError, match="does not answer"):
        single_instance.claim(Request.AUTO)
    assert mine is not None
    mine.give_up()


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX rights")
def test_a_folder_that_others_can_enter_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "untell").mkdir(mode=0o755)
    os.chmod(tmp_path / "untell", 0o755)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    post = Post(print)
    assert not post.first
    assert not single_instance.ask(Request.SHOW)


@pytest.mark.parametrize(
    ("arguments", "request_"),
    [
        ([], Request.SHOW),
        (["--tray"], Request.STAY),
        (["rewrite-clipboard"], Request.REWRITE),
        (["rewrite-clipboard", "--check-only"], Request.CHECK),
        (["rewrite-clipboard", "--auto"], Request.AUTO),
        (["rewrite-clipboard", "--undo"], Request.UNDO),
        (["check"], None),
        (["rewrite-clipboard", "--help"], None),
    ],
)
def test_what_a_command_line_asks(arguments: list[str], request_: Request | None) -> None:
    assert single_instance.of_arguments(arguments) is request_
