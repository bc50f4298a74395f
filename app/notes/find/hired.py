"""Firms and services by what is said of them: "retired signalman, NIR", "home carers from", "runs Noddy's".

`employers` knows words of work with a preposition; here stand owners, suppliers, carriers of patients, and agencies.
"""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.capitals import PLAIN, UP
from app.notes.find.quick import has, matches, needs
from app.notes.find.vocabulary import before_head, drugs, explained, heads, in_notes, is_eponym, ordinary
from app.notes.finding import By, Finding
from app.notes.rows import Kind
from app.signals.base import Reading
from app.signals.gazetteer import index
from app.signals.shapes import shaped

_WORD = rf"(?:{PLAIN}|{UP}[^\W\d_](?=[ ]{UP}))"
_NAME = rf"{_WORD}(?:(?:[ ](?:of|the|and|&|at|zonder|sans|y))?[ ]{_WORD}){{0,4}}"
# Who sends helpers and things: "Home carers from Thistle Care at Home", "ABA through Bayada".
_SUPPLIED = re.compile(
    r"\b(?i:carers?|aides?|supplies|supplied|oxygen|o2|concentrator|dme|equipment|packs?|packed|meals|transport|feeds?"
    r"|syringes|walker|wheelchair|cpap|bipap|hoist|bed|ordered|delivered|rented|aba|homecare|home care|sitters?|escort"
    rf"|nursing|hospice|therapy|milk|agency)\s(?:\w+\s)?(?P<by>(?i:from|through|thru|via|by|to))\s(?:the\s)?(?P<name>{_NAME})"
)
_SUPPLIES = frozenset(
    "carer carers aide aides supplies supplied oxygen o concentrator dme equipment pack packs packed"
    " meals transport feed"
    " feeds syringes walker wheelchair cpap bipap hoist bed ordered delivered rented aba homecare home sitter sitters"
    " escort nursing hospice therapy milk agency".split()
)
# "Ordered by" and "bed to" say who and where, not from whom.
_HANDED = re.compile(
    r"ordered|rented|therapy|nursing|bed|escort|hospice|walker|wheelchair|agency|home|aba|sitter|carer|aide"
)
# "Oxygen via Vapotherm", "ran Marathon": what it flows through, and what one runs.
_BY_DEVICE = re.compile(r"(?:oxygen|o2|cpap|bipap|feeds?)\s(?:\w+\s)?via\b")
_RACE = re.compile(r"(?:ran|runs)\s(?:[\w'’]+\s){0,3}(?:marathon|parkrun|ultra|triathlon|10k|5k)\b")
# Who flies and drives the patient: "arrived via Air Methods", "flight by LifeNet", "airlifted by Red Cross AMS".
_CARRIED = re.compile(
    r"\b(?i:arrived|transported|transferred|airlifted|flown|brought(?: in)?|conveyed|taken|flight|transfer|transport)\s"
    rf"(?:[^\s.;]+\s){{0,3}}?(?i:via|by|with)\s(?P<name>{_NAME})"
)
_CARRIERS = frozenset(
    "arrived transported transferred airlifted flown brought conveyed taken flight transfer transport".split()
)
_OWNS = re.compile(
    r"\b(?i:owns?|owned|co-owns|runs|ran|founded|manages|managed|played for|plays for|coaches|employer,|employer is"
    r"|employers?:|posted (?:there )?with|(?:home|leave|on loan|seconded) (?:from|to)|(?:ex|former)[- ]"
    rf"|works? (?:at|for|with)|(?:owner|director|founder|ferryman|skipper|foreman|proprietor|partner) of)\s?"
    rf"(?P<name>{_NAME})(?=[,.;)\n]|\s(?:in|on|at|near|until|since|for|with|and|was|is|worker|driver|employee|man)\b|$)"
)
_OWNING = frozenset(
    "own owns owned runs ran founded manages managed played plays coaches employer employers posted home leave loan"
    " seconded ex former works work owner director founder ferryman skipper foreman proprietor partner".split()
)
JOBS = (
    "driver|worker|teacher|painter|operator|supervisor|manager|labou?rer|carpenter|plumber|welder|farmer|cleaner|porter"
    "|picker|packer|baker|butcher|officer|soldier|miner|banker|lawyer|engineer|designer|programmer|developer|waiter"
    "|bartender|hairdresser|barber|builder|roofer|plasterer|joiner|fitter|bricklayer|trucker|firefighter|helper|carer"
    "|caretaker|gardener|lecturer|tutor|director|editor|instructor|inspector|conductor|contractor|janitor|sailor|tailor"
    "|investigator|administrator|assembler|cashier|courier|foreman|partner|owner|broker|buyer|dispatcher|loader|ranger"
)
# "Retired signalman, NIR, 41 yrs", "job with, 6 yrs w/ HUC": how long somebody was with a firm.
_YEARS = re.compile(
    rf"\b(?i:[a-z]*(?:man|woman)|[a-z]{{3,}}ist|[a-z]{{2,}}ician|librarian|clerk|nurse|cook|guard|{JOBS}),"
    rf"\s(?P<name>{_NAME}),\s\d{{1,2}}\s?(?:yrs?|years)\b(?!\sago)"
)
_LASTED = re.compile(r",\s\d{1,2}\s?(?:yrs?|years)\b")
_SERVED = frozenset("yr yrs year years".split())
_EMPLOYER = re.compile(r"\b[Ee]mployers?,\s(?P<name>(?!PCP|DOT|OSHA|FMLA)[A-Z]{3,6}),")
# "for Hsu's.", "by Phelan's of Wilton": what is called after its owner, and of no disease.
_OWNERS = re.compile(
    rf"\b(?:for|at|by|from|to|with|owns|runs|via)\s(?P<name>{UP}[^\W\d_][a-zß-öø-ÿ]+['’]s)(?=[.,;)]|\s(?:in|of"
    rf"|on)\s(?:the\s)?[A-Z]|\s(?:until|till|since)\b)"
)
# Agencies are called so in full: "Thistle Care at Home", "Sanctuary Supported Living", "Abbott Hospital to Home".
_AGENCY = re.compile(
    rf"(?<![\w'’-])(?:{PLAIN}[ ]){{1,3}}(?:(?:Supported|Assisted|Independent|Senior|Community|Shared) Living"
    r"|(?:Care |Health |Nursing |Hospital |Hospice )?(?:at|to) Home|(?:Home ?)?Care (?:Agency|Services|Solutions)"
    r"|(?:Staffing|Nursing) (?:Agency|Solutions)|(?:Voluntary|Volunteer) (?:Action|Services?|Centre|Drivers)"
    r"|Good Neighbours|Community Transport|Dial-a-Ride|Befrienders"
    r"|Mutual(?= policy| plan| claim| insurance|,|\.))(?!\w)"
)
_AGENCY_END = re.compile(
    r"[ ](?:Voluntary|Volunteer|Good|Dial|Befrienders"
    r"|Supported|Assisted|Independent|Senior|Community|Shared|Care|Health|Nursing|Hospital|Hospice"
    r"|Home|at|to|Staffing"
    r"|Mutual)[ ]"
)
_CARE = frozenset(
    "skilled care nursing discharged discharge return home hospital palliative end dialysis death".split()
)
_AGENCIES = frozenset(
    "living home agency services solutions mutual voluntary volunteer neighbours transport dial befrienders".split()
)
_OWNED = frozenset("s")  # behind an apostrophe
_EMPLOYERS = frozenset(("employer", "employers"))
_NOBODY = frozenset(
    "mother father mom mum dad gran nan grandma grandpa wife husband son daughter sister brother doctor patient"
    " today tomorrow yesterday friend neighbour neighbor today's".split()
)
_DAYS = frozenset("monday tuesday wednesday thursday friday saturday sunday".split())


