"""Names of people and employers by how letters, lists, chats and old jobs write them, and codes in running text."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer

WORKER = Sanitizer(NotePolicy(year=2025))


def cleaned(text: str) -> str:
    """Return the text as a sanitizer with the usual policy leaves it."""
    return WORKER.sanitize(text).text


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("Team met on the 14th. Oyelaran to tell her.", "Oyelaran"),
        ("Dear Orla and Femi, thank you.", "Femi"),
        ("1. Case one.\n2. TOLLANDER, R. Bland lesion.", "TOLLANDER"),
        ("TO ROOM 6. EMERG CONTACT ÔNG THÀNH 504-555-0170.", "THÀNH"),
        ("FRIENDS ODESSA AND TREYVON IN LOBBY.", "TREYVON"),
        ("Seen by Thos. Tollander.", "Thos"),
        ("Ma. Celestina Abrogar, licence 0118442.", "Ma."),
        ("Signed by Rhys ap Gwilym, BDS.", "ap Gwilym"),
        ("Leave word w/ Brother Anselm, please.", "Brother"),
        ("Dictated 4/2. Typed 10/2 jk/mo'b.", "mo'b"),
        ("Driven in by Lorn Voluntary Action at five.", "Lorn Voluntary Action"),
        ("She plays with the Tolland Baroque trio.", "trio"),
    ],
)
def test_a_name_goes_however_it_is_written(text: str, gone: str) -> None:
    assert gone not in cleaned(text)


@pytest.mark.parametrize(
    "text",
    [
        "Dear Colleague, thank you.",
        "ex-smoker, ex-Navy, ex-RAF.",
        "Dear Sir or Madam",
        "seen by neurology, reviewed by cardiologist, given by nurse",
        "Was a nurse in A&E, D&C done.",
        "Code STEMI called. Code status reviewed.",
        "PPO member since spring.",
        "Diffusion tensor: Frame, 4.1 kg.",
    ],
)
def test_what_is_written_alike_and_names_nobody_stays(text: str) -> None:
    assert cleaned(text) == text


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("Police report VI-MNL-0772.", "VI-MNL"),
        ("Yellow card sent, gb-mhra-yc-5512309.", "gb-mhra"),
        ("CAD: 2210 of 3/11.", "2210 of 3/11"),
        ("Bloods sent on form QP 7723410.", "QP"),
    ],
)
def test_a_code_in_running_text_goes(text: str, gone: str) -> None:
    assert gone not in cleaned(text)
