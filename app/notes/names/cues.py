"""Words around a person's name in a note: titles, roles, relations, credentials, ages. All look at lower-cased text."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from app import assets
from app.core.text.spans import Span
from app.notes.base.hit import By, Finding, Role
from app.notes.base.safe_harbor import Kind
from app.rules.concepts import concept
from app.rules.text import WORD
from app.signals.base import Reading
from app.signals.gazetteers.name_lists import given, surnames

NEAR = 48
_LINK = (
    r"(?:\s*(?:/|-)\s*\w+)?(?:['’]s)?(?:\s+(?:is|was|named|called|name is|name:|name|a|by|of record"
    r"|who is))?\s*[:,(–-]?\s*"
)
TITLES = frozenset(
    "dr drs doctor prof professor mr mrs ms miss mx master sir dame fr sr rev reverend nurse sister herr frau"
    " señor señora sra mme mlle madame monsieur attorney judge officer deputy sgt capt lt det captain sergeant"
    " smt shri kyrios kyria signor signora pani".split()
)
CREDENTIALS_CASED = re.compile(rf"(?:,? |/)\(?{concept('CREDENTIAL')}\b")
AGED = re.compile(
    r"\sis\san?\s\d{1,3}\b|,\san?\s\d{1,3}[\s-]?y|\s?\((?:[mf]|male|female),?\s\d{1,3}|\s?[,(|;/–-]?\s?\(?(?:(?:aged?\s"
    r"|age:?\s)\d{1,3}(?=\)|,|\s)|\d{1,3}\s?(?:-?\s?(?:y\.?/?o\.?|yrs?|years?|year-old|months?|mo"
    r"|weeks?|wk|days?|f|m|male|female|woman|man|boy|girl|lady|gentleman)\b|[mf]\b))"
    r"|\s?[,(|]\s?(?:dob|d\.o\.b|mrn|born|b\.|nhs|ssn|date of birth|\*)"
)
# A bare number in brackets or between commas is an age only behind what is a name anyway: scores look the same.
AGED_BARELY = re.compile(r",\s\d{1,3}(?=,|\)|\.\s|;)|\s\(\d{1,3}\)")
SPECIALTY = re.compile(rf"\s\({concept('SPECIALTY')}\)")
BEFORE_WORDS = re.compile(rf"\b{concept('BEFORE_NAME')}[:,]?\s+(?:the\s+)?$")
CLOSING = re.compile(
    r"(?:signed(?: by)?|/es/|/s/|sincerely,?|regards,?|faithfully,?|truly,?|wishes,?|respectfully,?|dictated by"
    r"|typed by|--|—|–|e-signed|thanks,?|cheers,?)"
    r"\s*[:,]?\s*$"
)


@dataclass(frozen=True, slots=True)
class Cue:
    """A word before a name: whom it makes of it, and what to call the person without it. `word` as it stands."""

    role: Role
    noun: str
    word: str
    start: int
    end: int


@cache
def _table() -> tuple[re.Pattern[str], dict[str, tuple[Role, str]]]:
    found: dict[str, tuple[Role, str]] = {}
    for role, noun, words in assets.rows("notes/people.tsv"):
        for word in words.split("|"):
            found.setdefault(word, (Role(role), noun))
    listed = "|".join(re.escape(word) for word in sorted(found, key=len, reverse=True))
    return re.compile(rf"(?<![\w'’?-])({listed})\.?(?:\s?\(\w{{2,12}}\))?{_LINK}$"), found


@cache
def _kin() -> dict[str, str]:
    """Return the words for relatives, each with what to call one; some are offices besides: "father", "sister"."""
    rows = assets.rows("notes/people.tsv")
    return {word: noun for role, noun, words in rows if role == Role.RELATIVE for word in words.split("|")}


# Whose father it is: nobody's title has such a word before it.
_OWNED = re.compile(r"(?:\b(?:my|your|his|her|our|their|pts?|pat|patients?)|['’]s|s['’])\s+$")


@cache
def _first_words() -> frozenset[str]:
    """Return the letters that titles, roles and relations begin with: no other place need be looked at."""
    return frozenset(WORD.findall(word)[0] for word in _table()[1])


@cache
def role_words() -> frozenset[str]:
    """Return the roles and relations that are one word and no name."""
    return frozenset(word for word in _table()[1] if word.isalpha() and not (word in given() or word in surnames()))


def cue_before(lower: str, start: int) -> Cue | None:
    """Return the title, role or relation right before `start`, None where none stands there."""
    pattern, table = _table()
    low = max(0, start - NEAR)
    line = lower.rfind("\n", low, start) + 1
    begun = (word.start() for word in WORD.finditer(lower, max(low, line), start) if word.group() in _first_words())
    match = next(filter(None, (pattern.match(lower, at, start) for at in begun)), None)
    if match is None:
        return None
    if match[1] == "child" and _PUGH.match(lower, match.end(1)):
        return None
    if match[1] in ("ms", "fr") and _measured(lower, match.start()):
        return None  # milliseconds, French
    role, noun = table[match.group(1)]
    if (
        role is not Role.RELATIVE
        and match[1] in _kin()
        and _OWNED.search(lower, max(0, match.start(1) - 14), match.start(1))
    ):
        role, noun = Role.RELATIVE, _kin()[match[1]]
    return Cue(role, noun, match.group(1), match.start(1), match.end(1))


_PUGH = re.compile(r"[ -](?:turcotte|pugh)")
_AMOUNT = re.compile(r"\d\s?$")
_NUMBERED = re.compile(
    r"\b(?:bed|room|rm|bay|ward|chair|cubicle|unit|flat|apt|side room|level|floor|no\.?)\s?\d{1,4}[a-z]?\s$"
)


def _measured(lower: str, start: int) -> bool:
    """Tell whether a number that is no bed's stands before "ms" or "fr": milliseconds, French."""
    amount = _AMOUNT.search(lower, max(0, start - 2), start) is not None
    return amount and _NUMBERED.search(lower, max(0, start - 20), start) is None


