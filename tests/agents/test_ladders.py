"""Ladders are climbed as far as the policy reaches, and replacements fit their place."""

from dataclasses import replace

import pytest

from app.agents.grammar.fitting import fit
from app.agents.propose.ladder_anonymizer import LadderAnonymizer
from app.core.attributes import Attribute
from app.core.edits.edits import apply
from app.core.inference import Evidence, Inference, Ladder, Source, Validity
from app.core.policy import policy_for
from app.core.text.spans import Span

TEXT = "We live in Zurich, near the lake."
STEPS = ("in a Swiss city", "in a city", "somewhere")


def location(text: str, value: str = "Zurich, Switzerland", steps: tuple[str, ...] = STEPS) -> Inference:
    span = Span(text.index("in Zurich"), text.index("in Zurich") + 9)
    evidence = (Evidence(span, span.of(text), Ladder(span, steps)),)
    return Inference(Attribute.LOCATION, (value,), 5, 0.9, "", evidence, (Source.SIGNAL,), Validity.HIGH)


def rewritten(slider: float, still: dict[str, str] | None = None, steps: tuple[str, ...] = STEPS) -> str:
    """Rewrite TEXT; `still`: words in a candidate text -> the value an attack on it would guess."""

    def reattack(text: str) -> list[Inference]:
        found = location(TEXT)
        return [
            Inference(found.attribute, (value,), 5, 0.9, "", found.evidence, found.sources, Validity.HIGH)
            for words, value in (still or {}).items()
            if words in text
        ]

    proposal = LadderAnonymizer(reattack).propose(
        TEXT, [location(TEXT, steps=steps)], policy_for(slider), lambda: False
    )
    return apply(TEXT, proposal.trusted)


def test_light_takes_one_step() -> None:
    assert rewritten(25, {"Swiss": "Zurich, Switzerland"}) == "We live in a Swiss city, near the lake."


def test_balanced_climbs_until_the_guess_changes() -> None:
    assert rewritten(50) == "We live in a Swiss city, near the lake."
    assert rewritten(50, {"Swiss": "Bern, Switzerland"}) == "We live in a Swiss city, near the lake."
    assert rewritten(50, {"Swiss": "Zurich, Switzerland"}) == "We live in a city, near the lake."
    assert rewritten(50, {"live": "Zurich, Switzerland"}) == "We live somewhere, near the lake."


@pytest.mark.parametrize(
    ("slider", "expected"),
    [
        (25, "We live in a Swiss city, near the lake."),
        (49, "We live in a Swiss city, near the lake."),
        (50, "We live in a city, near the lake."),
        (75, "We live in a city, near the lake."),
    ],
)
def test_a_step_that_names_the_country_is_for_a_light_touch(slider: float, expected: str) -> None:
    found = location(TEXT)
    span = found.evidence[0].span
    steps = ("in a Swiss city", "in a city", "") if slider >= 75 else ("in a Swiss city", "in a city")
    lake = Span(TEXT.index("lake"), TEXT.index("lake") + 4)
    beside = Evidence(lake, "lake", Ladder(lake, ("water",)), 0.5, beside=True)
    evidence = (Evidence(span, span.of(TEXT), Ladder(span, steps, mild=1)), beside)
    proposal = LadderAnonymizer(lambda _: ()).propose(
        TEXT, [replace(found, evidence=evidence)], policy_for(slider), lambda: False
    )
    lighter = slider < 50
    assert apply(TEXT, proposal.trusted) == (expected if lighter else expected.replace("lake", "water"))


def test_strong_takes_the_top_and_most_deletes() -> None:
    assert rewritten(75) == "We live somewhere, near the lake."
    assert rewritten(75, steps=(*STEPS, "")) == "We live somewhere, near the lake."
    assert rewritten(100, steps=(*STEPS, "")) == "We live, near the lake."


@pytest.mark.parametrize(
    ("text", "old", "new", "expected"),
    [
        ("Zurich is fine.", "Zurich", "a city", "A city is fine."),
        ("Fine. Zurich, that is.", "Zurich", "a city", "Fine. A city, that is."),
        ("I am a nurse now.", "nurse", "employee", "I am an employee now."),
        ("I am an engineer now.", "engineer", "worker", "I am a worker now."),
        ("As a nurse, I know.", "nurse", "a person at work", "As a person at work, I know."),
        ("A nurse knows.", "nurse", "employee", "An employee knows."),
        ("I like my job in Leeds.", "in Leeds", "", "I like my job."),
        ("Anna, hello", "Anna,", "", "Hello"),
        ("I saw Rome.", "Rome", "a city", "I saw a city."),
        ("a man of 34 (really)", "34", "", "a man of (really)"),
    ],
)
def test_replacements_fit_their_place(text: str, old: str, new: str, expected: str) -> None:
    start = text.index(old)
    span, word = fit(text, Span(start, start + len(old)), new)
    assert text[: span.start] + word + text[span.end :] == expected


def test_what_has_no_ladder_is_left_to_others() -> None:
    bare = Inference(
        Attribute.LOCATION,
        ("Zurich",),
        5,
        0.9,
        "",
        (Evidence(Span(7, 17), " in Zurich"),),
        (Source.SIGNAL,),
        Validity.HIGH,
    )

    anonymizer = LadderAnonymizer(lambda _: [])
    assert anonymizer.propose(TEXT, [bare], policy_for(100), lambda: False).trusted == ()
