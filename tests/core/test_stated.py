"""What a text says in so many words is named, however little a model makes of it."""

import pytest

from app.core.attributes import Attribute
from app.core.inference import Evidence, Inference, Source
from app.core.text.spans import Span


def claim(guess: str, quote: str, *sources: Source) -> Inference:
    evidence = (Evidence(Span(0, len(quote)), quote),)
    return Inference(Attribute.OCCUPATION, (guess,), 5, 0.4, "", evidence, sources)


def test_a_guess_in_the_text_s_own_words_is_named() -> None:
    assert not claim("nurse", "a Nurse", Source.SIGNAL, Source.MODEL).doubtful


@pytest.mark.parametrize(
    ("guess", "quote", "sources"),
    [
        ("surgeon", "my scalpel", (Source.SIGNAL, Source.MODEL)),
        ("nurse", "nursery", (Source.SIGNAL, Source.MODEL)),
        ("nurse", "a nurse", (Source.MODEL,)),
        ("nurse", "a nurse", (Source.MODEL, Source.SIGNAL)),
    ],
)
def test_an_unlikely_guess_of_other_words_is_not(guess: str, quote: str, sources: tuple[Source, ...]) -> None:
    assert claim(guess, quote, *sources).doubtful
