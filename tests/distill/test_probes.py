"""Fitting the heads by which a model's late rows tell which words betray what."""

import json
from pathlib import Path

import numpy as np
import pytest

from app.agents.evidence.linear_heads import parse
from app.core.attributes import Attribute
from app.core.text.spans import Span
from app.distill.fit import probes
from app.engines import llama
from app.engines.base import EngineInfo, Load
from app.engines.llamacpp.hidden_rows import Read, judged

TOWNS, JOBS = ("Leeds", "York", "Derby"), ("nurse", "welder")


class Layered:
    """An engine whose rows know towns, jobs and other words; every word is a token with the space before it."""

    info = EngineInfo("starter", "none", 2048, 0, 0.0)

    def read_midway(self, lead: str, text: str, again: str, layer: int) -> Read:
        assert again == ""
        words = text.split(" ")
        ends = [len(" ".join(words[: at + 1])) for at in range(len(words))]
        bare = [word.strip(".,") for word in words]
        rows = [[float(word in TOWNS), float(word in JOBS)] for word in bare]
        return Read(np.array(rows, dtype=np.float32), tuple(ends), len(rows))

    def close(self) -> None:
        """Nothing is held."""


def marked(number: int) -> dict[str, object]:
    """Return a text in which an editor marked the town and the job."""
    town, job = TOWNS[number % 3], JOBS[number % 2]
    text = f"No {number} : I live in {town} and go to work as a {job} every day ."
    passages = [
        {"start": text.index(words), "end": text.index(words) + len(words), "attributes": [attribute]}
        for words, attribute in ((town, "location"), (job, "occupation"))
    ]
    return {"text": text, "passages": passages}


@pytest.fixture
def editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    pytest.importorskip("sklearn")
    monkeypatch.setattr(probes, "find_model", lambda name: name)
    monkeypatch.setattr(probes, "loading", lambda model: Load(model))
    monkeypatch.setattr(llama, "load", lambda load: Layered())
    file = tmp_path / "some.jsonl"
    file.write_text("\n".join(json.dumps(marked(number)) for number in range(100)), encoding="utf-8")
    return file


def test_it_prints_heads_that_tell_what_betrays_which_attribute(
    editor: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert probes.run([str(editor)]) == 0
    printed = capsys.readouterr().out
    made = parse([line for line in printed.splitlines() if not line.startswith("#")])
    assert made.layer == probes.LAYER
    assert made.heads.keys() == {Attribute.LOCATION, Attribute.OCCUPATION}
    town, job, other = np.eye(3, 2, dtype=np.float32)
    for attribute, telling, blind in ((Attribute.LOCATION, town, job), (Attribute.OCCUPATION, job, town)):
        sure, unsure, none = judged(np.array([telling, blind, other]), made.heads[attribute])
        assert sure > max(unsure, none)


def test_it_says_what_the_heads_are_worth_on_texts_they_were_not_fitted_on(
    editor: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    probes.run([str(editor), "--test", str(editor)])
    said = [line for line in capsys.readouterr().out.splitlines() if line.startswith("# location:")]
    assert len(said) == 1
    assert "AUC 1.000" in said[0]


def test_a_needless_edit_marks_nothing_and_a_missed_passage_does() -> None:
    edits = [
        {"start": 0, "end": 2, "need": 0, "attributes": ["age"]},
        {"start": 3, "end": 5, "need": 2, "attributes": ["location"]},
    ]
    missed = [{"start": 6, "end": 8, "attributes": ["location", "no attribute"]}]
    read = probes.Marked.read({"text": "ab cd ef", "edits": edits, "missed": missed})
    assert read.passages == {Attribute.LOCATION: (Span(3, 5), Span(6, 8))}
