"""The measure of mentions, on texts whose scores can be told by hand, and its floor on the measuring set."""

from pathlib import Path

import pytest

from app.core.mentions import Mention, MentionType, Subject
from app.core.text.spans import Span
from app.evaluation.__main__ import main
from app.evaluation.posts import mentions as measure
from app.evaluation.support.splits import is_test


def mention(start: int, end: int, kind: MentionType, subtype: str | None) -> Mention:
    return Mention(Span(start, end), kind, subtype, Subject.NONE)


def test_scores_count_overlaps_once_each_way() -> None:
    row = measure.Labelled("a@b.co and 555", (("EMAIL_ADDRESS", Span(0, 6)), ("PHONE_NUMBER", Span(11, 14))))
    marked = (
        mention(0, 6, MentionType.CONTACT, "email"),
        mention(7, 10, MentionType.CONTACT, "phone"),
    )
    scores = measure.score([row], lambda _: marked)
    pooled = scores["structured, pooled"]
    assert (pooled.n, pooled.found, pooled.marked, pooled.right) == (2, 1, 2, 1)
    assert scores["EMAIL_ADDRESS"].precision == 1.0
    assert scores["PHONE_NUMBER"].recall == 0.0


def test_addresses_are_compared_by_characters_without_white_space() -> None:
    row = measure.Labelled("12 Elm St\nLeeds", (("STREET_ADDRESS", Span(0, 9)), ("GPE", Span(10, 15))))
    marked = (mention(3, 15, MentionType.ADDRESS, "street"),)
    score = measure.score([row], lambda _: marked)["address and place characters"]
    assert (score.n, score.marked, score.found) == (12, 10, 10)


def test_the_split_is_fixed() -> None:
    # sha1 starts with 2 for "door", with 7, b and 0 for the others.
    assert [is_test(text) for text in ("door", "tea", "salt", "river")] == [True, False, False, False]


def test_unknown_measures_are_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nonsense"]) == 2
    assert "usage" in capsys.readouterr().err
    assert main(["mentions"]) == 2


@pytest.mark.shared
def test_the_measuring_set_keeps_its_floor(shared: Path) -> None:
    from app.signals.detect import detect

    rows = [r for r in measure.load(shared / "data" / "presidio_synth.jsonl") if is_test(r.text)]
    scores = measure.score(rows, lambda text: detect(text).mentions)
    pooled, persons = scores["structured, pooled"], scores["PERSON"]
    assert min(pooled.precision, pooled.recall) >= 0.97
    assert min(persons.precision, persons.recall) >= 0.80
