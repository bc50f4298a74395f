"""Everyday words that make a name before a kind of practice or firm: "at Peak Motion Physiotherapy", "Bank: Motor City
Credit Union". Departments ("to Outpatient Physical Therapy", "the Pelvic Floor Clinic") are nobody's name."""

import re
from collections.abc import Container

from app.notes.find.vocabulary import drugs
from app.signals.base import Reading

_OWNED = re.compile(
    r"(?i:physiotherapy|physical therapy|counsel?ling|dermatology|pediatrics|paediatrics|orthopa?edics|dental|dentistry"
    r"|orthodontics|chiropractic|optometry|podiatry|endodontics|fertility|obgyn|ob/gyn|family medicine|imaging"
    r"|radiology|pharmacy|drugs|laboratories|labs|home care|home health|homecare|hospice|recovery|assisted living"
    r"|senior living|memory care|manor|preschool|daycare|academy|elementary|kindergarten|credit union|bank|insurance"
    r"|suite|supply|foods|farms|motors|auto|trucking|transport|freight|logistics|construction|roofing|plumbing"
    r"|landscaping|salon|diner|cafe|café|grill|hardware|properties|realty|funeral home|transit|stamping|meatpacking"
    r"|packing|poultry|church|press|college|high school|primary school"
    r"|primary|grammar school|secondary school|school|lodge"
    r"|care home|nursing home"
    r"|rest home|hotel|medical practice|health cent(?:er|re)|medical cent(?:er|re)|family practice"
    r"|infusion|arena|hostel|temple)"
)
_LED = re.compile(r"(?:\b(?:at|to|from|via|of|near|by|through|with|for|in)\s(?:the\s)?|\(|[a-z]:\s)$")
# Words that say what care is for, not whose it is.
_CARE = re.compile(
    r"\w+(?:al|ular|ic|ive|ory|ed|ent|ant|ous|ation|ology|oma|itis)|pelvic|floor|hand|back|spine|joint|sports|food"
)


def two_before(reading: Reading, start: int, head: re.Match[str], departments: Container[str]) -> bool:
    """Tell whether the words from `start` to the `head` are two at least and make a name of it."""
    if not _OWNED.fullmatch(head.group()) or not _LED.search(reading.lower, max(0, start - 14), start):
        return False
    words = reading.text[start : head.start()].split()
    return len(words) > 1 and all(
        w[0].isupper() and w.lower() not in departments and w.lower() not in drugs() and not _CARE.fullmatch(w.lower())
        for w in words
    )
