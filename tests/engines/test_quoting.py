"""A quote is a passage of its source, whatever the model would like to say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engines.base import Fill, Prompt, Quote
from app.engines.constrained.source import index

from .fakes import FakeDecoder, engine, noise, says

ALPHABET = st.text(alphabet="ab N'é👍\"\n.-9\u0301", max_size=60)
PROMPT = Prompt("reader", "You read.", "Text:\n", "unused", answer="")


def quoted(source: str, speak, size: int = 6, lead: str = '"') -> str:
    """Return what a quote hole gives for a source and a speaker."""
    template = (lead, Quote("q", size), '"')
    result = engine(FakeDecoder(speak)).fill(Fill(PROMPT, (template,), source))
    return result.filled[0]["q"].text


@given(ALPHABET | st.text(max_size=40), st.integers(0, 10_000), st.sampled_from(['"', " ", ": "]))
def test_a_quote_is_a_substring_on_whole_words(source: str, seed: int, lead: str) -> None:
    """Exact by construction: it stands in the source, begins and ends with a word, and is closed by nothing in it."""
    quote = quoted(source, noise(seed), lead=lead)
    assert quote in source
    assert '"' not in quote
    where = index(source)
    if not quote:
        pairs = [(b, e) for b in where.begins for e in where.ends if b < e]
        assert all(b'"' in where.data[b:e] for b, e in pairs)
        return
    data, size = quote.encode("utf-8", "surrogatepass"), len(quote.encode("utf-8", "surrogatepass"))
    places = [at for at in range(len(where.data)) if where.data.startswith(data, at)]
    assert any(at in where.begins and at + size in where.ends for at in places)


def test_the_model_chooses_where_to_begin_and_end() -> None:
    """A passage from the middle, closed by the model."""
    source = "I bike to the hospital, where I am a nurse."
    assert quoted(source, says('"the hospital"')) == "the hospital"


def test_the_cap_completes_the_word() -> None:
    """A quote that runs into its cap within a word takes the rest of the word from the source."""
    assert quoted("Xylophones everywhere", says('"Xylophones everywhere"'), size=3) == "Xylophones"


def test_what_does_not_stand_there_cannot_be_quoted() -> None:
    """A model that wants to invent a word is led back to the source."""
    assert quoted("I am a nurse.", says('"a doctor"')) in "I am a nurse."


def test_digits_behind_a_space() -> None:
    """Where no digit is joined to its space, the space is written alone."""
    assert quoted("aged 77 now", says("77 now"), lead="Age: ").startswith("77")


@pytest.mark.parametrize("source", ["", "   ", "\n"])
def test_no_words_no_quote(source: str) -> None:
    """An empty source gives an empty quote instead of an error."""
    assert quoted(source, noise(1)) == ""
