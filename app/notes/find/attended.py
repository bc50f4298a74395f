"""Firms, schools and practices by the words before them, whatever their own words are: "student at Ohio State".

Behind such a word even initials ("the RTA"), possessives ("at Queen's") and a state's name are an institution's.
"""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.capitals import PLAIN, UP
from app.notes.find.quick import Led, has, matches, needs, words_of
from app.notes.find.vocabulary import drugs, is_eponym, ordinary, stands_alone
from app.notes.finding import Finding
from app.notes.rows import Kind
from app.signals.base import Reading
from app.signals.name_lists import given

_NAME = rf"{PLAIN}(?:[ ](?:of[ ](?:the[ ])?|&[ ])?{PLAIN}){{0,3}}"
_STUDENT = re.compile(
    r"\b(?i:student|undergrad(?:uate)?|freshman|sophomore|junior|senior|major(?:ing)?|studies|studied|studying|degree"
    r"|enrolled|lectures|lecturer|postdoc|fellow|phd|graduated|alumn\w+|plays|scholarship|dorms?|pupil)\b"
    rf"(?:\s[a-z]+){{0,3}}?\s(?:at|from|for)\s(?:the\s)?(?P<name>{_NAME})(?![\w-])"
    rf"|\b(?i:leave from|leave at|expelled from|dropped out of|dropout of|withdrew from|transferr(?:ed|ing) to"
    rf"|accepted to|attend(?:s|ed|ing)|enrolled in|applied to|alum(?:na|nus|ni)? of|graduate of|degree from)"
    rf"\s(?P<more>{_NAME})(?=[.,;)\n]|\s(?:in|on|since|as|for|and|where|until|last)\b|$)"
)
_INITIALS = re.compile(
    r"\b(?i:works?|worked|working|job|employed|driver|drives|hired|retired|shifts?|hauls|rep|steward|member|benefits)\b"
    rf"(?:\s[A-Za-z-]+){{0,3}}?\s(?:at|for|from|of|with|by)\s(?:the\s)?(?P<name>[A-Z][A-Z&]{{1,5}}(?:\s{PLAIN})?)(?![\w/&-])"
)
_PERSONS = (
    "son|daughter|sister|brother|sib|kid|student|freshman|sophomore|junior|senior|year|professor|postdoc|nurse|husband"
    "|wife|roommate|nephew|niece"
)
_RELATIVE = Led(
    rf"\b(?:{_PERSONS})\s(?:is\s|studies\s|works\s)?"
    r"at\s(?P<name>[A-Z]{2,5})(?![\w/-])"
)
_NUMBERED = re.compile(
    r"\b(?:at|attends|to|from|teaches|student)\s(?:at\s)?(?P<name>(?:PS|P\.S\.|IS|JHS|MS)\s?#?\d{1,3})(?![\w/-]|\.\d)"
    # "PS 8" is a pressure of a ventilator.
    r"|\b(?:of|in|outside|near|by)\s(?P<far>(?:PS|P\.S\.|JHS)\s?#?\d{2,3})(?<!\b\w\w\s[12]\d)(?![\w/-]|\.\d)"
    r"|\b(?:of|union|member|from|with)\s(?P<local>Local\s(?:no\.?\s|#)?\d{1,5})(?![\w/-])"
)
_UNION = re.compile(rf"(?<![\w-])(?P<union>(?:[A-Z]{{3,6}}|{PLAIN})\sLocal\s(?:[Nn]o\.?\s|#)?\d{{1,5}})(?![\w/-])")
_FLOWN = re.compile(
    r"\b(?i:flew|flies|flying|flight|landed|layover|airport)\b[^.;\n]{0,20}?\s(?:from|to|at|in|into|via)\s"
    r"(?P<name>(?!USA|UAE|NYC)[A-Z]{3})(?!\w)|\bbased\s(?:at\s|out of\s)?(?P<hub>(?!ICU|ITU|HDU)[A-Z]{3})(?=[.,;)])"
)
_DEPARTMENTS = frozenset(
    "ED ER ICU ITU HDU CCU NICU PICU PACU NHS HSE VA OR OT PT GP GPS MRI CT IT HR AE A&E SNF LTC ALF NH HHA EMS CDC"
    " FDA NIH WHO UN EU US USA UK SW CMHT MDT OPD IPD TB HIV AMU MAU SAU ENT LD ADHD AA NA MH OH PCP CNA RN LPN NP"
    " PA MD COPD CHF DM HTN PTSD MS PD RA TPN IV PO BID TID PRN DC ADL ADLS AKI CKD ESRD UTI MI CVA TIA PE DVT BP"
    " LBP".split()
)
_POSSESSIVE = re.compile(
    rf"\b(?:at|from|to|in|via|into)\s(?P<name>{UP}[^\W\d_][a-zß-öø-ÿ]{{2,}}['’]s)"
    r"(?=[.,;:)\n]|$|\s(?:on|for|with|in|today|and|since|yesterday|last|by|as|when|where|until|after|before|ED|ER|ICU"
    r"|A&E|ward|under)\b)"
)
_PRACTICE = re.compile(
    rf"(?<![\w'’-])(?P<name>{PLAIN}(?:[ ]{PLAIN})?[ ](?:OB|OBGYN|OB/GYN|OB-GYN|Peds|Ortho|Derm|Cards|Imaging|Radiology"
    r"|Dental|Endo|ENT|Neuro|Rheum|Onc|Urology|GI|Nephrology|Eye Care|Vision|Hearing|PT|Physio|Rehab|Fertility"
    r"|Infusion|Vein|Vascular|Surgical|Skin|Kidney|Sleep|Spine|Hand|Foot|Retina|Heart|Lung|Allergy|Pain|Midwifery|Psych|Counsell?ing|Wellness|Chiropractic|Podiatry))(?![\w/-])"
)
_SCHOOL = re.compile(
    rf"(?<![\w'’-])(?P<name>{PLAIN}(?:[ ]{PLAIN}){{0,2}}[ ](?:juniors|infants|primary|elementary|comp|comprehensive"
    r"|grammar|prep|sixth form|high|uni|university|college|kindergarten|preschool|playgroup|creche))(?![\w-])"
)
_LED = re.compile(r"\b(?:at|from|to|in|attends|of|with|via|near)\s(?:the\s)?$")
_AS_TAUGHT = frozenset("the high low very too his her a an".split())
_WORDS = frozenset(
    "student undergrad undergraduate freshman sophomore junior senior major majoring studies studied studying degree"
    " enrolled lectures lecturer postdoc fellow phd graduated plays scholarship dorm dorms pupil work works worked"
    " working job employed driver drives hired retired shift shifts hauls rep steward member benefits leave expelled"
    " dropped dropout withdrew transferred transferring accepted attend attends attended attending applied"
    " alumna alumnus alumni alum graduate".split()
)


