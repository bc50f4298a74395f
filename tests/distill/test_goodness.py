"""Fitting the assessor to an editor's labels."""

import json
from pathlib import Path

import pytest

from app.agents.propose.deletions import Joint
from app.core.splits import is_held_out
from app.distill.fit import goodness


def rows() -> list[dict[str, object]]:
    """Return labels of an editor who likes deleted sentences and no deleted phrases."""
    made = []
    for number in range(120):
        text = f"Day {number} went well. I sang in Leeds. We ate at home."
        for old, kind, ok in (("I sang in Leeds. ", Joint.SENTENCE, 2), (" in Leeds", Joint.PHRASE, 0)):
            at = text.index(old)
            made.append({"text": text, "start": at, "end": at + len(old), "new": "", "kind": kind.value,
                         "attributes": ["location"], "ok": ok})  # fmt: skip
    return made


def test_it_learns_what_the_editor_likes_and_measures_on_other_texts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("sklearn")
    file = tmp_path / "labels.jsonl"
    file.write_text("\n".join(map(json.dumps, rows())), encoding="utf-8")
    assert goodness.run([str(file)]) == 0
    printed = capsys.readouterr().out.splitlines()
    held = sum(is_held_out(str(row["text"])) for row in rows())
    assert any(line.startswith(f"# {held} deletions held out") and "AUC 1.000" in line for line in printed)
    weights = {name: float(good) for name, good, _ in (line.split("\t") for line in printed if "\t" in line)}
    assert weights["kind=sentence"] > 0 > weights["kind=phrase"]


@pytest.mark.parametrize(
    ("text", "old", "new", "kind", "teaches"),
    [
        ("I live in Leeds. It rains.", " in Leeds", "", "phrase", False),
        ("I am in a kitchen in Leeds. It rains.", " in Leeds", "", "phrase", True),
        ("My wife sings.", "My wife", "My partner", "everyday", True),
        ("My wife sings.", "My wife", "My hedgehog", "everyday", False),
    ],
)
def test_what_nobody_proposes_any_more_teaches_nothing(
    tmp_path: Path, text: str, old: str, new: str, kind: str, teaches: bool
) -> None:
    at = text.index(old)
    row = {"text": text, "start": at, "end": at + len(old), "new": new, "kind": kind, "attributes": ["sex"], "ok": 0}
    file = tmp_path / "labels.jsonl"
    file.write_text(json.dumps(row), encoding="utf-8")
    assert bool(list(goodness.labelled([file]))) is teaches
