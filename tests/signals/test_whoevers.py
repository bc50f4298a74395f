"""Identifiers nobody is said to own: numbers issued to one person, what stands beside a name, and what is for all."""

import pytest

from app.core.attributes import Attribute
from app.signals.detect import detect
from app.signals.names import envelope
from app.signals.text.reading import read


def told(text: str) -> set[tuple[Attribute, str]]:
    return {(i.attribute, i.guesses[0]) for i in detect(text, 2024).inferences if i.attribute in _IDENTIFIERS}


_IDENTIFIERS = (Attribute.NAME, Attribute.ADDRESS, Attribute.CONTACT, Attribute.ID_NUMBER)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("IBAN DE89 3704 0044 0532 0130 00", "DE89 3704 0044 0532 0130 00"),
        ("passport no. 533380006", "533380006"),
        ("His SSN is 536-22-8726 and he was fired.", "536-22-8726"),
        ("He passed the test. His SSN is 536-22-8726.", "536-22-8726"),
        ("His blood test came back; SSN 536-22-8726.", "536-22-8726"),
        ("She gave the office her SSN 536-22-8726.", "536-22-8726"),
        ("Her boss at the hospital leaked that her SSN is 536-22-8726.", "536-22-8726"),
        ("I told the office that SSN 536-22-8726 is wrong.", "536-22-8726"),
        ("Her medical record number is 12345678.", "12345678"),
        ("Her hospital number is 12345678.", "12345678"),
        ("Her insurance policy number 12345678 ran out.", "12345678"),
    ],
)
def test_a_number_issued_to_a_person_identifies_whoever_that_is(text: str, number: str) -> None:
    assert told(text) == {(Attribute.ID_NUMBER, number)}


def test_the_address_beside_a_name_goes_with_the_name() -> None:
    assert told("Send it to Anke Vogel, Lindenweg 4, 50667 Köln") == {
        (Attribute.NAME, "Anke Vogel"),
        (Attribute.ADDRESS, "Lindenweg 4, 50667 Köln"),
    }
    assert (Attribute.CONTACT, "07700 900123") in told("Call Dave Miller on 07700 900123 about the boiler.")


def test_a_parcel_s_label_tells_where_a_person_lives() -> None:
    text = "Ship to: Oluwaseun Adebayo, 5 Awolowo Road, Ikoyi, Lagos. Phone: 0803 412 7788. Leave it with the guard."
    assert {kind for kind, _ in told(text)} == {Attribute.NAME, Attribute.ADDRESS, Attribute.CONTACT}
    lines = "I want it soon. Ship it to:\nMoira Kennealy\n14 Lindenau Road\nDublin 6\n\nIt is a gift."
    assert (Attribute.NAME, "Moira Kennealy") in told(lines)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("My couch is for free. Text Gus at 415-555-0132 if you want it.", "Gus"),
        ("Rafael Ortiz\nrafael@example.org | 07700 900123\nI write code.", "Rafael Ortiz"),
    ],
)
def test_the_name_beside_the_author_s_number_goes_too(text: str, name: str) -> None:
    assert (Attribute.NAME, name) in told(text)


@pytest.mark.parametrize("joined", [" or ", " and ", ", ", "; "])
def test_both_of_two_numbers_go_with_the_name(joined: str) -> None:
    both = {(Attribute.CONTACT, "07700 900123"), (Attribute.CONTACT, "07700 900124")}
    assert both <= told(f"Call Dave Miller on 07700 900123{joined}07700 900124.")


def test_a_number_may_be_called_the_names() -> None:
    assert (Attribute.CONTACT, "07700 900123") in told("Anna Miller's mobile is 07700 900123")


def test_each_name_looks_at_what_stands_behind_it_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = list[int]()

    class Counted:
        def fullmatch(self, text: str, start: int, end: int) -> object:
            looks.append(start)
            return between.fullmatch(text, start, end)

    between = envelope._BETWEEN
    monkeypatch.setattr(envelope, "_BETWEEN", Counted())
    envelope.find(read("Anna Miller, 07700 900123\n" * 100))
    assert 100 <= len(looks) <= 300


@pytest.mark.parametrize(
    "text",
    [
        "The pizza at Tony's, 14 High Street, Bath BA1 5QT was cold.",
        "Our customer service hotline is 0800 123 4567, open all day.",
        "Donate to the flood relief: IBAN DE89 3704 0044 0532 0130 00",
        "A sample IBAN looks like DE89 3704 0044 0532 0130 00.",
        '"My passport number is 533380006," says the spy in the film.',
        "Write to info@example.com or look at the ABN 51 824 753 556 of the firm.",
        "Dr Sarah Jones, 14 High Street, Bath BA1 5QT, pulls teeth without pain.",
        "Group 123456 of the bus company was late.",
        "Reference number 20240115 is on the parcel.",
        "The software licence number 12345678 expired.",
        "Licence 12345678 for the pub.",
        "Company account number 12345678 was debited.",
        "A test SSN, no. 536-22-8726.",
        "The office's tax number is 536-22-8726.",
        "I was in a bad place. The crisis line is 1-800-273-8255 and it is free.",
        "I called them: 0800 123 4567, open all day.",
        "I love the library at 476 5th Ave, New York, it is open until six.",
        "I will be at the reunion at The Old Mill Inn, 3 River Street. RSVP to the inn at 01632 960114.",
        "Our pick is Pizza Roma, I loved it. The pizzeria's number is 212-555-0188.",
        "My dentist cancelled. The museum, 14 High Street, Bath BA1 5QT, is free on Sundays.",
    ],
)
def test_what_anybody_may_know_stays(text: str) -> None:
    assert told(text) == set()


def test_a_sign_off_on_one_line_is_the_authors() -> None:
    said = told("The form is attached.\n\nYours sincerely, Dr. Martin Oyelaran, 14 Hill Rise, Bath BA1 5QT")
    assert said == {(Attribute.NAME, "Martin Oyelaran"), (Attribute.ADDRESS, "14 Hill Rise, Bath BA1 5QT")}
