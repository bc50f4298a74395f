"""Embedding similarity: the arithmetic with a stand-in, the real thing with any model that is installed."""

from pathlib import Path

import numpy as np
import pytest

from app.core.errors import NoModelError
from app.engines.llamacpp.encoder import Encoder, Vector
from app.evaluation.report.tables import utility
from app.evaluation.runs.encoding import Likeness
from app.evaluation.runs.folder import Settings, create
from app.evaluation.runs.rewriting import given
from app.evaluation.runs.study import study
from app.evaluation.sets.base import Sample
from app.models.shelf.shelf import Shelf
from app.store import paths

SETTINGS = Settings("set.jsonl", "0", "signals", None, 50.0, None, 2024, None, False)


class Letters:
    """Encodes a text by how often each letter stands in it; takes three words at a time."""

    room = 3

    def count(self, text: str) -> int:
        return len(text.split())

    def vector(self, text: str) -> Vector:
        found = np.array([float(text.count(letter)) for letter in "abc"])
        return found / (float(np.linalg.norm(found)) or 1.0)


def test_a_text_is_like_itself_and_long_ones_are_read_whole() -> None:
    likeness = Likeness(Letters(), "letters")  # type: ignore[arg-type]
    assert likeness.cosine("aa bb", "aa bb") == pytest.approx(1)
    assert likeness.cosine("aa", "bb") == pytest.approx(0)
    # Three words are a piece: without the second piece these two would be the same.
    assert likeness.cosine("a a a. b b b.", "a a a.") == pytest.approx(2**-0.5)


def test_the_report_shows_what_the_encoder_says(tmp_path: Path) -> None:
    sample, folder = Sample("s", "aa", "s", "p"), create(tmp_path / "run", SETTINGS)
    given(folder, sample)
    made = [{"text": "aa"}, {"text": "ab"}]
    folder.rewrites.add({"sample": "s", "method": "mask", "chosen": 1, "edits": 1, "rounds": made})
    likeness = Likeness(Letters(), "letters")  # type: ignore[arg-type]
    likeness.compare(folder, sample, ["mask"])
    table = utility.lexical(study(folder, [sample], ["mask"], None))
    assert table.header[-1] == "embedding (letters)"
    assert [row[-1].split(" ")[0] for row in table.rows] == ["1.000", "0.707"]


def test_a_file_that_is_no_model_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.gguf"
    path.write_bytes(b"nothing")
    with pytest.raises(NoModelError):
        Encoder(path)


@pytest.mark.model
def test_a_real_model_finds_a_rewrite_closer_than_another_text() -> None:
    try:
        model = Shelf(paths.models_dir()).resolve("starter-base")
    except NoModelError:
        pytest.skip("the starter model is not installed (`untell models get starter`)")
    encoder = Encoder(model.path, 1)
    likeness = Likeness(encoder, model.id)
    original, rewrite, other = (
        "I live in Leeds with my cat.",
        "I live in a city with my pet.",
        "Shares fell by 3 percent.",
    )
    assert likeness.cosine(original, original) == pytest.approx(1)
    assert likeness.cosine(original, rewrite) > likeness.cosine(original, other)
    encoder.close()
