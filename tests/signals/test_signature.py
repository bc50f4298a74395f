"""What closes a letter belongs to its author."""

import pytest

from app.core.attributes import Attribute
from app.core.mentions import MentionType, Subject
from app.signals.detect import detect


@pytest.mark.parametrize("closing", ["Best wishes,", "kind regards", "Cheers!", "All the best,", "Yours sincerely,"])
def test_contacts_after_a_closing_word_are_the_authors(closing: str) -> None:
    text = f"Is the flat free?\n{closing}\nIda Holm\nTel: 07700 900318\nida@example.org\nM4 1HQ"
    found = {i.attribute for i in detect(text, 2025).inferences}
    assert {Attribute.CONTACT, Attribute.ADDRESS, Attribute.NAME} <= found


def test_a_line_goes_with_its_label_and_break() -> None:
    text = "Is the flat free?\nRegards,\nIda Holm\nTel: 07700 900318\nThornton Logistics"
    ladders = [e.ladder for i in detect(text, 2025).inferences for e in i.evidence if e.ladder]
    taken = {ladder.span.of(text) for ladder in ladders if ladder.steps == ("",)}
    assert {"\nTel: 07700 900318", "\nThornton Logistics"} <= taken


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Lovely day out. Cheers, Owen from Hull", "Owen"),
        ("You can reach me at 555-201-3344, ask for Owen.", "Owen"),
        ("The flat is too small.\n\nOwen Holm\n07700 900318", "Owen Holm"),
    ],
)
def test_the_name_that_closes_a_text(text: str, name: str) -> None:
    found = [m.span.of(text) for m in detect(text, 2025).mentions if m.subject is Subject.AUTHOR]
    assert name in found


@pytest.mark.parametrize("text", ["I love Anna", "I love Zurich", "He likes Karen best Anna"])
def test_love_without_a_comma_signs_nothing(text: str) -> None:
    kinds = [m for m in detect(text, 2025).mentions if m.type is MentionType.NAME and m.subject is Subject.AUTHOR]
    assert kinds == []


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("I live at 14 Station Road, Stockport SK3 9AB.", "14 Station Road, Stockport SK3 9AB"),
        ("Write to me:\n3 Mill Lane\nLeeds LS1 4DY", "3 Mill Lane\nLeeds LS1 4DY"),
    ],
)
def test_town_and_code_belong_to_the_address(text: str, whole: str) -> None:
    found = [m.span.of(text) for m in detect(text, 2025).mentions if m.type is MentionType.ADDRESS]
    assert found == [whole]


@pytest.mark.parametrize("text", ["My wife got a job at Banner Health. I drive.", "She works for Acme. I nap."])
def test_an_organization_ends_with_its_sentence(text: str) -> None:
    detected = detect(text, 2025)
    assert all(". I" not in m.span.of(text) for m in detected.mentions)
    assert all(i.attribute is not Attribute.ORGANIZATION for i in detected.inferences)


def test_the_reason_has_the_right_article() -> None:
    reasons = [i.rationale for i in detect("I'm an engineer.", 2025).inferences]
    assert any("an engineer" in reason.lower() for reason in reasons)
    assert all("a engineer" not in reason.lower() for reason in reasons)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("You can reach me at 555-201-3344 or ida@example.org.", "You can reach me by phone or by e-mail."),
        ("You can reach me by phone at 555-201-3344.", "You can reach me by phone."),
    ],
)
def test_a_second_contact_reads_as_the_first(text: str, expected: str) -> None:
    shown = text
    ladders = {e.ladder for i in detect(text, 2025).inferences for e in i.evidence if e.ladder}
    for ladder in sorted(ladders, key=lambda ladder: -ladder.span.start):
        shown = shown[: ladder.span.start] + ladder.steps[0] + shown[ladder.span.end :]
    assert shown == expected


def test_the_job_under_a_name_is_the_authors() -> None:
    text = "Is the flat free?\nRegards,\nIda Holm\nSenior Nurse\n07700 900318"
    jobs = [i for i in detect(text, 2025).inferences if i.attribute is Attribute.OCCUPATION]
    assert jobs[0].guesses[0].endswith("nurse")
    assert [e.ladder.span.of(text) for e in jobs[0].evidence if e.ladder] == ["\nSenior Nurse"]


@pytest.mark.parametrize("text", ["Fine.\n14 Mill Lane\nLeeds LS1 4DY", "Fine.\nThanks,\n07700 900318"])
def test_what_is_left_of_a_block_is_still_the_authors(text: str) -> None:
    assert {i.attribute for i in detect(text, 2025).inferences} & {Attribute.ADDRESS, Attribute.CONTACT}


def test_thanks_on_a_line_before_a_name_closes_the_text() -> None:
    text = "Fine.\nThanks,\nIda\n07700 900318"
    assert Attribute.NAME in {i.attribute for i in detect(text, 2025).inferences}