def _place(name: str) -> bool:
    return name.lower() in index().places


def _word(word: str) -> bool:
    """Tell whether a word of a firm's name says that it is one: nothing else explains it."""
    folded = word.lower().removesuffix("'s").removesuffix("’s")
    return not (explained(folded) or folded in drugs())


def _firm(reading: Reading, span: Span) -> bool:
    """Tell whether a capitalised name is a firm's where one is spoken of."""
    words = [w for w in span.of(reading.text).split() if w[0].isupper()]
    if _place(span.of(reading.text)) or before_head(reading.lower, span.end, 1) or words[0].lower() in _DAYS:
        return False
    if any(w.lower() in drugs() or is_eponym(w.lower().removesuffix("'s")) for w in words):
        return False
    shouted = all(w.isupper() for w in words)
    if (
        shouted
        and reading.text.isupper() is False
        and not _SHOUT.search(reading.text, max(0, span.start - 12), span.start)
    ):
        return len(words[0]) > 4 and _word(words[0])
    if any(_word(w) and w.lower() not in heads() for w in words):
        return not (words[0].isupper() and len(words[0]) < 4 and not shouted)
    plain = in_notes(words[0].lower()) or any(w.lower() in heads() for w in words)
    return len(words) > 1 and not plain and not shouted


_SHOUT = re.compile(r"[A-Z]{2,}[ ,][A-Z ,]*$")


