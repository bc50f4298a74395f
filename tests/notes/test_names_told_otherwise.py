"""Names and employers in further forms: of other peoples, in small letters, in capitals, by what an employer does."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer

WORKER = Sanitizer(NotePolicy())
NOTE = "MRN 5512340. Seen today for a review of her blood pressure, which has been high at home for a month. "


def cleaned(text: str) -> str:
    """Return the text as a sanitizer with the usual policy leaves it."""
    return WORKER.sanitize(text).text


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("Referred Ten Horst for a crown.", "Ten"),
        ("Message via his niece Roberta Takes Enemy, who drives.", "Takes"),
        ("Discussed at board by Tan KL.", "KL"),
        ("Nrs. Jebet took the bloods.", "Jebet"),
        (NOTE + "She will ring.\nmw/vt", "mw"),
        ("0512   OXENDINE, LASHAWNDRA R   acc. 2 of 4 bottles.", "LASHAWNDRA"),
        ("Signed E. Achieng, MO intern; for Long\n", "Long"),
        ("Gave report to Brixley at 0700.", "Brixley"),
    ],
)
def test_names_in_further_forms_go(text: str, telling: str) -> None:
    assert telling not in cleaned(text)


@pytest.mark.parametrize(
    "text",
    [
        "63f w/ chf. charge rn said ok, floor rn aware, hx of glioma (father)",
        "it was in this house, and a friends house after that",
        "pcp is aware, onc is following, post-op day 2",
    ],
)
def test_small_words_stay(text: str) -> None:
    assert cleaned(text) == text


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("Out fishing with Thibodeaux's until the weekend.", "Thibodeaux"),
        ("Deckhand with Trevithick's of late.", "Trevithick"),
        ("Moved here by Lowland EMS.", "Lowland"),
        ("Prairie Gold Rice laid him off in the spring.", "Prairie"),
        ("He set type at the Duluth Evening Courier for decades.", "Courier"),
    ],
)
def test_employers_by_what_is_said_of_them_go(text: str, telling: str) -> None:
    assert telling not in cleaned(text)


@pytest.mark.parametrize(
    "text",
    [
        "PT gave him a walker. Medicaid pays her a week.",
        "On Lantus for many years. At home for twenty years.",
        "He has had Crohn's until now.",
        "Next depot due. Heart job done.",
        "Working with OT for gait, cleaning for HIV exposure.",
        "ONC (LYMPHOMA). GI (MELENA).",
        "Anesthesia: general, propofol, rocuronium.",
        "Crohn's mother of all flares.",
    ],
)
def test_what_only_looks_like_an_employer_stays(text: str) -> None:
    assert cleaned(text) == text
