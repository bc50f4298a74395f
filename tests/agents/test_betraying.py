"""From likely words to evidence: passages that read as one, surest first."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from app.agents.evidence.evidence_limits import KEPT, WORDS
from app.agents.evidence.evidence_probes import WORD, Word
from app.agents.evidence.evidence_spans import evidence
from app.core.text.spans import Span

LEAST = 0.1


def words(text: str) -> list[Span]:
    return [Span(*word.span()) for word in WORD.finditer(text)]


def told(text: str, **likely: float) -> list[Word]:
    return [Word(span, likely.get(span.of(text).casefold(), 0.01)) for span in words(text)]


def quotes(text: str, **likely: float) -> list[str]:
    return [one.quote for one in evidence(text, told(text, **likely), LEAST)]


def test_likely_neighbours_are_one_passage_and_the_likeliest_comes_first() -> None:
    text = "We keep bees, and the lower secondary school pays me badly."
    found = evidence(text, told(text, bees=0.2, secondary=0.3, school=0.9), LEAST)
    assert [(one.quote, one.weight) for one in found] == [("secondary school", 0.9), ("bees", 0.2)]


def test_small_words_go_along_between_two_that_tell_but_not_at_the_ends() -> None:
    text = "Nights at the hospital are long and at the end I sleep."
    assert quotes(text, nights=0.4, hospital=0.6) == ["Nights at the hospital"]
    assert quotes(text, hospital=0.6) == ["hospital"]


def test_punctuation_parts_passages() -> None:
    assert quotes("My wife, pregnant again.", wife=0.9, pregnant=0.5) == ["wife", "pregnant"]


def test_a_long_stretch_is_parted_at_its_weakest_word_and_nothing_of_it_is_lost() -> None:
    text = "old brick lighthouse keepers repair ferry engines daily"
    likely = {word.of(text): 0.5 for word in words(text)} | {"repair": 0.11}
    assert quotes(text, **likely) == ["old brick lighthouse keepers", "repair ferry engines daily"]
    assert "".join(quotes("ha " * 3000, ha=0.5)) != ""


def test_an_everyday_word_alone_is_no_evidence_yet_the_likeliest_word_always_is() -> None:
    text = "Since the divorce it rains."
    assert quotes(text, since=0.9, divorce=0.2) == ["divorce"]
    assert quotes(text, divorce=0.05) == ["divorce"]
    assert quotes("") == []


def test_where_nothing_is_likely_at_all_there_is_no_evidence() -> None:
    text = "Bees swarm near the old brick barn behind the church, and my cat sleeps."
    assert evidence(text, [Word(span, 0.0) for span in words(text)], LEAST) == ()
    assert len(evidence(text, [Word(span, 0.0001) for span in words(text)], LEAST)) == 1


def test_ago_goes_with_its_time_and_is_nothing_alone() -> None:
    text = "Three decades ago I left."
    assert quotes(text, decades=0.4) == ["decades ago"]
    assert quotes(text, ago=0.9, left=0.2) == ["left"]


def test_a_word_is_not_parted_at_its_own_signs() -> None:
    text = "Moved to the U.S. in 03/2011, $1.5k at AT&T, 7:30pm, a Ph.D. from jose\u0301.sa@foo.org (he/him)... well"
    found = [word.of(text) for word in words(text)]
    assert {"U.S", "03/2011", "$1.5k", "AT&T", "7:30pm", "Ph.D", "jose\u0301.sa@foo.org", "he/him", "well"} <= {*found}
    assert [word.of("one,two and 10,000 francs...I") for word in words("one,two and 10,000 francs...I")] == [
        *("one", "two", "and", "10,000", "francs", "I")
    ]


@given(st.text(max_size=80), st.lists(st.floats(0, 1), max_size=40), st.floats(0.01, 1))
def test_evidence_anchors_is_ranked_and_bounded(text: str, likely: list[float], least: float) -> None:
    among = [Word(span, p) for span, p in zip(words(text), likely, strict=False)]
    found = evidence(text, among, least)
    assert len(found) <= KEPT
    assert all(len(words(one.quote)) <= WORDS + 1 for one in found)  # with an "ago"
    assert all(one.quote == one.span.of(text) and one.quote.strip() for one in found)
    assert [one.weight for one in found] == sorted((one.weight for one in found), reverse=True)
    spans = sorted(one.span for one in found)
    assert not any(a.overlaps(b) for a, b in pairwise(spans))
