"""Firms of the past and in two letters: "ex-Ravenscraig steelworks", "greenkeeper at the R&A".

Also who lets somebody work ("CHS still lets him sweep"), where somebody was for decades, and whose the shift is.
"""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.capitals import PLAIN
from app.notes.find.firms_told import PUBLIC
from app.notes.find.initials import own
from app.notes.find.quick import has, matches, needs
from app.notes.find.vocabulary import drugs, explained, heads, idf_words, in_notes, is_eponym, peoples, stands_alone
from app.notes.find.workplaces import firms
from app.notes.finding import Finding
from app.notes.rows import Kind
from app.signals.base import Reading
from app.signals.name_lists import given

_PLANTS = (
    "steelworks?|works|mills?|pit|colliery|mine|miner|quarry|docks?|dockyard|shipyard|yard|factory|plant|foundry|brewery"
    "|bakery|dairy|tannery|smelter|refinery|potter(?:y|ies)|employee|worker|driver|staff|engineer|foreman|fitter"
)
_EX = re.compile(
    rf"(?<![\w'’])[Ee]x[- ](?P<name>{PLAIN}(?:['’]s)?(?:[ ]{PLAIN})?)"
    rf"(?:(?P<plant>[ ](?:{_PLANTS}))(?![\w-])|(?=[,.;)\n]|$))"
)
# Letters joined by "&" that medicine and everyday writing have.
_LETTERS = frozenset(
    "D&C A&E I&D T&S H&P E&M R&R O&P C&S M&M N&V B&B I&O A&O D&V D&E H&N T&A P&V V&V Q&A S&S S&P".split()
)
_AT = re.compile(
    r"(?i:\b(?:works?|worked|working|job|retired|[a-z]+(?:keeper|man|woman|er|or|ist|ian|ant)|clerk|cook|chef|nurse|guard))\s"
    r"(?:at|for|with|from)\s(?:the\s)?(?P<name>[A-Z]&[A-Z])(?![\w&])"
)
_DID = (
    r"(?:still\s|now\s|only\s|never\s|always\s|has\s|have\s|had\s|will\s|won['’]t\s|just\s)?(?:lets?|pays?|paid|(?:re)?hired"
    r"|hires|fired|sacked|employs|employed|furloughed|demoted|promoted|docked|retired|laid|moved|wants|offered|gives|gave)"
)
# "CHS still lets him sweep", "Sutter Basin Rice laid her off": whose doing only an employer's is.
_LETS = re.compile(
    rf"(?<![\w&/-])(?P<name>[A-Z]{{3,6}}|{PLAIN}(?:[ ](?:&[ ])?{PLAIN}){{0,3}})\s{_DID}\s(?:him|her|them|me|us)\s"
    r"(?P<what>off\b|go\b|early\b|back\b|sweep|work|drive|keep|stay|leave|rest|sit|take"
    r"|a (?:job|shift|pension|week|month|day|till|desk|warning)"
    r"|light|sick|half|part[ -]time|overtime|to (?:nights|days|the))"
)
_FIRMS = frozenset(("ex", "&"))
_LETTING = frozenset("him her them me us".split())
# "ran the press at the Santa Fe New Mexican for decades"; not "followed for Graves Disease for 10 years".
_FOR_YEARS = re.compile(
    r"\b(?:at|(?i:work(?:s|ed|ing)?|dr(?:ives|ove|iving)|hauled|teaches|taught|played|reported|coached|cooked|cleaned"
    r"|welded|typed|engineer|mechanic|fitter|clerk|driver|pilot)\sfor)"
    rf"\s(?:the\s)?(?P<name>{PLAIN}(?:[ ](?:of[ ]|&[ ]|and[ ])?{PLAIN}){{0,4}})"
    r"\s(?:for|most of|all)\s(?:decades"
    r"|(?:over |about |almost |nearly |some |the last |these )?(?:\d{2}|twenty|thirty|forty|fifty|ten|many|fifteen)"
    r"\s(?:years|yrs)"
    r"|years and years|(?:his|her|their)\s(?:whole |working )?(?:life|career))\b"
)
_DISEASES = re.compile(
    r"(?:disease|disorder|syndrome|diabetes|migraines?|clinic|hospital|unit|ward"
    r"|[a-z]+(?:itis|osis|opathy|emia|aemia|oma|ology|iasis|algia))"
)
_LONG = frozenset("decades years yrs life career".split())
# "reachable until Uber shift at 4": a firm on the list before what only work has.
_SHIFT = re.compile(
    rf"(?<![\w'’-])(?P<name>{PLAIN}(?:['’]s)?(?:[ ]{PLAIN})?)\s(?:shifts?|gigs?|jobs?|deliver(?:y|ies)"
    r"|driving|driver|route|depot|payslip|paycheck|pension|uniform|warehouse|store|plant|rota|supervisor|manager|coworkers?|colleagues?)\b"
)
_SHIFTS = frozenset(
    "shift shifts gig gigs job jobs delivery deliveries driving driver route depot payslip paycheck pension uniform"
    " warehouse store plant rota supervisor manager coworker coworkers colleague colleagues".split()
)
# "a cutter at Ruiru garments EPZ": words in small letters between the name and its legal form.
_FORMED = re.compile(
    rf"(?<![\w'’-])(?P<name>{PLAIN}(?:[ ]{PLAIN}){{0,2}}[ ](?:garments?|textiles?|mills?|millers|foods?|farms?"
    r"|dairy|flowers?|sugar|tea|coffee|motors|transport|stores?|hardware|builders|bakery|steel|cement|trading|enterprises)"
    r"[ ](?:EPZ|Ltd|Limited|LLC|Inc|Pty|Plc|PLC|Co|Sdn Bhd|Pvt|SACCO|Sacco))(?![\w-])"
)
_FORMS = frozenset("epz ltd limited llc inc pty plc co bhd pvt sacco".split())
_SERVED = frozenset("army navy raf marine marines police military air force forces service services".split())


