"""Where memory or depth do not suffice, a command says so in one sentence, and its lines go on."""

import json
from pathlib import Path

import pytest

from app.cli.main import guarded, run
from app.core.errors import TOO_LARGE, InputError
from app.notes.sanitizing import Sanitizer
from app.service import Session


@pytest.mark.parametrize("error", [MemoryError, RecursionError])
def test_too_little_memory_or_depth_is_one_sentence(error: type[Exception], capsys: pytest.CaptureFixture[str]) -> None:
    def work() -> int:
        raise error

    assert guarded(work) == InputError.exit_code
    assert capsys.readouterr().err.strip() == f"untell: {TOO_LARGE}"


@pytest.mark.parametrize(("command", "owner", "name"), [("note", Sanitizer, "sanitize"), ("check", Session, "check")])
def test_a_line_for_which_memory_does_not_suffice_says_so_in_its_place(
    command: str,
    owner: type,
    name: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual = getattr(owner, name)

    def sometimes(self: object, text: str, **how: object) -> object:
        if "large" in text:
            raise MemoryError
        return usual(self, text, **how)

    monkeypatch.setattr(owner, name, sometimes)
    lines = tmp_path / "lines.jsonl"
    lines.write_text('{"text": "large"}\n{"text": "Seen on 3 May."}\n')
    assert run([command, "--engine", "signals", "--lines", str(lines), *(["--json"] if command == "check" else [])])
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["error"] == {"code": InputError.exit_code, "message": TOO_LARGE}
    assert "error" not in second
