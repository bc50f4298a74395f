"""Fitting the estimate: rows are read, an original's rewrites stay with it, weights come back as they were fitted."""

import json
from pathlib import Path

import pytest

from app import assets
from app.agents.arbitrate.strong_reader import likely
from app.core.attributes import PAPER_ATTRIBUTES, Attribute
from app.core.splits import is_held_out
from app.distill.fit import reader
from app.evaluation.support.splits import records

pytest.importorskip("sklearn")


def rows() -> list[reader.Read]:
    """Return texts in which age and work are told where they are stated."""
    texts = [(f"I'm {20 + n} and I work as a nurse, shift {n}.", True) for n in range(20)]
    texts += [(f"The bread came out flat again, try number {n}.", False) for n in range(20)]
    both = (Attribute.AGE, Attribute.OCCUPATION)
    return [reader.Read(text, text, {a: tells and a in both for a in PAPER_ATTRIBUTES}) for text, tells in texts]


def test_a_rewrite_is_left_out_with_its_original() -> None:
    row = {"text": "I'm in my thirties.", "original": "I'm 34.", "told": {"age": True}}
    rewrite, original = reader.Read.row(row), reader.Read.row({"text": "I'm 34.", "told": {}})
    assert rewrite.fold == original.fold
    assert rewrite.told == {Attribute.AGE: True}


def test_what_readers_told_is_learned() -> None:
    asked = reader.questions(rows(), [{} for _ in rows()])
    weights = reader.fit(asked)
    age = [one for one in asked if one.attribute is Attribute.AGE]
    assert min(likely(weights, Attribute.AGE, one.clues) for one in age if one.told) > 0.6
    assert max(likely(weights, Attribute.AGE, one.clues) for one in age if not one.told) < 0.4
    said = reader.left_out(asked)
    assert any(line.startswith("all: n 320") for line in reader.worth(asked, said))


def test_the_command_prints_what_the_estimate_reads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rows.jsonl"
    lines = (json.dumps({"text": r.text, "told": {a.value: yes for a, yes in r.told.items()}}) for r in rows())
    file.write_text("\n".join(lines), encoding="utf-8")
    assert reader.run([str(file)]) == 0
    printed = [line.split("\t") for line in capsys.readouterr().out.splitlines() if not line.startswith("#")]
    assert all(len(row) == 3 and float(row[2]) is not None for row in printed)


def test_no_text_held_out_is_learned_from() -> None:
    folder = assets.path("editor/reader")
    read = [reader.Read.row(row) for file in sorted(folder.glob("*.jsonl")) for row in records(file)]
    assert len(read) >= 150
    assert not any(is_held_out(one.original) for one in read)


@pytest.mark.parametrize("eyes", ["signals", "starter"])
def test_the_shipped_weights_say_what_they_are_worth(eyes: str) -> None:
    """At most 0.10 calibration error, and never more than 0.1 below the truth, on texts left out."""
    text = assets.read_text(f"calibration/reader-{eyes}.tsv")
    figures = [line for line in text.splitlines() if line.startswith("# ") and "bias" in line and ": n " in line]
    assert len(figures) >= 9
    assert float(figures[0].split("calibration error ")[1].split(",")[0]) <= 0.10
    assert all(float(line.split("bias ")[1].split(",")[0]) >= -0.1 for line in figures)
