"""National numbers: a right check digit tells strong forms; weak ones need a word near them, or all the text."""

import pytest

from app.signals.base import Recognizer
from app.signals.identifiers import iban, ip, national_id, phone
from app.signals.text.reading import read


def found(recognizer: Recognizer, text: str) -> list[str]:
    return [mention.span.of(text) for mention in recognizer(read(text)).mentions]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("paid from bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq today", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"),
        ("to 1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2 please", "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2"),
        ("the card says 1EG4-TE5-MK73 on it", "1EG4-TE5-MK73"),
        ("Versicherte Q482109366 gemeldet", "Q482109366"),
        ("NPI 1932102084", "1932102084"),
        ("the prescriber's DEA is AB1234563", "AB1234563"),
        ("Mi pasaporte es ABC987123", "ABC987123"),
        ("the plate was KT08 BXR", "KT08 BXR"),
        ("131052-308T", "131052-308T"),
    ],
)
def test_right_and_announced_numbers_are_found(text: str, number: str) -> None:
    assert number in found(national_id.find, text)


@pytest.mark.parametrize(
    "text",
    [
        "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3",
        "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp",
        "X110411675a",
        "we sold 1932102084 of them",
        "the flight KT08 BXR was late",
        "order 131052 of 308 pieces",
        "Sodium 140, potassium 4.1, chloride 102, bicarbonate 24, WBC 11.2, T4 1.2, B12 340",
    ],
)
def test_wrong_and_unannounced_numbers_are_not(text: str) -> None:
    assert found(national_id.find, text) == []


def test_a_mistyped_account_needs_a_word_before_it() -> None:
    assert found(iban.find, "IBAN: DE89 3704 0044 0532 0130 01") == ["DE89 3704 0044 0532 0130 01"]
    assert found(iban.find, "DE89 3704 0044 0532 0130 01") == []
    assert found(phone.find, "DE89 3704 0044 0532 0130 01") == []


@pytest.mark.parametrize("text", ["824 753 557", "051102-9234110", "0081508150001", "2123 25870 1", "001332-1234567"])
def test_numbers_of_other_plans_are_no_telephone_numbers(text: str) -> None:
    assert found(phone.find, text) == []


def test_network_addresses() -> None:
    assert found(ip.find, "seen as ::ffff:192.0.2.7 and 0012.3456.789a") == ["0012.3456.789a", "::ffff:192.0.2.7"]
    assert found(ip.find, "FF:FF:FF:FF:FF:FF and ::ffff:256.0.0.1") == []


def test_numbers_in_pairs_are_no_dates() -> None:
    assert found(phone.find, "mon numéro est le 06 12 31 44 78, appelez-moi") == ["06 12 31 44 78"]
