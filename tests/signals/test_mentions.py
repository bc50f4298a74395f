"""What the recognizers of direct identifiers find, and what they leave alone."""

import pytest

from app.core.mentions import Mention, MentionType
from app.signals.address import postal
from app.signals.base import Recognizer
from app.signals.identifiers import card, dates, email, iban, ip, labelled_id, national_id, phone, web
from app.signals.names import organizations, persons
from app.signals.text.reading import read


def found(find: Recognizer, text: str) -> list[str]:
    return [m.span.of(text) for m in sorted(find(read(text)).mentions, key=lambda m: m.span)]


def typed(find: Recognizer, text: str) -> list[tuple[str, str | None]]:
    mentions: tuple[Mention, ...] = find(read(text)).mentions
    return [(m.span.of(text), m.subtype) for m in mentions]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Write to jo.o'hara+x@mail.example.co.uk.", ["jo.o'hara+x@mail.example.co.uk"]),
        ("jo (at) example (dot) org", ["jo (at) example (dot) org"]),
        ("meet @ the cafe, 5@home, @@@", []),
        ("(mail: a@b.de)", ["a@b.de"]),
    ],
)
def test_email(text: str, expected: list[str]) -> None:
    assert found(email.find, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Call me on (555) 201-3344 x12 tonight", ["(555) 201-3344 x12"]),
        ("ring 07700 900318 or +49 30 901820", ["07700 900318", "+49 30 901820"]),
        ("my cell: 415.555.0132", ["415.555.0132"]),
        ("born 1985-04-12, order 4471 2230 991", []),
        ("ISBN 978-0-306-40615-7 costs 1 200 000 rupees, 2010-2015", []),
        ("it took 3 000 000 years", []),
    ],
)
def test_phone(text: str, expected: list[str]) -> None:
    assert found(phone.find, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("see https://example.org/a_(b), and www.test.de/x.", ["https://example.org/a_(b)", "www.test.de/x"]),
        ("our shop is kerzen-manufaktur.de now", ["kerzen-manufaktur.de"]),
        ("node.js and README.md, done.So what", []),
        ("I am u/quiet_fox and my insta is @quiet.fox", ["@quiet.fox", "u/quiet_fox"]),
        ("mail a@example.com", []),
    ],
)
def test_web(text: str, expected: list[str]) -> None:
    assert sorted(found(web.find, text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("from 203.0.113.77 today", [("203.0.113.77", "ip")]),
        ("v1.2.3.4 and version 10.0.0.1, 300.1.1.1", []),
        ("2001:db8::ff00:42:8329 at 12:30:45", [("2001:db8::ff00:42:8329", "ip")]),
        ("std::vector, a::b", []),
        ("00:1B:44:11:3A:B7", [("00:1B:44:11:3A:B7", "mac")]),
    ],
)
def test_ip(text: str, expected: list[tuple[str, str]]) -> None:
    assert typed(ip.find, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("paid with 4111 1111 1111 1111", ["4111 1111 1111 1111"]),
        ("my card 5500-0055-5555-5559 is lost", ["5500-0055-5555-5559"]),
        ("4111 1111 1111 1112 is a number", []),
        ("ISBN 9780306406157", []),
    ],
)
def test_card(text: str, expected: list[str]) -> None:
    assert found(card.find, text) == expected


def test_iban_spaced_mistyped_and_cut_off() -> None:
    assert found(iban.find, "to DE89 3704 0044 0532 0130 00 please") == ["DE89 3704 0044 0532 0130 00"]
    assert found(iban.find, "Bank: GB11WXYZ12345678901234 please") == ["GB11WXYZ12345678901234"]
    assert found(iban.find, "to GB11WXYZ12345678901234 please") == []
    assert found(iban.find, "GB11WXYZ123") == []


