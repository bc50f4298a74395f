"""Whose an identifier is, what it becomes as a cue, and how it is taken back."""

import pytest

from app.core.attributes import Attribute
from app.core.mentions import Subject
from app.core.text.spans import Span
from app.signals.address import postal
from app.signals.base import Cue, Recognizer
from app.signals.context.experiencer import first_person, owner
from app.signals.identifiers import dates, email, phone, web
from app.signals.names import organizations, persons
from app.signals.text.reading import read


def at(text: str) -> tuple[str, Span]:
    """Cut the bars out of "I live in |Leeds|" and return the text and the span between them."""
    start = text.index("|")
    end = text.index("|", start + 1) - 1
    return text.replace("|", ""), Span(start, end)


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("I live in |Leeds| now", True),
        ("We've lived in |Leeds|", True),
        ("Moved to |Leeds| last year", True),
        ("I moved to Leeds, then studied |physics|", True),
        ("I told my mom that I'm in |Paris|", True),
        ("my husband and I moved to |Leeds|", True),
        ("As a |nurse|, I know this", True),
        ("He lives in |Leeds|", False),
        ("I think he lives in |Leeds|", False),
        ("my husband works at |Tesco|", False),
        ("her husband works at |Tesco|", False),
        ("I met a guy who works at |Tesco|", False),
        ('"I live in |Leeds| with my dog" he said', False),
        ("World War I in |France|", False),
        ("people in |Leeds| are nice", False),
        ("She likes it. At |45|, he died", False),
    ],
)
def test_first_person(marked: str, expected: bool) -> None:
    text, span = at(marked)
    assert first_person(read(text), span) is expected


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("my number is |555-0100|", Subject.AUTHOR),
        ("reach me at |a@b.co|", Subject.AUTHOR),
        ("her number is |555-0100|", Subject.OTHER),
        ("their hotline is |555-0100|", Subject.OTHER),
        ("call customer service on |555-0100|", Subject.NONE),
        ("> I am on |555-0100| all day, said she", Subject.OTHER),
    ],
)
def test_owner(marked: str, expected: Subject) -> None:
    text, span = at(marked)
    assert owner(read(text), span)[0] is expected


def rewritten(find: Recognizer, text: str) -> list[list[str]]:
    """Return, for each cue with a ladder, the text after each of its steps."""
    cues: tuple[Cue, ...] = find(read(text)).cues
    return [
        [text[: c.ladder.span.start] + step + text[c.ladder.span.end :] for step in c.ladder.steps]
        for c in cues
        if c.ladder is not None
    ]


@pytest.mark.parametrize(
    ("find", "text", "expected"),
    [
        (email.find, "My email is a@b.co, thanks", ["My email is private, thanks"]),
        (email.find, "Reach me at a@b.co any time", ["Reach me by e-mail any time", "Reach me any time"]),
        (email.find, "I sell bikes.\nE-mail: a@b.co", ["I sell bikes.\nE-mail: withheld"]),
        (email.find, "Thanks, I wait.\nAna\na@b.co", ["Thanks, I wait.\nAna"]),
        (phone.find, "Call me on 07700 900318 please", ["Call me by phone please", "Call me please"]),
        (persons.find, "I'm Ana, a nurse from Porto", ["I'm a nurse from Porto"]),
        (persons.find, "My name is Ana Ruiz. I bake.", ["I bake."]),
        (persons.find, "I bake with my husband Tom daily", ["I bake with my husband daily"]),
        (persons.find, "I saw my sister, Ana, today", ["I saw my sister today"]),
        (persons.find, "I will come.\nRegards,\nAna Ruiz", ["I will come.\nRegards,"]),
        (persons.find, "Hi i'm dave.", ["Hi."]),
        (persons.find, "hi i'm dave and i sing", ["hi, i sing"]),
        (persons.find, "Hello all, I'm Dave. I sing.", ["Hello all. I sing."]),
        (persons.find, "Everybody calls me Ana here", ["Everybody calls me by a nickname here"]),
        (
            postal.find,
            "I live at 12 Elm Street, Leeds, LS1 4DY now",
            ["I live in Leeds now", "I live somewhere now"],
        ),
        (dates.find, "I was born on 12 March 1985 at home", ["I was born in the spring of 1985 at home"]),
        (organizations.find, "I work at Brightwater Logistics", ["I work at a company"]),
    ],
)
def test_ladders_read_well(find: Recognizer, text: str, expected: list[str]) -> None:
    steps = rewritten(find, text)
    assert len(steps) == 1
    assert steps[0][: len(expected)] == expected


def test_stated_weighs_more_than_likely_and_others_are_no_cues() -> None:
    stated = email.find(read("My email is a@b.co")).cues[0]
    likely = email.find(read("I have a stall on Sundays. a@b.co")).cues[0]
    assert (stated.attribute, stated.weight) == (Attribute.CONTACT, 0.97)
    assert likely.weight == 0.75
    assert email.find(read("His email is a@b.co")).cues == ()
    assert email.find(read("I wrote to support@shop.example")).cues == ()


def test_links_and_handles_need_to_be_claimed() -> None:
    assert web.find(read("I like https://example.org/x")).cues == ()
    assert [c.value for c in web.find(read("I bake. Follow me @ana.bakes")).cues] == ["@ana.bakes"]


def test_names_by_subject() -> None:
    def subjects(text: str) -> dict[str, Subject]:
        return {m.span.of(text): m.subject for m in persons.find(read(text)).mentions}

    assert subjects("I'm Ana. My son Tom met Kevin.") == {
        "Ana": Subject.AUTHOR,
        "Tom": Subject.RELATIVE,
        "Kevin": Subject.OTHER,
    }
    assert subjects('"My name is Kevin Baker" he said') == {"Kevin Baker": Subject.OTHER}
    assert subjects("Her maiden name is Ruiz") == {"Ruiz": Subject.OTHER}


def test_a_patient_takes_the_author_s_place_in_a_note() -> None:
    text = "Mrs Ana Ruiz, 54F, c/o epigastric pain 3/52, BP 142/88, HR 76. Omeprazole 20 mg OD, rv 6/52. Dr Kevin Baker"
    subjects = {m.span.of(text): m.subject for m in persons.find(read(text)).mentions}
    assert subjects == {"Ana Ruiz": Subject.AUTHOR, "Kevin Baker": Subject.OTHER}
