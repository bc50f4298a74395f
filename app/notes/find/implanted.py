"""Numbers without a label that stand on things and cards: of implants, behind credentials, on doors and badges.

"IUD Mirena TU02F4X", "mesh 8830221-4", "DPT 40188", "badge 118", "locker combo 12-33-08", "police report 24-33812".
"""

import re

from app.core.text import Span
from app.notes.find.quick import CLOCK, has, matches, needs, numbered
from app.notes.finding import Finding
from app.notes.rows import Kind
from app.signals.base import Reading

_THING = (
    r"(?i:implants?|implanted|iud|mirena|kyleena|nexplanon|liletta|paragard|devices?|stents?|valve|lens|iol|leads?|mesh"
    r"|pump|port|port-a-cath|generator|graft|screws?|plate|stem|cup|liner|aids?|sensor|monitor|pacemaker|icd|recorder"
    r"|shunt|cage|prosthesis|electrode|stimulator|battery|catheter|concentrator|cpap|walker|scooter|wheelchair|vaccine"
    r"|booster|vial|kit|scanner|transmitter|watchman|cochlear)"
)
_AFTER = r"(?![\w%/]|[.,:]\d|\s?(?:mg|mcg|ml|mm|cm|units?|u\b|iu|fr\b|mhz|hz|hours?|days?|mah|copies|cells))"
_ON_THING = re.compile(
    rf"\b{_THING}\b[^.;\n]{{0,28}}?[\s(#]"
    rf"(?P<value>(?=(?:[A-Z]*\d){{3}})(?=\d*[A-Z])[A-Z\d]{{6,14}}(?:[-.][A-Z\d]{{1,6}})?|\d{{6,14}}(?:-\d{{1,3}})?){_AFTER}"
    rf"(?:[ ](?:[LR]|left|right)?\s?[/&,]\s?(?P<more>[A-Z\d]{{6,14}}){_AFTER})?"
)
# "recorder RLA 330812 S", "pacemaker (RNB 203 441 H)": letters before and behind belong to the number.
_IN_GROUPS = re.compile(
    rf"\b{_THING}\b[^.;\n]{{0,20}}?[\s(#](?P<value>(?!(?:VVI|DDD|AAI|VT|VF|RV|LV|RA|LA|PCA|REF|LOT|SN|MRI|CT|HR|BP)\b)"
    rf"[A-Z]{{2,4}}[ -](?=(?:\d ?){{5}})\d{{2,9}}(?: \d{{2,6}}){{0,3}}(?:[ -][A-Z](?![\w'’]))?){_AFTER}"
)
# "dewar D-18, straw C-11/GREEN/3", "(concentrator eo-40192)"
_STORED = re.compile(
    r"\b(?i:dewar|straw|canister|cryotank|goblet)s?\s(?:no\.?\s|#\s?)?(?P<value>[A-Z]{0,3}-?\d{1,5}(?:[/-]\w{1,8})*)(?![\w%]|\.\d)"
)
_SMALL = re.compile(rf"(?<![\w.@/-])[a-z]{{1,4}}-?\d{{4,9}}(?:-\d{{1,4}})?{_AFTER}")
_OF_THING = re.compile(rf"\b{_THING}\s(?:no\.?\s|number\s|id\s)?$")
# "union local 1546": the number of a trade union's branch.
_LOCAL = re.compile(
    r"\b(?:[Ll]ocal|LOCAL|[Ll]odge|[Bb]ranch)\s(?:no\.?\s|#\s?)?(?P<value>\d{2,5})"
    r"(?![\w%/-]|[.,]\d|\s?(?:mg|ml|cm|mm|x)\b)"
)
# "TB reg 114/25", "register 88/2021": a line of a register and its year.
_REGISTER = re.compile(
    r"\b(?:reg|register|regn|registration|theatre book|log ?book)\s(?:no\.?\s|#\s?)?"
    r"(?P<value>\d{3,5}/(?:20)?[0-3]\d)(?![\w/]|\.\d)"
)
# "her code in the book is HB-7"
_CODE_IS = re.compile(
    r"\b(?:code|id|alias)\s(?:in|on|for|at)\s(?:the|our|my|this)\s\w+\sis\s(?P<value>[a-z]{1,4}-?\d{1,6})(?!\w)"
)
# TRAUMA "ZEBRA 14", trauma call, "Unknown Kiwi": whom nobody knows yet is booked in under such a name.
_BOOKED = re.compile(
    r"\b(?:(?i:trauma|resus)\b(?:\s(?i:call|name|alias))?[,:]?\s[\"“](?P<value>[A-Z][A-Za-z]+ \d{1,4}"
    r"|(?i:unknown|unk|unidentified) \w+)[\"”]"
    r"|(?i:alias|registered as|booked as|booked in as|code ?name)[,:]?\s[\"“](?P<alias>[A-Z][\w' -]{2,24})[\"”])"
)
_ZULU = re.compile(
    r"[\"“](?P<value>(?:TRAUMA|Trauma|DISASTER|Disaster|UNKNOWN|Unknown) "
    r"(?!(?i:team|call|alert|activation|bay|series"
    r"|etiology|source|cause|primary|significance|focus\w+|cent\w+"
    r"|origin|informed|planning|response|medicine|relief)\b)[A-Z][A-Za-z]+(?: \d{1,4})?)[\"”]"
)
_CREDENTIAL = re.compile(
    r"(?<![\w-])(?:DPT|OTR/?L?|OT|PT|RPH|RPh|PharmD|RN|LPN|LVN|NP|APRN|RD|LCSW|LMSW|LICSW|LPC|LMFT|LMHC|PsyD|PhD|RRT|DDS"
    r"|DMD|CNM|CRNA|SLP|HCPC|NMC|GMC|GPhC|IMC|AHPRA|CPSO|CRNBC)[\s.:#-]{1,3}"
    rf"(?P<value>(?!{CLOCK}(?!\w))[A-Z]{{0,3}}\d{{4,9}}[A-Z]?)(?![\w%/]|[.,:]\d)"
)
_BADGE = re.compile(r"\b(?:badge|shield|collar)\s(?:no\.?\s|number\s|#\s?)?(?P<value>[a-z]{0,2}\d{2,6})(?![\w/%]|\.\d)")
_REPORT = re.compile(
    r"\b(?:(?:police|crash|accident|incident|fire|ems)\s(?:report|rpt|log)|pcr)\s(?:no\.?\s|number\s|#\s?)?"
    r"(?P<value>[a-z]{0,3}\d{2,4}-\d{3,8}|\d{5,10})(?![\w/%]|\.\d)"
)
_CODE = re.compile(
    r"\b(?:combo|combination|buzzer|intercom|keypad|lockbox|passcode|door code|gate code|entry code)\s"
    r"(?:is\s|no\.?\s|#\s?)?(?P<value>\d{1,2}-\d{1,2}-\d{1,2}|[a-z]?\d{2,6}#?)(?![\w/%]|\.\d)"
)
_WIFI = re.compile(r"\bwi-?fi\s(?:pass\w*|key|code|pw)\s?(?:is\s|:\s?)?(?P<value>(?=\S*\d)[\w.!@#$%&*-]{4,24})")
_THINGS = frozenset(re.findall(r"[a-z]{3,}", _THING.replace("?i:", ""))) | frozenset(
    "implant device stent lead screw aid".split()
)
_LETTERED = frozenset(
    "dpt otr ot pt rph pharmd rn lpn lvn np aprn rd lcsw lmsw licsw lpc lmft lmhc psyd phd rrt dds dmd cnm crna slp"
    " hcpc nmc gmc gphc imc ahpra cpso crnbc".split()
)
_NEAR = 40
_BRANCHES = frozenset(("local", "lodge", "branch"))
_REGISTERS = frozenset("reg register regn registration book logbook log".split())
_CODES = frozenset(("code", "alias", "id"))
_TANKS = frozenset("dewar dewars straw straws canister canisters cryotank cryotanks goblet goblets".split())
_BOOKS = frozenset("trauma resus unknown disaster alias registered booked code codename".split())
_WORDS = frozenset(
    "badge shield collar report rpt log pcr combo combination buzzer intercom keypad lockbox passcode door gate"
    " entry wifi wi".split()
)


