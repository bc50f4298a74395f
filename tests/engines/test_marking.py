"""Where a quote would begin: all places at once, scored, and only such where one may."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engines.base import Fill, Free, Prompt, Quote, Template, Value
from app.engines.constrained.source import index

from .fakes import FakeDecoder, engine, noise, says

PROMPT = Prompt("reader", "You read.", "Text:\n", "unused", answer="")
SOURCES = st.text(alphabet="ab N'é👍\"\n.-9\u0301", max_size=60) | st.text(max_size=40)


def pointed(source: str, decoder: FakeDecoder, most: int = 5, lead: str = '"') -> Value:
    """Return what a quote that is only scored gives for a source."""
    template = (lead, Quote("q", 6, begins=most), '", since ', Free("why", 3))
    return engine(decoder).fill(Fill(PROMPT, (template,), source)).filled[0]["q"]


@given(SOURCES, st.integers(0, 10_000), st.sampled_from(['"', " ", ": "]))
@settings(deadline=None)
def test_every_place_begins_a_word_and_the_likeliest_comes_first(source: str, seed: int, lead: str) -> None:
    value = pointed(source, FakeDecoder(noise(seed)), lead=lead)
    where = index(source)
    begins = {len(where.data[:at].decode("utf-8", "surrogatepass")) for at in where.begins}
    shares = value.probabilities or ()
    assert set(value.places) <= begins
    assert len(set(value.places)) == len(value.places) == len(shares) <= 5
    assert list(shares) == sorted(shares, reverse=True)
    assert sum(shares) <= 1 + 1e-6
    assert value.text in source
    if value.text:
        assert source.startswith(value.text, value.places[0])


def test_the_model_points_where_it_would_go_on() -> None:
    source = "I bike to the hospital, where I am a nurse."
    value = pointed(source, FakeDecoder(says('"nurse')))
    assert source[value.places[0] :] == "nurse."


def test_words_that_begin_alike_share_what_their_token_gets() -> None:
    source = "nurse or nurse"
    value = pointed(source, FakeDecoder(says('"nurse')))
    assert value.places[:2] == (0, 9)
    assert value.probabilities is not None
    assert value.probabilities[0] == pytest.approx(value.probabilities[1])


def test_nothing_is_written_for_it() -> None:
    """One call reads the question, and the next the words that stand there."""
    decoder = FakeDecoder(noise(1))
    template: Template = ("see ", Quote("q", 6, begins=5))
    engine(decoder).fill(Fill(PROMPT, (template,), "I am a nurse in Lyon."))
    assert sum(row.wanted for rows in decoder.log for row in rows) == 1


def test_what_follows_is_asked_behind_the_first_words_of_the_likeliest() -> None:
    source = "I bike to the hospital, where I am a nurse."
    decoder = FakeDecoder(says('"hospital'))
    pointed(source, decoder)
    fed = decoder.vocabulary.join([row.token for rows in decoder.log for row in rows])
    assert b'"hospital, where", since' in fed


@pytest.mark.parametrize("source", ["", "   ", "\n", '"'])
def test_nowhere_to_point_to(source: str) -> None:
    value = pointed(source, FakeDecoder(noise(0)))
    assert (value.text, value.places, value.probabilities) == ("", (), ())
