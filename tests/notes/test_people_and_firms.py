"""People and firms by what stands around them: signatures in letters, typed names, odd words; and what stays."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer

NOTE = "Seen today for a review of his blood pressure, which has been high at home for a month. "


def cleaned(text: str) -> str:
    return Sanitizer(NotePolicy()).sanitize(text).text


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        (NOTE + "Return in May. QVB", "QVB"),
        (NOTE + "Return in May.\nqv, CGC", "qv"),
        (NOTE + "Return in May. JW, APRN", "JW"),
        (NOTE + "Review in spring. Branwen, CPN", "Branwen"),
    ],
)
def test_who_signs_in_letters_goes(text: str, telling: str) -> None:
    assert telling not in cleaned(text)


@pytest.mark.parametrize(
    "text",
    [
        NOTE + "Code status discussed. DNR",
        NOTE + "Nothing by mouth. NPO",
        "Specimen collected by FNA, reviewed by MDT, checked by PCR.",
        "Done 3 of 4. Received FFP.",
        "that is N P O, and later C O P D",
    ],
)
def test_letters_that_medicine_uses_stay(text: str) -> None:
    assert cleaned(text) == text


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("hi so grace pott bed 12 has a rash", "pott"),
        ("his boys yusuf and omar were there", "omar"),
        ("doctor fitzgerald dictating", "fitzgerald"),
        ("a colleague named Bramble took the call", "Bramble"),
        ("Twin 2 (Constant) is well.", "Constant"),
        ("Her brother Twig had it too.", "Twig"),
        ("Her daughter Rima interprets.", "Rima"),
        ("Coordinator Rolando, on call.", "Rolando"),
        ("HIS WIFE ANN IS AWARE", "ANN"),
        ("KEYS TO TROOPER OSTLER AT SCENE", "OSTLER"),
        ("SITI BTE OSMAN CAME ALONE TODAY", "SITI"),
        ("Came with her son Ranvir.", "Ranvir"),
        ("Mr Rawlings came with Kirrily.", "Kirrily"),
        ("NAME........ VANNOY, LORNE   AGE........ 57 M", "VANNOY"),
    ],
)
def test_names_without_a_list_or_a_capital_go(text: str, telling: str) -> None:
    assert telling not in cleaned(text)


@pytest.mark.parametrize(
    "text",
    [
        "CC........ CRUSHING CHEST PAIN",
        "Mother had asthma, sister has diabetes, brother had leukemia.",
        "MOTHER DM, FATHER CAD, SISTER SLE.",
        "A syndrome named Brugada was considered.",
        "hi question on stable angina 60 on metoprolol, thanks",
        "mom still has pain and dad only has gout",
        "RIMA to RCA, LIMA to LAD.",
    ],
)
def test_what_only_looks_like_a_name_stays(text: str) -> None:
    assert cleaned(text) == text


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("Tenancy run by Lantern Supported Living.", "Lantern"),
        ("He owns Quillfeather Tyres in town.", "Quillfeather"),
        ("Blister packs by Penhallow's of Truro.", "Penhallow"),
        ("Airlifted by Vandelair to the trauma centre.", "Vandelair"),
        ("Home late again, transport by Vandelair.", "Vandelair"),
        ("Flight by LifeNet, arriving at 9.", "LifeNet"),
    ],
)
def test_firms_go_by_what_is_said_of_them(text: str, telling: str) -> None:
    assert telling not in cleaned(text)


@pytest.mark.parametrize(
    "text",
    [
        "Oxygen via Nasal Cannula, feeds via PEG, meds by mouth.",
        "Discharged to Home. Skilled Nursing at Home.",
        "Arrived via EMS. Transferred with Monitor.",
        "For Crohn's. By McBurney's.",
        "She runs marathons. Works with Children.",
    ],
)
def test_ways_and_routes_are_no_firms(text: str) -> None:
    assert cleaned(text) == text
