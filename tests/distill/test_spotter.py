"""Fitting the weights by which a model's layer spots identifying words."""

from pathlib import Path

import numpy as np
import pytest

from app.agents.evidence.hidden_state_tagger import IDENTIFIES
from app.agents.evidence.linear_heads import Heads, parse
from app.distill.fit import spotter
from app.engines import llama
from app.engines.base import EngineInfo, Load
from app.engines.llamacpp.hidden_rows import Read
from app.notes.tagger.words import WORD
from tests.distill.test_tagger import NOTES

NAMES = {"zorva", "ubbleton", "mirel", "quonset", "tessaly", "hobbsfen", "may", "4"}


class Layered:
    """An engine whose rows know names from other words, and the last token of a word from the rest."""

    info = EngineInfo("starter", "none", 2048, 0, 0.0)

    def read_midway(self, lead: str, text: str, again: str, layer: int) -> Read:
        ends, rows = [], []
        for match in WORD.finditer(text):
            middle = (match.start() + match.end() + 1) // 2
            name = 1.0 if match.group().lower() in NAMES else -1.0
            ends += [middle, match.end()] if middle < match.end() else [match.end()]
            rows += [[9.0, 9.0], [name, 0.5]] if middle < match.end() else [[name, 0.5]]
        return Read(np.array(rows, dtype=np.float32), tuple(ends), len(rows))

    def close(self) -> None:
        """Nothing is held."""


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    pytest.importorskip("sklearn")
    monkeypatch.setattr(spotter, "find_model", lambda name: name)
    monkeypatch.setattr(spotter, "loading", lambda model: Load(model))
    monkeypatch.setattr(llama, "load", lambda load: Layered())
    paths = [tmp_path / name for name in ("one.txt", "two.txt")]
    for path in paths:
        path.write_text(NOTES, encoding="utf-8")
    return [str(path) for path in paths]


def test_it_prints_weights_that_tell_names_from_words(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert spotter.run(files) == 0
    printed = capsys.readouterr().out
    found = parse([line for line in printed.splitlines() if not line.startswith("#")])
    assert isinstance(found, Heads)
    assert found.heads[IDENTIFIES].weights[0] > 0
    assert found.layer == spotter.LAYER


def test_left_out_files_are_judged_by_what_the_others_taught(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert spotter.run([*files, "--leave-out"]) == 0
    first, second = capsys.readouterr().out.splitlines()[:2]
    assert first.startswith("# one.txt left out: ")
    assert second.split(": ")[1] == first.split(": ")[1]
    assert "0.0 of 1,000" in first
