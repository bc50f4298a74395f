"""The log: what it records, and that no text of a person ever gets into it, whatever is passed along."""

import ast
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.store import log
from tests.conftest import REPO

SECRET = "my husband Jakob teaches in Graz"


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    """Log into a file for one test."""
    path = tmp_path / "logs" / "untell.log"
    log.setup(path, logging.DEBUG)
    yield path
    log.setup()


def test_templates_numbers_and_our_own_words_are_recorded(file: Path) -> None:
    log.get("app.engines.llama").info("loaded %s in %.2f s with %d threads", log.Ours("starter-base"), 0.5, 4)
    line = file.read_text()
    assert "untell.engines.llama: loaded starter-base in 0.50 s with 4 threads" in line
    assert "INFO" in line


def test_any_other_argument_is_only_counted(file: Path) -> None:
    log.get("x").warning("read %s and %r", SECRET, [SECRET])
    log.get("x").warning("read %(text)s", {"text": SECRET})
    content = file.read_text()
    assert f"read <str of {len(SECRET)}> and '<list of 1>'" in content
    assert f"read <str of {len(SECRET)}>" in content
    assert SECRET not in content


def test_of_an_exception_only_kind_and_place_are_kept(file: Path) -> None:
    try:
        int(SECRET)
    except ValueError as error:
        log.get("x").exception("could not count")
        log.get("x").error(error)
        log.get("x").error("failed: %s", error)
        log.get("x").error("again", exc_info=RuntimeError(SECRET), stack_info=True)
    content = file.read_text()
    assert "could not count\nValueError at test_log.py:" in content
    assert "failed: <ValueError>" in content
    assert "RuntimeError at nowhere" in content
    assert "Jakob" not in content
    assert "int(SECRET)" not in content


def test_an_exception_formatted_by_another_handler_first_is_still_left_out(file: Path) -> None:
    class Early(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            logging.Formatter().format(record)  # leaves the traceback's text on the record

    early = Early()
    logger = log.get("x")
    logger.addHandler(early)
    try:
        raise ValueError(SECRET)
    except ValueError:
        logger.exception("failed")
    finally:
        logger.removeHandler(early)
    assert "Jakob" not in file.read_text()


def test_a_message_that_does_not_fit_its_arguments_prints_nothing(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # Straight to our handler: the test runner listens too, and is right to complain about such a message.
    handlers = logging.getLogger("untell").handlers
    ours = next(h for h in handlers if getattr(h, "baseFilename", "") == str(file))
    for template in ("%d tokens", "%s %s"):
        ours.handle(logging.makeLogRecord({"msg": template, "args": (SECRET,)}))
    captured = capsys.readouterr()
    assert captured.out + captured.err == ""
    assert "Jakob" not in file.read_text()


def test_messages_of_other_libraries_are_not_recorded(file: Path) -> None:
    logging.getLogger("urllib3").warning(SECRET)
    logging.getLogger().warning(SECRET)
    assert file.read_text() == ""


def test_without_a_file_nothing_is_written_or_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log.setup()
    log.get("x").critical("something %s", SECRET)
    captured = capsys.readouterr()
    assert captured.out + captured.err == ""
    assert list(tmp_path.iterdir()) == []


def test_the_file_is_the_owners_alone_and_stays_small(file: Path) -> None:
    assert file.stat().st_mode & 0o077 == 0
    logger = log.get("x")
    for number in range(30_000):
        logger.info("a line of the log that repeats itself, number %d, until the file is full", number)
    sizes = [path.stat().st_size for path in file.parent.iterdir()]
    assert len(sizes) == 2
    assert max(sizes) <= 1_000_000


def test_a_place_that_cannot_be_written_is_no_reason_to_fail(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    log.setup(tmp_path / "file" / "untell.log")
    log.get("x").info("nothing happens")
    log.setup()
    assert (tmp_path / "file").read_text() == "in the way"


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(st.characters(min_codepoint=0x4E00, max_codepoint=0x9FFF), min_size=1, max_size=30))
def test_no_argument_leaks(file: Path, text: str) -> None:
    log.get("x").info("%s %r %s %s", text, text.encode(), {text: text}, KeyError(text))
    assert text not in file.read_text(encoding="utf-8")


def test_every_call_in_the_program_has_a_fixed_template() -> None:
    """A template built from a text would pass the filter, so no call may build one, and ``Ours`` stays rare."""
    levels = {"debug", "info", "warning", "error", "exception", "critical"}
    built: list[str] = []
    for path in sorted((REPO / "app").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in levels):
                continue
            owner = node.func.value
            if isinstance(owner, ast.Name) and owner.id.lower().lstrip("_") in {"log", "logger", "logging"}:
                template = node.args[0] if node.args else None
                if not (isinstance(template, ast.Constant) and isinstance(template.value, str)):
                    built.append(f"{path.name}:{node.lineno}")
    assert built == []