_RELATIVES = words_of(_PERSONS)
_LOCALS = frozenset(("local",))
_OWNED = frozenset("s")  # behind an apostrophe
_NUMBERED_WORDS = frozenset("ps p is jhs ms local".split())
_FLIGHTS = frozenset("based flew flies flying flight landed layover airport".split())
_PRACTICES = frozenset(
    "ob obgyn gyn peds ortho derm cards imaging radiology dental endo ent neuro rheum onc urology gi nephrology eye"
    " vision hearing pt physio rehab fertility midwifery psych counseling counselling wellness chiropractic"
    " podiatry infusion vein vascular surgical skin kidney sleep spine hand foot retina heart lung allergy pain".split()
)
_SCHOOLS = frozenset(
    "juniors infants primary elementary comp comprehensive grammar prep sixth high uni university college"
    " kindergarten preschool playgroup creche".split()
)


def _strange(word: str) -> bool:
    folded = word.lower()
    return not (ordinary(folded) or is_eponym(folded) or stands_alone(folded) or folded in drugs())


def _by_work(reading: Reading) -> Iterator[Finding]:
    for match in _STUDENT.finditer(reading.text):
        which = "name" if match["name"] else "more"
        words = match[which].split()
        several = len(words) > 1 and not all(map(ordinary, words))
        # "Attended Purdue": behind such words a school that medicine is called after as well is the school.
        placed = which == "more" or " at " in match.group()
        told = all(_strange(w) or (placed and not ordinary(w) and w.lower() not in drugs()) for w in words)
        if (several or told) and not match[which].isupper():
            yield Finding(Span(*match.span(which)), Kind.FACILITY, noun="school")
    for match in _INITIALS.finditer(reading.text):
        if match["name"].split()[0] not in _DEPARTMENTS and match["name"].lower() not in drugs():
            yield Finding(Span(*match.span("name")), Kind.EMPLOYER, noun="company")


@needs(_WORDS, _RELATIVES, _NUMBERED_WORDS, _LOCALS, _FLIGHTS, _OWNED, _PRACTICES, _SCHOOLS)
def find(reading: Reading) -> list[Finding]:
    """Return such institutions."""
    found = list(_by_work(reading)) if has(reading, _WORDS) else []
    for match in matches(reading, _RELATIVE, reading.text, _RELATIVES):
        if match["name"] not in _DEPARTMENTS:
            found.append(Finding(Span(*match.span("name")), Kind.FACILITY, noun="school"))
    for match in matches(reading, _NUMBERED, reading.text, _NUMBERED_WORDS):
        group = next(g for g in ("name", "far", "local") if match[g])
        found.append(Finding(Span(*match.span(group)), Kind.FACILITY, noun="union" if group == "local" else "school"))
    for match in matches(reading, _UNION, reading.text, _LOCALS):
        found.append(Finding(Span(*match.span("union")), Kind.FACILITY, noun="union"))
    for match in matches(reading, _FLOWN, reading.text, _FLIGHTS):
        found.append(Finding(Span(*match.span("name" if match["name"] else "hub")), Kind.PLACE))
    for match in _POSSESSIVE.finditer(reading.text) if "'s" in reading.text or "’s" in reading.text else ():
        bare = match["name"][:-2].lower()
        if not (is_eponym(bare) or stands_alone(bare) or bare in given()):
            found.append(Finding(Span(*match.span("name")), Kind.FACILITY, noun="local institution"))
    for match in matches(reading, _PRACTICE, reading.text, _PRACTICES):
        led = _LED.search(reading.lower, max(0, match.start() - 14), match.start())
        if led and _strange(match["name"].split()[0]):
            found.append(Finding(Span(*match.span("name")), Kind.FACILITY, noun="clinic"))
    for match in matches(reading, _SCHOOL, reading.text, _SCHOOLS):
        led = _LED.search(reading.lower, max(0, match.start() - 14), match.start())
        if led and match["name"].split()[0].lower() not in _AS_TAUGHT:
            found.append(Finding(Span(*match.span("name")), Kind.FACILITY, noun="school"))
    return found
