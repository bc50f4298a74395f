"""Identifiers nobody is said to own: numbers issued to one person, what stands beside a name, and what is for all."""

import pytest

from app.core.attributes import Attribute
from app.signals.detect import detect


def told(text: str) -> set[tuple[Attribute, str]]:
    return {(i.attribute, i.guesses[0]) for i in detect(text, 2024).inferences if i.attribute in _IDENTIFIERS}


_IDENTIFIERS = (Attribute.NAME, Attribute.ADDRESS, Attribute.CONTACT, Attribute.ID_NUMBER)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("IBAN DE89 3704 0044 0532 0130 00", "DE89 3704 0044 0532 0130 00"),
        ("passport no. 533380006", "533380006"),
        ("His SSN is 536-22-8726 and he was fired.", "536-22-8726"),
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
    ],
)
def test_what_anybody_may_know_stays(text: str) -> None:
    assert told(text) == set()


def test_a_sign_off_on_one_line_is_the_authors() -> None:
    said = told("The form is attached.\n\nYours sincerely, Dr. Martin Oyelaran, 14 Hill Rise, Bath BA1 5QT")
    assert said == {(Attribute.NAME, "Martin Oyelaran"), (Attribute.ADDRESS, "14 Hill Rise, Bath BA1 5QT")}
