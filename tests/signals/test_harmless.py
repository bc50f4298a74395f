"""What looks like a claim about the author and is none."""

import pytest

from app.core.attributes import Attribute
from app.core.sureness import SURE
from app.signals.detect import detect

NOTE = "Looks like HSP. Hb 128, creat 61. Naproxen 500 mg BD, rv 2/52 with urine dip, sooner if melaena."
"""What makes a text a clinical note."""


def seen(text: str) -> set[Attribute]:
    """Return the attributes that count as seen."""
    return {i.attribute for i in detect(text, 2025).inferences if i.certainty >= SURE}


@pytest.mark.parametrize(
    ("text", "attribute"),
    [
        ("Help me with a gift: my sister-in-law has just become a judge.", Attribute.RELATIONSHIP),
        ("My brother-in-law cannot choose a pizza.", Attribute.RELATIONSHIP),
        ("The widow on the second floor waters my plants.", Attribute.RELATIONSHIP),
        ("The gate sagged, so I oiled the top hinge and left it.", Attribute.RELATIONSHIP),
        ("I did like my exchange year, thanks, but the question was about stains.", Attribute.EDUCATION),
        ("Our driver in Uzbekistan was a man called Rustam.", Attribute.INCOME),
        ("Is a pensioner's discount offered?", Attribute.INCOME),
        ("Buy the better roller and the cheaper paint.", Attribute.INCOME),
        ("my mate swears the 1.9 tdi will outlive us both", Attribute.SEX),
        ("Chelsea boots and rain do not mix.", Attribute.LOCATION),
        (f"34F, palpable purpura, knee effusions. {NOTE}", Attribute.AGE),
        (f"34F, palpable purpura, knee effusions. {NOTE}", Attribute.SEX),
        (f"Diabetic foot. Wagner 2 plantar ulcer, Charcot midfoot. {NOTE}", Attribute.NAME),
        (f"Gastroscopy. No Mallory-Weiss. {NOTE}", Attribute.NAME),
        (f"Beware crisis, sick-day rules as in Addison's. {NOTE}", Attribute.NAME),
        (f"IgA 4.9, UPCR 22. {NOTE}", Attribute.NAME),
    ],
)
def test_it_is_left_alone(text: str, attribute: Attribute) -> None:
    assert attribute not in seen(text)


@pytest.mark.parametrize(
    ("text", "attribute"),
    [
        ("My mother-in-law cannot choose a pizza.", Attribute.RELATIONSHIP),
        ("I'm a widow and I water my plants.", Attribute.RELATIONSHIP),
        ("I met my ex on hinge.", Attribute.RELATIONSHIP),
        ("34F here, and my knees hurt.", Attribute.AGE),
        (f"97F, frail. {NOTE}", Attribute.AGE),
        (f"Mr Wagner, diabetic foot. {NOTE}", Attribute.NAME),
        (f"Patient: Addison. Diabetic foot. {NOTE}", Attribute.NAME),
        (f"Ivana Horakova, diabetic foot. {NOTE}", Attribute.NAME),
    ],
)
def test_its_neighbours_still_count(text: str, attribute: Attribute) -> None:
    assert attribute in seen(text)