def _medical(word: str) -> bool:
    """Tell whether a word is a disease called after somebody or a medicine: "er, Crohns, 3 years"."""
    return is_eponym(word) or is_eponym(re.sub(r"['’]?s$", "", word)) or word in drugs()


def _after(reading: Reading) -> Iterator[Span]:
    for pattern, words in ((_SUPPLIED, _SUPPLIES), (_CARRIED, _CARRIERS), (_OWNS, _OWNING)):
        for match in matches(reading, pattern, reading.text, words):
            span = Span(*match.span("name"))
            handed = pattern is _SUPPLIED and match["by"].lower() in ("by", "to")
            said = match.group().lower()
            other = (handed and _HANDED.match(said)) or _BY_DEVICE.match(said) or _RACE.match(said)
            if _firm(reading, span) and not other:
                yield span
    lasted = shaped(reading, ", A") and _LASTED.search(reading.text) is not None
    for match in matches(reading, _YEARS, reading.text, _SERVED) if lasted else ():
        named = match["name"].split()
        if not all(map(ordinary, named)) and not any(_medical(word.lower()) for word in named):
            yield Span(*match.span("name"))
    if has(reading, _EMPLOYERS):
        yield from (Span(*m.span("name")) for m in _EMPLOYER.finditer(reading.text))


def _owners(reading: Reading) -> Iterator[Span]:
    if "'s" not in reading.text and "’s" not in reading.text:
        return
    for match in _OWNERS.finditer(reading.text):
        bare = match["name"][:-2].lower()
        if not (is_eponym(bare) or explained(bare) or bare in _NOBODY or bare in drugs()):
            yield Span(*match.span("name"))


def _agencies(reading: Reading) -> Iterator[Span]:
    for match in matches(reading, _AGENCY, reading.text, _AGENCIES):
        front = _AGENCY_END.split(match.group())[0].split()
        if not all(in_notes(w.lower()) or w.isupper() for w in front) and not set(map(str.lower, front)) & _CARE:
            yield Span(*match.span())


@needs(_SUPPLIES, _CARRIERS, _OWNING, _SERVED, _EMPLOYERS, _OWNED, _AGENCIES)
def find(reading: Reading) -> list[Finding]:
    """Return such firms."""
    spans = [*_after(reading), *_owners(reading), *_agencies(reading)]
    return [Finding(span, Kind.EMPLOYER, By.RULE, noun="company") for span in spans]
