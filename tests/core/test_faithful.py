"""What a trusted writer may do with a sentence, and what he may not."""

import pytest

from app.core.edits.faithful import unfaithful

OLD = "In 1994 Ana and I moved to Porto with 22 boxes, and I never looked back."
TEXT = OLD + " Rita stayed in Lisbon."


@pytest.mark.parametrize(
    "new",
    [
        "In the 1990s we moved away with 20 boxes, and I hardly looked back.",
        "Back then we left. I looked ahead.",
        "Rita knows when we moved, and I never looked back.",
        "I'm gone, never looked back.",
    ],
)
def test_rewording_rounding_and_names_of_the_text_are_allowed(new: str) -> None:
    assert unfaithful(OLD, new, TEXT, ["Porto, Portugal"]) is None


@pytest.mark.parametrize(
    ("new", "reason"),
    [
        ("In 1994 we moved to Spain with boxes.", "name"),
        ("In 1987 we moved with boxes.", "number"),
        ("In 1994 we moved with [some] boxes.", "markup"),
        ("In 1994 we moved to portugal with boxes.", "spells out"),
        (OLD + " It was the best thing that we ever did, and the sea was blue every day of the year.", "adds more"),
    ],
)
def test_what_a_rule_sees_better_than_the_writer_is_refused(new: str, reason: str) -> None:
    assert reason in (unfaithful(OLD, new, TEXT, ["Portugal"]) or "")
