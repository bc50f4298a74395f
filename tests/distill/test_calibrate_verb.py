"""`untell distill calibrate`, `point` and `words`: from held-out texts and a trained model to files of weights."""

import contextlib
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.agents.evidence import evidence_lexicon, quote_evidence
from app.agents.evidence.calibration import Calibration, Weights, dump, parse
from app.cli.commands import distill as command
from app.cli.main import run
from app.core.attributes import PAPER_ATTRIBUTES
from app.core.inference import Validity
from app.core.teaching import Part, read
from app.engines.base import Engine, Fill, Value
from tests.distill.rows import row
from tests.engines.scripted import ScriptedEngine

OPENED = list[tuple[str | None, str, str | None]]


def first_words(request: Fill) -> Value:
    return Value(" ".join(request.source.split()[:2]), (0.9,), places=(0,))


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> OPENED:
    """Put a scripted model in the place of any other; return what was asked for."""
    asked: OPENED = []

    @contextlib.contextmanager
    def scripted(
        kind: str, model: str | None, adapter: str = "", prompts: str | None = None
    ) -> Iterator[Engine | None]:
        assert kind == "model"
        asked.append((model, adapter, prompts))
        engine = ScriptedEngine(
            given={
                ("attacker", "sure"): "4",
                ("attacker", "guess"): Value("44"),
                ("attacker", "quote"): first_words,
                ("attacker", "reason"): "so",
                ("arbitrator", "validity"): "medium",
            }
        )
        yield engine
        engine.close()

    monkeypatch.setattr(command, "opened", scripted)
    return asked


def teacher(folder: Path, *parts: Part) -> Path:
    """Write a teacher set with two records of each part."""
    rows = [row("Leeds", "nurse", n) for n in range(200)]
    kept = [r for part in parts for r in [r for r in rows if read(r).part is part][:2]]
    folder.mkdir()
    (folder / "a.jsonl").write_text("\n".join(map(json.dumps, kept)), encoding="utf-8")
    return folder


def trained(folder: Path) -> Path:
    (folder / "m.gguf").write_bytes(b"GGUF....general.architecture")
    return folder / "m.gguf"


def test_weights_are_fitted_on_the_calibration_part_and_written(
    tmp_path: Path, opened: OPENED, capsys: pytest.CaptureFixture[str]
) -> None:
    model, out = trained(tmp_path), tmp_path / "new" / "own.toml"
    texts = teacher(tmp_path / "t", *Part)
    asked = ["distill", "calibrate", str(texts), str(out), "--trained", str(model), "--prompts", "own"]
    assert run([*asked, "--verdicts"]) == 0
    assert opened == [(str(model), "", "own")]
    made = parse(out.read_text(encoding="utf-8"))
    assert [validity for _, validity in made.steps] == [Validity.HIGH, Validity.MEDIUM, Validity.LOW]
    assert {"bias", "told", "judged", "claimed", "signal"} <= made.real.terms.keys()
    assert made.asks
    assert run(asked) == 0
    assert not parse(out.read_text(encoding="utf-8")).asks
    # The two texts of the calibration part, and no others.
    assert "on 2 held-out texts" in out.read_text(encoding="utf-8").splitlines()[0]
    assert str(out) in capsys.readouterr().err


def test_the_limits_of_doubt_can_be_fitted_to_weights_that_stay(
    tmp_path: Path, opened: OPENED, capsys: pytest.CaptureFixture[str]
) -> None:
    old, out = tmp_path / "old.toml", tmp_path / "new.toml"
    before = Calibration(Weights({"bias": 1.0}), Weights({"bias": -2.5}), ((0.3, Validity.MEDIUM),), 0.2, 0.05, 0.01)
    old.write_text(dump(before, "Before."), encoding="utf-8")
    asked = ["distill", "calibrate", str(teacher(tmp_path / "t", *Part)), str(out), "--trained", str(trained(tmp_path))]
    assert run([*asked, "--limits-of", str(old)]) == 0
    after = parse(out.read_text(encoding="utf-8"))
    assert replace(after, doubts={}) == before
    assert set(after.doubts) <= set(PAPER_ATTRIBUTES)
    assert run([*asked, "--limits-of", str(tmp_path / "no.toml")]) == 4
    assert "no.toml cannot be read" in capsys.readouterr().err


def test_no_word_of_the_texts_is_in_the_file(tmp_path: Path, opened: OPENED) -> None:
    out = tmp_path / "own.toml"
    texts = teacher(tmp_path / "t", Part.CALIBRATION)
    assert run(["distill", "calibrate", str(texts), str(out), "--trained", str(trained(tmp_path))]) == 0
    assert len(opened) == 1
    written = out.read_text(encoding="utf-8")
    assert not any(word in written for word in ("Leeds", "nurse", "rains"))


def test_an_adapter_is_put_on_the_base_model(tmp_path: Path, opened: OPENED) -> None:
    adapter = tmp_path / "a.gguf"
    adapter.write_bytes(b"GGUF....adapter.type....lora")
    texts = teacher(tmp_path / "t", Part.CALIBRATION)
    assert run(["distill", "calibrate", str(texts), str(tmp_path / "o.toml"), "--trained", str(adapter)]) == 0
    assert opened == [("starter-base", str(adapter), "starter")]


def test_a_set_without_calibration_records_is_said_to_be_one_before_a_model_is_opened(
    tmp_path: Path, opened: OPENED, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = teacher(tmp_path / "t", Part.TRAINING, Part.TEST)
    out = tmp_path / "o.toml"
    assert run(["distill", "calibrate", str(texts), str(out), "--trained", str(trained(tmp_path))]) == 4
    assert "no calibration records" in capsys.readouterr().err
    assert not opened
    assert not out.exists()


def test_a_model_that_cannot_be_read_is_said_to_be_one(
    tmp_path: Path, opened: OPENED, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = teacher(tmp_path / "t", Part.CALIBRATION)
    assert run(["distill", "calibrate", str(texts), str(tmp_path / "o.toml"), "--trained", str(tmp_path / "no")]) == 4
    assert "cannot be read" in capsys.readouterr().err
    assert not opened


def test_places_are_weighed_on_the_same_part(
    tmp_path: Path, opened: OPENED, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "new" / "evidence.toml"
    texts = teacher(tmp_path / "t", *Part)
    asked = ["distill", "point", str(texts), str(out), "--trained", str(trained(tmp_path)), "--least", "0.3"]
    assert run(asked) == 0
    assert quote_evidence.parse(out.read_text(encoding="utf-8")).least == 0.3
    assert "on 2 held-out texts" in out.read_text(encoding="utf-8").splitlines()[0]
    assert str(out) in capsys.readouterr().err
    assert len(opened) == 1


def test_words_of_several_sets_are_counted_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "words.tsv"
    folders = [str(teacher(tmp_path / name, *Part)) for name in ("a", "b")]
    assert run(["distill", "words", *folders, str(out)]) == 0
    lines = [line for line in out.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    # Two texts of each set's training part.
    assert evidence_lexicon.parse(lines).words["rains"].texts == 4
    assert str(out) in capsys.readouterr().err
