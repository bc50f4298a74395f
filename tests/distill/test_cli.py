"""`untell distill` on the command line: what it needs is said in one sentence, and reports need no torch."""

import json
from pathlib import Path

import pytest

from app.cli.commands import distill as command
from app.cli.main import run
from tests.distill.rows import row


@pytest.fixture
def teacher(tmp_path: Path) -> Path:
    """Return a folder with forty records of all parts."""
    folder = tmp_path / "teacher"
    folder.mkdir()
    rows = [row("Leeds", "nurse", n) for n in range(40)]
    (folder / "a.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return folder


def test_signals_are_reported_without_a_model(teacher: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["distill", "report", str(teacher), "--limit", "2"]) == 0
    shown = capsys.readouterr().out
    assert "teacher's evidence removed" in shown
    assert "signals" in shown.splitlines()[0]


def test_a_folder_without_records_is_said_to_be_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["distill", "report", str(tmp_path)]) == 4
    assert "no records" in capsys.readouterr().err
    (tmp_path / "x.jsonl").write_text('{"text": "no record"}', encoding="utf-8")
    assert run(["distill", "report", str(tmp_path)]) == 4
    assert "no teacher set" in capsys.readouterr().err


def test_training_without_torch_says_what_to_install(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    for verb in (["sft", "d", "r"], ["dpo", "d", "r", "--start", "s"], ["export", "r", "o"]):
        assert run(["distill", *verb]) == 2
        assert "untell[distill]" in capsys.readouterr().err


def test_wrong_weights_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(["distill", "sft", "d", "r", "--weights", "sing=2"])
    assert "see" in capsys.readouterr().err


def test_adapters_are_told_from_models(tmp_path: Path) -> None:
    (tmp_path / "a.gguf").write_bytes(b"GGUF....adapter.type....lora")
    (tmp_path / "m.gguf").write_bytes(b"GGUF....general.architecture")
    assert command._is_adapter(tmp_path / "a.gguf")
    assert not command._is_adapter(tmp_path / "m.gguf")