_MOST_TITLES = 16
"""Before a name, and credentials behind one; nobody has as many ("Univ.-Prof. Dr. Dr. h. c. mult.")."""


def titles_before(lower: str, start: int) -> int:
    """Return where the titles before a name at `start` begin ("Prof. Dr. med. "), `start` where none do."""
    at = start
    for _ in range(_MOST_TITLES):
        title = _title_behind(lower[max(0, at - _LONGEST_TITLE - 1) : at])
        if not title or (title.startswith(("fr", "ms")) and _measured(lower, at - len(title))):
            break  # "16 Fr Robinson drain" is no priest's, "0.4 ms. Enrolled" no lady's
        if title.rstrip(" .") in _kin() and _OWNED.search(lower, max(0, at - len(title) - 14), at - len(title)):
            break  # "my father Leonard"
        at -= len(title)
    return at


_LONGEST_TITLE = 12


@lru_cache(maxsize=4_096)
def _title_behind(before: str) -> str:
    """Return the title at the end of what stands before a name, "" for none; asked for each of many titles in a row."""
    match = _TITLE.search(before, max(0, len(before) - _LONGEST_TITLE))
    return match.group() if match else ""


_TITLE = re.compile(rf"(?<![\w'’?-]){concept('TITLE')}\s+$")


# Offices that are a part of the name where they have a capital: "spoke with Officer Lund". At the head of a sentence
# "Sister Lund" may be the patient's sister, and the capital says nothing.
_OFFICES = (
    "Officer|Chaplain|Deputy|Sergeant|Sgt|Detective|Lieutenant|Constable|Trooper|Sheriff|Judge|Deacon|Vicar|Rabbi|Imam"
    "|Pastor|Coach|Ranger|Marshal"
)
_OFFICE = re.compile(
    rf"(?<![\w'’-])(?:{_OFFICES}|(?<=[\w,;/(] )(?:Sister|Brother)|(?<=incl\. )(?:Sister|Brother))\.?[ ]$"
)
# What a newborn is registered by before the family's name.
_NEWBORN = re.compile(r"(?<![\w'’-])B(?:aby [Bb]oy|aby [Gg]irl|ABY BOY|ABY GIRL) $")
OFFICES = frozenset(_OFFICES.lower().split("|"))
_SUFFIX = re.compile(r",?[ ](?:(?:Jr|Sr|JR|SR)\b\.?|(?:II|III|2nd|3rd|4th)(?![\w-])|(?:IV|V)(?=[,.;:)]|\s*(?:\n|$)))")


def past_credentials(text: str, end: int) -> int:
    """Return where the suffix and credentials behind a name end ("III", "Jr.", ", MD, PhD"), `end` where none are."""
    suffix = _SUFFIX.match(text, end)
    end = suffix.end() if suffix else end
    for _ in range(_MOST_TITLES):
        match = CREDENTIALS_CASED.match(text, end)
        if match is None:
            break
        end = match.end()
        if text[end : end + 1] == "." and text[end - 2 : end - 1] == ".":
            end += 1
    return end


def person(reading: Reading, span: Span, cue: Cue | None) -> Finding:
    """Return the finding for a name at `span`, its titles and credentials taken in; `cue`: the word before it."""
    start = titles_before(reading.lower, span.start)
    office = _OFFICE.search(reading.text, max(0, start - 13), start)
    start = office.start() if office else start
    newborn = _NEWBORN.search(reading.text, max(0, start - 10), start)
    start = newborn.start() if newborn else start
    role, noun = (cue.role, cue.noun) if cue else (Role.OTHER, "")
    if cue is None and CREDENTIALS_CASED.match(reading.text, span.end):
        role, noun = Role.STAFF, "clinician"
    elif cue is None and (AGED.match(reading.lower, span.end) or AGED_BARELY.match(reading.lower, span.end)):
        role, noun = Role.PATIENT, "patient"
    return Finding(Span(start, past_credentials(reading.text, span.end)), Kind.PERSON, By.RULE, role, noun)
