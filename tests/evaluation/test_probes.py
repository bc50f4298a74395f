"""Fitting the heads by which a model's early rows tell which words betray what."""

import json
from pathlib import Path

import numpy as np
import pytest

from app.agents.heads import parse
from app.core.attributes import Attribute
from app.engines import llama
from app.engines.base import EngineInfo, Load
from app.engines.rows import Read, judged
from app.evaluation import probes
from tests.distill.rows import row

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


@pytest.fixture
def teacher(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    pytest.importorskip("sklearn")
    monkeypatch.setattr(probes, "find_model", lambda name: name)
    monkeypatch.setattr(probes, "loading", lambda model: Load(model))
    monkeypatch.setattr(llama, "load", lambda load: Layered())
    rows = [row(TOWNS[n % 3], JOBS[n % 2], n) for n in range(100)]
    (tmp_path / "some.jsonl").write_text("\n".join(json.dumps(one) for one in rows), encoding="utf-8")
    return tmp_path


def test_it_prints_heads_that_tell_what_betrays_which_attribute(
    teacher: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert probes.run([str(teacher)]) == 0
    printed = capsys.readouterr().out
    made = parse([line for line in printed.splitlines() if not line.startswith("#")])
    assert made.layer == probes.LAYER
    # The age is a hunch that no text gives away.
    assert made.heads.keys() == {Attribute.LOCATION, Attribute.OCCUPATION}
    town, job, other = np.eye(3, 2, dtype=np.float32)
    for attribute, telling, blind in ((Attribute.LOCATION, town, job), (Attribute.OCCUPATION, job, town)):
        sure, unsure, none = judged(np.array([telling, blind, other]), made.heads[attribute])
        assert sure > max(unsure, none)


def test_it_says_what_the_heads_are_worth_on_texts_they_were_not_fitted_on(
    teacher: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    probes.run([str(teacher)])
    said = [line for line in capsys.readouterr().out.splitlines() if line.startswith("# location:")]
    assert len(said) == 1
    assert "100% in 10%" in said[0]  # one word in a dozen names the town
