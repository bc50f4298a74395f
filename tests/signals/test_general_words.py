"""What the ladders of places, origins, jobs and schooling put into a text, one sentence a construction."""

import pytest

from app.agents.grammar.fitting import fit
from app.core.attributes import Attribute
from app.core.edits.edits import Edit, apply, without_overlaps
from app.signals.detect import detect

OURS = (Attribute.LOCATION, Attribute.BIRTHPLACE, Attribute.OCCUPATION, Attribute.EDUCATION)


def rewritten(text: str, step: int = 0) -> str:
    """Return `text` with every ladder of these attributes at `step` (or its top), as the anonymizer would apply it."""
    ladders = {
        evidence.ladder.span: evidence.ladder
        for inference in detect(text, 2024).inferences
        if inference.attribute in OURS
        for evidence in inference.evidence
        if evidence.ladder
    }
    edits = []
    for ladder in ladders.values():
        span, new = fit(text, ladder.span, ladder.steps[min(step, len(ladder.steps) - 1)])
        edits.append(Edit(span, span.of(text), new))
    return apply(text, without_overlaps(sorted(edits, key=lambda edit: -len(edit.span))))


@pytest.mark.parametrize(
    ("text", "first", "top"),
    [
        ("I live in Zurich.", "I live in a Swiss city.", "I live in a city."),
        ("We moved to Utrecht in May.", "We moved to a Dutch city in May.", "We moved to a city in May."),
        ("I live in downtown Seattle.", "I live in an American city.", "I live in a city."),
        ("I live in the Netherlands.", "I live in a European country.", "I live in my country."),
        ("I grew up in Greece.", "I grew up in a European country.", "I grew up in my home country."),
        ("I left Douala at ten.", "I left my Cameroonian city at ten.", "I left my city at ten."),
        ("I was born in Perth, Australia.", "I was born in an Australian city.", "I was born in a city."),
        ("I live in the city of Leeds.", "I live in the city.", "I live in the city."),
        ("Here in Dublin it rains.", "Here in an Irish city it rains.", "Here it rains."),
        ("I live here in Oslo.", "I live here in a Norwegian city.", "I live here."),
    ],
)
def test_places_behind_prepositions_and_as_objects(text: str, first: str, top: str) -> None:
    assert (rewritten(text), rewritten(text, 9)) == (first, top)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("My Leeds flat is small.", "My flat is small."),
        ("As an Oslo kid I lived on skis.", "As a kid I lived on skis."),
        ("Our Toronto winters last.", "Our winters last."),
        ("Alberta welder here, retired.", "Welder here, retired."),
        ("I'm a Leeds-based father of two.", "I'm a city-based father of two."),
        ("Toronto's streetcars are my life.", "My Canadian city's streetcars are my life."),
        ("27m, Karachi, three years of marriage, and I live there.", "27m, three years of marriage, and I live there."),
    ],
)
def test_places_beside_nouns_and_in_tags(text: str, expected: str) -> None:
    assert rewritten(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I take the Tube to work.", "I take the train to work."),
        ("I shop at Tesco.", "I shop at the supermarket."),
        ("I lost my Tesco card.", "I lost my supermarket card."),
        ("I live on Rye Lane.", "I live on a street nearby."),
        ("We closed our stall in Kejetia.", "We closed our stall in the market."),
        ("I failed my GCSEs.", "I failed my exams."),
        ("My GCSE results are out.", "My exam results are out."),
        ("I love camemberts.", "I love cheese."),
        ("We ate a vada pav on the way.", "We ate a snack on the way."),
        ("He cannot tie a sulu, and I can.", "He cannot tie a garment, and I can."),
        ("Y'all come to my porch.", "You all come to my porch."),
        ("I missed the whole thing, eh?", "I missed the whole thing?"),
        ("I hate this on a dreich day.", "I hate this on a grey day."),
    ],
)
def test_local_words_get_general_ones_in_number_and_article(text: str, expected: str) -> None:
    assert rewritten(text) == expected


@pytest.mark.parametrize(
    ("text", "first", "top"),
    [
        ("I'm Welsh and proud of it.", "I'm British and proud of it.", "I'm European and proud of it."),
        ("As a Dane, I bake.", "As a European, I bake.", "As a European, I bake."),
        ("My Greek grandma cooks.", "My grandma cooks.", "My grandma cooks."),
        ("I'm a proud Londoner.", "I'm a proud local.", "I'm a proud local."),
        (
            "My first language is Tamil.",
            "My first language is a different one.",
            "My first language is a different one.",
        ),
    ],
)
def test_words_for_peoples_and_languages(text: str, first: str, top: str) -> None:
    assert (rewritten(text), rewritten(text, 9)) == (first, top)


@pytest.mark.parametrize(
    ("text", "first", "top"),
    [
        ("I'm a nurse at a clinic.", "I'm in healthcare at a clinic.", "I'm working at a clinic."),
        ("I work as a plumber here.", "I work in a trade here.", "I work here."),
        ("As a teacher, I know.", "As a person in education, I know.", "As a worker, I know."),
        ("My patients are kind.", "The people I work with are kind.", "People I know are kind."),
        ("I eat at a truck stop.", "I eat at a stop.", "I eat at a stop."),
        ("Back in my uni days I danced.", "Back in my younger days I danced.", "Back in my younger days I danced."),
        ("My scalpel is sharp.", "My work is sharp.", "My work is sharp."),
        ("I teach kids to read.", "I work with kids to read.", "I work with kids to read."),
        ("I have a PhD in chemistry.", "I have a degree in chemistry.", "I have a qualification in chemistry."),
        ("My thesis was on tides.", "My project was on tides.", "My project was on tides."),
        ("I graduated from college.", "I finished my course.", "I moved on."),
        ("I finished my master's degree.", "I finished my course.", "I finished my training."),
        ("When I was in college we danced.", "When I was younger we danced.", "When I was younger we danced."),
    ],
)
def test_jobs_and_schooling(text: str, first: str, top: str) -> None:
    assert (rewritten(text), rewritten(text, 9)) == (first, top)
