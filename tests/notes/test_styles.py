"""What stands in an identifier's place: fluent words, consistent surrogates, numbered tags."""

import re

from stdnum import luhn

from app.core.text.spans import Span
from app.notes.base.hit import Finding
from app.notes.base.safe_harbor import Kind
from app.notes.patient import Patient
from app.notes.policy import NotePolicy, Style
from app.notes.replace import fake
from app.notes.replace.people import people_of
from app.notes.sanitizing import Sanitized, Sanitizer

NOTE = """Patient: Ottoline Marchbanks   MRN: 5520918   SSN 536-22-8841
Mrs. Marchbanks, 72, was seen by Dr. Rufus Penhaligon at Coldwater Memorial Hospital on 02/27/2024.
Her daughter Tamsin Marchbanks called from 440-555-0142. O. Marchbanks agreed. Dr. Penhaligon will call Ottoline.
"""


def sanitize(style: Style, text: str = NOTE, key: str | None = None) -> Sanitized:
    return Sanitizer(NotePolicy(style=style, patient_key=key, secret=b"s" * 32)).sanitize(text)


def test_plain_words_read_as_a_note_does() -> None:
    text = sanitize(Style.NATURAL).text
    assert "The patient, 72, was seen by the physician at a hospital in 2024." in text
    assert "Her daughter called from a phone number." in text


def test_commas_and_words_around_a_name_stay_in_order() -> None:
    text = "Her husband, Diederik, drove. ED PROVIDER NOTE 11/14/2022"
    plain = "Her husband drove. ED PROVIDER NOTE 2022"
    assert sanitize(Style.NATURAL, text).text == plain


def test_a_couple_a_nurse_and_a_name_in_brackets_read_as_people_write() -> None:
    text = "Mr. and Mrs. Vogel came. Handover to Charge Nurse Frost. Up with PT (Janelle)."
    plain = "The couple came. Handover to the charge nurse. Up with PT (name)."
    assert sanitize(Style.NATURAL, text).text == plain


def test_a_town_that_is_a_name_too_is_a_town_behind_from_and_in() -> None:
    text = "36F from Dayton, seen 3/4 by Dr Long, Hb 9. She used to live in Xenia."
    plain = "36F from a town, seen (date) by the physician, Hb 9. She used to live in a town."
    assert sanitize(Style.NATURAL, text).text == plain


def test_full_stops_and_the_words_beside_an_address_stay() -> None:
    text = "Review Tues 3rd June.\nLives at 9 Harbour St. Sore throat for days. Response CR. Dr. Farid Haddad agrees."
    plain = "Review (date).\nLives at an address. Sore throat for days. Response CR. The physician agrees."
    assert sanitize(Style.NATURAL, text).text == plain


def test_who_is_called_by_telephone_is_not_called_by_a_name() -> None:
    text = "Called Dr. Patel (cardiology), who agrees. Arm band E2290418 checked, bay 3."
    plain = "Called the physician (cardiology), who agrees. Arm band withheld checked, bay withheld."
    assert sanitize(Style.NATURAL, text).text == plain


def test_nothing_doubles_and_no_comma_is_left_hanging() -> None:
    text = (
        "She is a Tiffany Marlowe. BCx (3/30) neg. Fax 01632 960 002 and cell 937-555-0142. Baby: Saoirse."
        " Seen, on 22 May, well. See her, on the twentieth."
    )
    plain = "She is a person. BCx (date) neg. Fax withheld and cell withheld. Baby: (withheld). Seen, well. See her."
    assert sanitize(Style.NATURAL, text).text == plain


def test_tags_are_one_a_person_whatever_they_are_called() -> None:
    text = sanitize(Style.TAGS).text
    assert len(set(re.findall(r"\[PATIENT-\d+\]", text))) == 1
    assert len(re.findall(r"\[PATIENT-1\]", text)) == 4
    assert len(set(re.findall(r"\[STAFF-\d+\]", text))) == 1


def test_surrogates_are_consistent_over_aliases_and_initials() -> None:
    text = sanitize(Style.SURROGATES).text
    first, last = re.search(r"Patient: (\w+) (\w+)", text).groups()  # type: ignore[union-attr]
    assert f"Mrs. {last}, 72" in text
    assert f"{first[0]}. {last} agreed" in text
    assert text.rstrip().endswith(f"call {first}.")
    assert re.search(rf"Her daughter \w+ {last} called", text)
    doctor = re.search(r"Dr\. \w+ (\w+) at", text)
    assert doctor is not None
    assert f"Dr. {doctor[1]} will" in text
    for original in ("Ottoline", "Marchbanks", "Penhaligon", "Tamsin", "Coldwater", "5520918", "8841", "0142"):
        assert original not in text


def test_numbers_keep_their_form_and_hit_nobody_real() -> None:
    text = sanitize(Style.SURROGATES).text
    assert re.search(r"MRN: \d{7}\b", text)
    assert re.search(r"SSN 000-\d\d-\d{4}", text)
    assert re.search(r"called from \d{3}-555-01\d\d\.", text)
    card = sanitize(Style.SURROGATES, "Card number 4111 1111 1111 1111 on file.").text
    assert not luhn.is_valid(re.sub(r"\D", "", card))


def test_a_patient_key_gives_the_same_surrogates_in_another_file() -> None:
    one = sanitize(Style.SURROGATES, key="p1")
    other = sanitize(Style.SURROGATES, "Marchbanks, Ottoline seen at noon. MRN 5520918.", key="p1")
    first, last = re.search(r"Patient: (\w+) (\w+)", one.text).groups()  # type: ignore[union-attr]
    assert f"{last}, {first}" in other.text
    assert re.search(r"MRN: (\d+)", one.text)[1] in other.text  # type: ignore[index]
    assert sanitize(Style.SURROGATES, key="p2").text != one.text


def test_locales_have_their_own_names() -> None:
    policy = NotePolicy(style=Style.SURROGATES, locale="de_DE", patient_key="p", secret=b"s" * 32)
    german = Sanitizer(policy).sanitize(NOTE).text
    assert german != sanitize(Style.SURROGATES, key="p").text


def test_known_identifiers_go_however_they_are_written() -> None:
    policy = NotePolicy(known=("Quill Jay", "77 12 34 56"))
    text = "quill  jay came in. Number 77-123456. JAY is fine; the jaywalker too."
    done = Sanitizer(policy).sanitize(text)
    assert "quill" not in done.text
    assert "123456" not in done.text
    assert "jaywalker" in done.text
    assert "Quill" not in repr(policy)


def test_no_surrogate_is_grown_from_the_name_it_stands_for() -> None:
    for number in range(50):
        patient = Patient(bytes([number]) * 32, "somebody")
        patient.avoid("Margaret")
        assert patient.choose("given", "Margaret", ("Margaretha", "Greta", "Marga")) == "Greta"


def test_no_group_of_digits_stays() -> None:
    for number in range(2000):
        made = fake.number("447-3042", Patient(b"s" * 32, str(number)), "mrn")
        assert made[:3] != "447"
        assert made[4:] != "3042"


def test_an_address_in_a_field_of_telephones_is_no_telephone() -> None:
    patient = Sanitizer(NotePolicy(style=Style.SURROGATES)).patient()
    for raw in ("desq@aol.com", "laz.quill"):
        found = Finding(Span(0, len(raw)), Kind.PHONE)
        made = fake.surrogate(raw, found, people_of(raw, ()), patient, "en_US")
        assert not {"desq", "aol", "laz", "quill"} & set(re.split(r"\W", made))
