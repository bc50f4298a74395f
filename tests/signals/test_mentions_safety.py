"""No text, however odd or long, makes a recognizer fail, lie about offsets, or take its time."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.signals.address import postal
from app.signals.base import Recognizer
from app.signals.identifiers import card, dates, email, iban, ip, labelled_id, national_id, phone, web
from app.signals.names import organizations, persons
from app.signals.text.reading import read

RECOGNIZERS: tuple[Recognizer, ...] = (
    email.find,
    web.find,
    ip.find,
    phone.find,
    card.find,
    iban.find,
    national_id.find,
    labelled_id.find,
    dates.find,
    postal.find,
    persons.find,
    organizations.find,
)
PIECES = (
    "Ana Ruiz|my name is|I'm|12 Elm Street|Apt. 5|\n|, |. |@|a@b.co|+44 7700 900318|555-0100"
    "|4111 1111 1111 1111|GB82WEST"
    '|12345698765432|1985-04-12|May 3|(|)|"|“|>|:|Dr.|van der|Ł'
    "|ß|İ|é|\u0301|🙂|\u202e|\x00|\t|NHS no|536-22-1234|Rue de|5|::|%"
).split("|")
texts = st.one_of(st.text(max_size=200), st.lists(st.sampled_from(PIECES), max_size=30).map(" ".join))


@settings(max_examples=300, deadline=None)
@given(texts)
def test_spans_lie_in_the_text_and_cues_quote_it(text: str) -> None:
    reading = read(text)
    for find in RECOGNIZERS:
        findings = find(reading)
        for mention in findings.mentions:
            assert 0 <= mention.span.start < mention.span.end <= len(text)
            assert mention.span.of(text).strip() == mention.span.of(text)
        for cue in findings.cues:
            assert 0 <= cue.span.start < cue.span.end <= len(text)
            assert 0.0 < cue.weight <= 1.0
            assert cue.value
            if cue.ladder is not None:
                assert cue.ladder.span.end <= len(text)
                assert cue.ladder.span.touches(cue.span)
                assert cue.ladder.steps


@pytest.mark.parametrize(
    "piece",
    [
        "a",
        "1",
        "1 ",
        "A ",
        "Aa ",
        "1-",
        "a.",
        "@",
        "a@",
        "(",
        "\n",
        "1 A ",
        "Rue ",
        "Ana ",
        "my name is ",
        "::",
        "1.",
        "a-",
        "A. ",
        "'",
        "Ana. ",
        "Ana, ",
        "I am Ana. a@b.co. ",
        "Call me 555-0100\n",
        "12 Elm Street, Leeds\n",
        "Ana Ruiz\n",
    ],
)
@pytest.mark.parametrize("find", RECOGNIZERS, ids=lambda find: find.__module__.rsplit(".", 1)[-1])
def test_long_adversarial_text_takes_no_quadratic_time(find: Recognizer, piece: str) -> None:
    reading = read((piece * (100_000 // len(piece) + 1))[:100_000])
    start = time.process_time()
    find(reading)
    assert time.process_time() - start < 5.0  # About one second on a slow machine; whoever is quadratic takes minutes.
