"""People and employers where notes put them without the words that usually tell, and medicine in the same places."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer

WORKER = Sanitizer(NotePolicy())
_LONG = "Reviewed on the ward round with sepsis, better on ceftriaxone day 3, eating and drinking, lines clean."


def _left(text: str, words: tuple[str, ...]) -> list[str]:
    cleaned = WORKER.sanitize(text).text
    return [word for word in words if word in cleaned]


@pytest.mark.parametrize(
    ("text", "who"),
    [
        (f"{_LONG} — QV", "QV"),
        (f"{_LONG} TOK.", "TOK"),
        (f"{_LONG} - WJH/KP", "KP"),
        (f"{_LONG} Hartlike groete, QBL", "QBL"),
        (f"{_LONG} Versed 2 mg wasted, witnessed WQ.", "WQ"),
        (f"{_LONG} Note cosigned QW 3/9", "QW"),
        (f"{_LONG} Written by gjv, who was on call.", "gjv"),
        (f"{_LONG} Trans: wkd. Second look tomorrow.", "wkd"),
        (f"Dictated at length.\nDD: 02/18/23 DT: 02/19/23  gw/trv  Job #1\n{_LONG}", "trv"),
        (f"PRACTICE NURSE VISIT (QT) 14/03 {_LONG}", "(QT)"),
        (f"Girl of 14, initials WP, cut her arm. {_LONG}", "WP"),
    ],
)
def test_letters_where_somebody_signs_go(text: str, who: str) -> None:
    assert not _left(text, (who,))


@pytest.mark.parametrize(
    ("text", "stays"),
    [
        (f"Jane Fairweather came. {_LONG} Plan: PT/OT.", "PT/OT"),
        (f"Jane Fairweather came. {_LONG} - NKDA", "NKDA"),
        (f"Jane Fairweather has Multiple Sclerosis (MS). {_LONG}", "(MS)"),
        (f"Jane Fairweather was sent for a head scan (CT) 12/3. {_LONG}", "(CT)"),
    ],
)
def test_letters_of_medicine_stay_there(text: str, stays: str) -> None:
    assert _left(text, (stays,))


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("Her phone is with Officer Lundqvist now.", "Her phone is with the official now."),
        ("Prayed with Chaplain Wexcombe.", "Prayed with the chaplain."),
        ("He asks for Sister Perpetua.", "He asks for the nurse."),
    ],
)
def test_an_office_goes_with_the_name(text: str, cleaned: str) -> None:
    assert WORKER.sanitize(text).text == cleaned


def test_an_office_without_a_name_stays() -> None:
    text = "Pastor Dunnett came on Monday. Pastor will come again, and the Trooper was thanked."
    assert _left(text, ("Pastor will", "Trooper was")) == ["Pastor will", "Trooper was"]


def test_services_open_such_a_sentence_and_stay() -> None:
    said = "Liaison will ring. Housekeeping to come. Scheduling will call. Rheum offered a slot."
    assert (
        len(_left(f"Pt: Jane Fairweather, 44 y. {_LONG} {said}", ("Liaison", "Housekeeping", "Scheduling", "Rheum")))
        == 4
    )


@pytest.mark.parametrize(
    ("text", "firm"),
    [
        ("Jane Fairweather was flown in by Liberty Air last night.", "Liberty"),
        ("Jane Fairweather, exposed to dust at her job, Trebilcock's out in Wadebridge.", "Trebilcock's"),
        ("Had antibiotics from White's in Truro last week.", "White's"),
        ("Mum (Jodi, teller, Second Premier) signed.", "Premier"),
        ("HMO: Quillcare 1123", "Quillcare"),
    ],
)
def test_a_firm_is_told_by_what_stands_beside_it(text: str, firm: str) -> None:
    assert not _left(text, (firm,))


@pytest.mark.parametrize(
    ("text", "stays"),
    [
        ("Jane Fairweather is better. The coworkers were told; CPR crew not needed.", "CPR crew"),
        ("Jane Fairweather asks about the FMLA disability form; ALS crew came.", "FMLA disability form; ALS crew"),
        ("Jane Fairweather is recovering from Crohn's in March.", "Crohn's"),
        ("Jane Fairweather works on the Production line.", "Production line"),
    ],
)
def test_what_is_no_firm_stays_there(text: str, stays: str) -> None:
    assert _left(text, (stays,))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("MO: Kandiah s/o Velu, on call.", "Kandiah s/o Velu"),
        ("Alias: Doorway, Quartz   came by ambulance", "Doorway"),
        ("SURG:  VANTREES    1ST: K. AMOAKO PA", "VANTREES"),
    ],
)
def test_what_people_are_called_goes(text: str, name: str) -> None:
    assert not _left(text, (name,))
