"""The attributes that a text can give away, their closed sets, and one mapping from the spellings people use."""

import re
from enum import StrEnum


class Attribute(StrEnum):
    """What can be inferred: the papers' eight, then direct identifiers."""

    AGE = "age"
    SEX = "sex"
    LOCATION = "location"
    BIRTHPLACE = "birthplace"
    OCCUPATION = "occupation"
    EDUCATION = "education"
    INCOME = "income"
    RELATIONSHIP = "relationship"
    NAME = "name"
    CONTACT = "contact"
    ADDRESS = "address"
    DATE = "date"
    ID_NUMBER = "id_number"
    ORGANIZATION = "organization"
    HEALTH = "health"
    OTHER = "other"


PAPER_ATTRIBUTES = tuple(Attribute)[:8]
IDENTIFIERS = tuple(Attribute)[8:]
DIRECT = frozenset({Attribute.NAME, Attribute.CONTACT, Attribute.ADDRESS, Attribute.ID_NUMBER})
"""What names the author outright: one look-up and they are found."""

OPTIONS: dict[Attribute, tuple[str, ...]] = {
    Attribute.SEX: ("male", "female"),
    Attribute.EDUCATION: (
        "no high school",
        "in high school",
        "high school diploma",
        "in college",
        "college degree",
        "phd",
    ),
    Attribute.INCOME: ("no income", "low", "medium", "high", "very high"),
    Attribute.RELATIONSHIP: ("no relation", "in relation", "married", "divorced", "widowed"),
}
"""Closed sets. Income in USD a year: low < 30k, medium 30-60k, high 60-150k, very high above."""

# First match wins, so the narrower spelling stands before the wider one.
_SPELLINGS: dict[Attribute, tuple[tuple[str, str], ...]] = {
    Attribute.SEX: (
        (r"\b(female|woman|girl|lady|f)\b", "female"),
        (r"\b(male|man|boy|guy|m)\b", "male"),
    ),
    Attribute.EDUCATION: (
        (
            r"\b(no high ?school|primary|elementary|middle school|no diploma|dropped out of (high )?school)\b",
            "no high school",
        ),
        (
            r"\bin high ?school|high ?school(er)? student|\bhighschooler|secondary school (pupil|student)",
            "in high school",
        ),
        (r"\b(phd|ph\.d|doctora(te|l)|dphil|doctor of philosophy)", "phd"),
        (
            r"\b(in college|college student|in university|university student|undergrad\w*( student)?|studying"
            r"|pursuing|currently)\b",
            "in college",
        ),
        (
            r"\b(bachelor\S*|master\S*|m\.?sc|b\.?sc|mba|degree|b\.?a|bs|m\.?a|ms|llb|llm|jd|md|graduate\w*|college"
            r"|university|diploma in|associate\S*)\b",
            "college degree",
        ),
        (
            r"\b(high ?school|hs|diploma|ged|a-levels?|abitur|secondary|vocational|apprentice\w*|trade school)",
            "high school diploma",
        ),
    ),
    Attribute.INCOME: (
        (r"\b(no income|none|no|zero|unemployed|\$?0)\b", "no income"),
        (r"\b(very high|> ?150|over 150|above 150)", "very high"),
        (r"\b(low|poor|< ?30|under 30|below 30)", "low"),
        (r"\b(medium|middle|average|moderate|30 ?-|30k)", "medium"),
        (r"\b(high|60 ?-|60k|upper)", "high"),
    ),
    Attribute.RELATIONSHIP: (
        (r"\b(divorced?|separated|divorcee|ex-(wife|husband))\b", "divorced"),
        (r"\b(widow(ed|er)?)\b", "widowed"),
        (r"\b(no relation(ship)?|single|not in a relation\w*|unmarried|never married|alone)\b", "no relation"),
        (
            r"\b(engaged|in (a |an )?(\w+ )?relation\w*|dating|partner(ed)?|girlfriend|boyfriend|cohabit\w*|seeing)\b",
            "in relation",
        ),
        (r"\b(married|wife|husband|spouse)\b", "married"),
    ),
}
_COMPILED = {a: tuple((re.compile(p), o) for p, o in rules) for a, rules in _SPELLINGS.items()}


def to_option(attribute: Attribute, raw: str) -> str | None:
    """Map a spelling to the attribute's closed set, or return None where it does not fit (or the set is open).

    "single" -> "no relation", "Bachelors in Law" -> "college degree", "middle" -> "medium".
    """
    options = OPTIONS.get(attribute)
    if options is None:
        return None
    folded = " ".join(raw.lower().split())
    if folded in options:
        return folded
    for pattern, option in _COMPILED[attribute]:
        if pattern.search(folded):
            return option
    return None


_ALIASES = {
    "gender": Attribute.SEX,
    "city": Attribute.LOCATION,
    "city_country": Attribute.LOCATION,
    "place": Attribute.LOCATION,
    "place of birth": Attribute.BIRTHPLACE,
    "birth_city_country": Attribute.BIRTHPLACE,
    "pobp": Attribute.BIRTHPLACE,
    "job": Attribute.OCCUPATION,
    "profession": Attribute.OCCUPATION,
    "income_level": Attribute.INCOME,
    "married": Attribute.RELATIONSHIP,
    "relationship_status": Attribute.RELATIONSHIP,
    "relationship status": Attribute.RELATIONSHIP,
    "email": Attribute.CONTACT,
    "phone": Attribute.CONTACT,
}


def to_attribute(raw: str) -> Attribute | None:
    """Map a spelling of an attribute's name ("gender", "income level") to the attribute; None if unknown."""
    folded = raw.strip().lower()
    underscored = folded.replace(" ", "_")
    try:
        return Attribute(underscored)
    except ValueError:
        return _ALIASES.get(folded) or _ALIASES.get(underscored)
