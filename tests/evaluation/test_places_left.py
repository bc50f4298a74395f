"""What the names of places that a rewrite leaves are worth."""

import pytest

from app.agents.team import Sight
from app.core.attributes import Attribute
from app.evaluation.posts.places_left import table, versions, without_places
from app.evaluation.sets.base import Label, Sample
from app.service import Session

pytestmark = pytest.mark.usefixtures("ladders_read_well")

SAMPLES = tuple(
    Sample(f"s{n}", text, text, f"p{n}", {Attribute.LOCATION: Label(place)})
    for n, (text, place) in enumerate(
        (
            ("I live in Istanbul and love the trams.", "Istanbul, Turkey"),
            ("We took a bus to Lyon once. I fix bikes.", "Berlin, Germany"),
        )
    )
)


def test_every_place_and_people_goes_whoever_it_is_about() -> None:
    left = without_places("My aunt in Lyon married a Norwegian from Bergen.", 2024)
    assert left.startswith("My aunt in somewhere married a ")
    assert "Bergen" not in left
    assert without_places("I fix bikes.", 2024) == "I fix bikes."


def test_each_version_is_set_against_the_mask() -> None:
    made = versions(SAMPLES, Session(None, sight=Sight(2024)), 2024)
    assert "Istanbul" not in made["default"][0]
    assert "Turkish" in made["light (slider 25)"][0]
    assert "Turkish" not in made["default"][0]
    assert "Lyon" not in made["and no place or people left"][1]

    def reads(sample: Sample, text: str) -> str:
        return "Turkey" if "Istanbul" in text or "Turkish" in text else "France"

    rows = {line[:34].strip(): line[34:].split() for line in table(SAMPLES, made, reads).splitlines()[1:]}
    assert rows["original"][0] == "0.500"
    assert rows["mask"][0] == rows["default"][0] == "0.000"
    assert rows["light (slider 25)"][0] == "0.500"
    assert rows["original"][2:4] == ["1/2", "0/0"]