@needs(_BOOKS, _THINGS, _LETTERED, _TANKS, _BRANCHES, _REGISTERS, _CODES, _WORDS)
def find(reading: Reading) -> list[Finding]:
    """Return such numbers."""
    booked = matches(reading, _BOOKED, reading.text, _BOOKS)
    found = [Finding(Span(*m.span("value" if m["value"] else "alias")), Kind.UNIQUE) for m in booked]
    found += [Finding(Span(*m.span("value")), Kind.UNIQUE) for m in matches(reading, _ZULU, reading.text, _BOOKS)]
    if not numbered(reading):
        return found
    for match in matches(reading, _ON_THING, reading.text, _THINGS):
        found += [Finding(Span(*match.span(g)), Kind.DEVICE) for g in ("value", "more") if match[g]]
    found += [Finding(Span(*m.span("value")), Kind.DEVICE) for m in matches(reading, _IN_GROUPS, reading.text, _THINGS)]
    found += [
        Finding(Span(*m.span("value")), Kind.LICENCE) for m in matches(reading, _CREDENTIAL, reading.text, _LETTERED)
    ]
    found += [Finding(Span(*m.span("value")), Kind.DEVICE) for m in matches(reading, _STORED, reading.text, _TANKS)]
    if has(reading, _THINGS):
        for match in _SMALL.finditer(reading.lower):
            if _OF_THING.search(reading.lower, max(0, match.start() - _NEAR), match.start()):
                found.append(Finding(Span(*match.span()), Kind.DEVICE))
    for pattern, gate in ((_LOCAL, _BRANCHES), (_REGISTER, _REGISTERS), (_CODE_IS, _CODES)):
        found += [Finding(Span(*m.span("value")), Kind.UNIQUE) for m in matches(reading, pattern, reading.lower, gate)]
    if has(reading, _WORDS):
        for pattern in (_BADGE, _REPORT, _CODE, _WIFI):
            found += [Finding(Span(*m.span("value")), Kind.UNIQUE) for m in pattern.finditer(reading.lower)]
    return found