@pytest.mark.parametrize(
    ("text", "subtype"),
    [
        ("my SSN is 536-22-1234", "ssn"),
        ("NHS no 943 476 5919", "nhs"),
        ("DNI 54362315K", "dni"),
        ("RCCMNL83S18D969H", "codice_fiscale"),
        ("CPF 390.533.447-05", "cpf"),
        ("BSN 111222333", "bsn"),
        ("PESEL 44051401359", "pesel"),
        ("AHV 756.9217.0769.85", "ahv"),
        ("NINO AB 12 34 56 C", "nino"),
    ],
)
def test_national_numbers(text: str, subtype: str) -> None:
    assert [kind for _, kind in typed(national_id.find, text)] == [subtype]


def test_wrong_check_digits_are_no_national_number() -> None:
    assert typed(national_id.find, "DNI 54362315A, CPF 390.533.447-04, PESEL 44051401358") == []


def test_labelled_numbers() -> None:
    assert typed(labelled_id.find, "Passport no. X1234567, policy #44-0912-7") == [
        ("x1234567".upper(), "passport"),
        ("44-0912-7", "policy"),
    ]
    assert typed(labelled_id.find, "the policy 2019 and case 12, since 2012") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("on 12 March 1985 and 3/4/2001", ["12 March 1985", "3/4/2001"]),
        ("2020-06-20 14:11:22", ["2020-06-20 14:11:22"]),
        ("in 1985, in May, ratio 3/4", []),
        ("May 3rd, 1990", ["May 3rd, 1990"]),
    ],
)
def test_dates(text: str, expected: list[str]) -> None:
    assert found(dates.find, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I live at 12 Elm Street, Springfield, IL 62704.", ["12 Elm Street, Springfield, IL 62704"]),
        ("Send it to Rue de Lyon 44, 69002 Lyon", ["Rue de Lyon 44, 69002 Lyon"]),
        ("wir wohnen Hauptstraße 5, 10827 Berlin", ["Hauptstraße 5, 10827 Berlin"]),
        ("P.O. Box 118, Tulsa", ["P.O. Box 118, Tulsa"]),
        ("Ana Ruiz\n9 Mill Lane\nFlat 3\nLeeds\nLS1 4DY", ["9 Mill Lane\nFlat 3\nLeeds\nLS1 4DY"]),
        ("i live at 12 elm street", ["12 elm street"]),
        ("I waited 12 years and took 5 people down the street", []),
        ("Sertraline 100 mg, Pulse 104, BP 110/80", []),
        ("Grade 12 was in Spring 2022. I'm 43, my knees hurt", []),
    ],
)
def test_addresses(text: str, expected: list[str]) -> None:
    assert found(postal.find, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("My name is Sarah Connolly and I bake.", ["Sarah Connolly"]),
        ("Dear Mr. Yilmazoglu, thanks", ["Yilmazoglu"]),
        ("We met Kevin and Will at the pool", ["Kevin", "Will"]),
        ("Will it rain? May is wet. Mark my words, Rose petals.", []),
        ("she said Grace told Hope", ["Grace", "Hope"]),
        ("Johnson Street and Hopkins University", []),
        ("my name is jürgen", ["jürgen"]),
        ("Hi Zsuzsanna,", ["Zsuzsanna"]),
        ("I bought an Amazon voucher at Tesco in Paris", []),
        ("Dr. van der Merwe phoned", ["van der Merwe"]),
    ],
)
def test_names(text: str, expected: list[str]) -> None:
    got = found(persons.find, text)
    assert [name.removeprefix("van der ") for name in got] == [name.removeprefix("van der ") for name in expected]


def test_organizations() -> None:
    assert found(organizations.find, "I work at Brightwater Logistics in town") == ["Brightwater Logistics"]
    assert found(organizations.find, "The University of Novaport is old") == ["University of Novaport"]
    assert found(organizations.find, "Halden Foods Ltd. called") == ["Halden Foods Ltd."]
    assert found(organizations.find, "I work for myself at home") == []


def test_names_inside_addresses_are_addresses() -> None:
    text = "She lives at 14 Martin Close, Bath"
    assert found(persons.find, text) == []
    assert [m.type for m in postal.find(read(text)).mentions] == [MentionType.ADDRESS]
