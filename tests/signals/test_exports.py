"""What a country is known for: nothing by itself, a further sign beside a claim to the country."""

import pytest

from app.agents.arbitrate.rules import RuleArbitrator
from app.core.attributes import Attribute
from app.core.inference import Evidence, Inference, Source, Validity
from app.core.text.spans import Span
from app.service import Session
from app.signals.country_marks.exports import exports
from app.signals.detect import detect
from app.signals.gazetteers.gazetteer import countries
from app.signals.text.reading import read


def made(text: str) -> str:
    return Session().rewrite(text, 50).trajectory.text


def test_every_country_is_called_as_the_gazetteer_calls_it() -> None:
    names = frozenset(country.name for country in countries().values())
    found = {country for _, country, _ in exports(read("croissants, sushi, poutine, biltong, pierogi, fika"), names)}
    assert found == {"France", "Japan", "Canada", "South Africa", "Poland", "Sweden"}


def test_alone_they_say_nothing() -> None:
    text = "Sushi, croissants and tapas: I could live on them."
    assert not detect(text).inferences
    assert made(text) == text


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("I live in Paris. Nothing beats fresh croissants.", "croissants"),
        ("I live in Osaka. We saw Mount Fuji from the train.", "Fuji"),
        ("I live in Madrid. Tapas tonight?", "Tapas"),
        ("I live in Paris. C'est la vie, I say.", "est la vie"),
        ("I live in Munich. Danke for the tip!", "Danke"),
        ("I'm in Bergen now, a proper bergenser.", "bergenser"),
    ],
)
def test_beside_a_claim_they_go_along(text: str, gone: str) -> None:
    assert gone not in made(text)


def test_words_that_say_nothing_go_without_a_trace() -> None:
    text = "Singapore is home. He is never wrong leh. Bye."
    (found,) = (ladder for span, _, ladder in exports(read(text), frozenset({"Singapore"})) if span.of(text) == "leh")
    assert (found.span.of(text), found.steps) == (" leh", ("",))


def test_those_of_another_country_stay() -> None:
    assert "sushi" in made("I live in Madrid. More sushi tonight?")


def test_a_name_is_asked_for_its_capital() -> None:
    assert not list(exports(read("an everest of work"), frozenset({"Nepal"})))


@pytest.mark.parametrize("source", [Source.MODEL, Source.SIGNAL])
def test_a_place_that_the_model_guesses_takes_the_words_of_its_country_along(source: Source) -> None:
    text = "Back home we swam in the river, then French wine and croissants."
    quote = Span(text.index("the river"), text.index("the river") + len("the river"))
    claim = Inference(
        Attribute.BIRTHPLACE, ("Lyon, France",), 4, 0.6, "", (Evidence(quote, quote.of(text)),), (source,)
    )
    (judged,) = RuleArbitrator().arbitrate(text, [claim.judged(Validity.HIGH)], lambda: False).inferences
    beside = [evidence.quote for evidence in judged.evidence if evidence.beside]
    assert beside == (["French", "croissants"] if source is Source.MODEL else [])


def test_a_noun_behind_an_adjective_keeps_one_article() -> None:
    assert "a lovely shade" in made("I live in London. What a lovely colour, and the council empties my bins.")