def _strange(name: str) -> bool:
    """Tell whether a name is no medicine, people or service, and not made of known words alone."""
    words = [re.sub(r"['’]s$", "", word).lower() for word in name.split()]
    known = any(w in drugs() or stands_alone(w) or is_eponym(w) or w in peoples() or w in _SERVED for w in words)
    return not known and not all(map(explained, words))


def _spans(reading: Reading) -> Iterator[Span]:
    for match in matches(reading, _EX, reading.text, frozenset(("ex",))):
        if _strange(match["name"]):
            yield Span(match.start("name"), match.end("plant") if match["plant"] else match.end("name"))
    if "&" in reading.text and has(reading, frozenset(("at", "for", "with", "from"))):
        for match in _AT.finditer(reading.text):
            if match["name"] not in _LETTERS:
                yield Span(*match.span("name"))


def _working(reading: Reading) -> Iterator[Span]:
    for match in matches(reading, _LETS, reading.text, _LETTING):
        name = match["name"]
        if own(name) and name not in PUBLIC if name.isupper() else _strange(name) and name.lower() not in given():
            yield Span(*match.span("name"))
    for match in matches(reading, _FOR_YEARS, reading.text, _LONG):
        words = match["name"].lower().split()
        if any(word in heads() or _DISEASES.fullmatch(word) or is_eponym(word) for word in words):
            continue
        if (len(words) > 1 and not all(map(in_notes, words))) or _strange(match["name"]):
            yield Span(*match.span("name"))
    for match in matches(reading, _SHIFT, reading.text, _SHIFTS):
        name = match["name"].lower().replace("’", "'")
        if name in firms() and name not in idf_words():
            yield Span(*match.span("name"))
    yield from (Span(*m.span("name")) for m in matches(reading, _FORMED, reading.text, _FORMS))


@needs(_FIRMS, _LETTING, _LONG, _SHIFTS, _FORMS)
def find(reading: Reading) -> list[Finding]:
    """Return such firms."""
    return [Finding(span, Kind.EMPLOYER, noun="company") for span in (*_spans(reading), *_working(reading))]
