"""Where somebody works, written without capitals: "works at the tesco on mill lane", "driver for stagecoach".

A firm on the list goes behind a word of work, and so does a word that nothing explains; everyday words go where "the"
makes a name of two of them ("the red lion"). Kinds of places ("the local hospital", "a warehouse") stay.
"""

import re
from collections.abc import Iterator
from functools import cache

from app import assets
from app.core.text import Span
from app.notes.find.quick import has, matches, needs
from app.notes.find.vocabulary import drugs, explained, in_notes
from app.notes.finding import Finding
from app.notes.rows import Kind
from app.signals.base import Reading
from app.signals.gazetteer import index

_WORK = (
    r"(?:works?|worked|working|jobs?|shifts?|nights|weekends|weekdays|evenings|employed|drives?|drove|driver|driving"
    r"|hauls|cashier|clerk|barista|cook|chef|picker|packer|porter|cleaner|cleans|manager|waitress|waiter|bartender"
    r"|receptionist|security|guard|stacks shelves|serves|serving|retired|laid off|let go|fired|sacked|hired"
    r"|temp(?:s|ing)?|second job|supervisor|assistant|operative|mechanic|welder|courier|delivers"
    r"|apprentice(?:ship)?|intern|internship|volunteers?|trainee|part time|full time|employee|rep|picks|picking|packs"
    r"|packing)"
)
_WORD = r"[a-z][a-z'’&-]*"
_AT = re.compile(
    rf"(?<![\w-])(?i:{_WORK})(?:\s(?!as\b|in\b|on\b)[a-z-]+){{0,3}}?\s(?:at|for|from|by|with)\s(?P<the>the\s|our\s|a\s|an\s)?"
    rf"(?P<name>{_WORD}(?:\s{_WORD}){{0,2}})"
)
_OF = re.compile(
    rf"(?<![\w-])(?i:{_WORK}|[a-z]+er),\s(?P<name>{_WORD}(?:\s{_WORD})?)(?=[.,;)]|\s[A-Z]|\sin\b|\son\b|$)"
)
_STOP = frozenset(
    "on in at by off near and but or since for with as where who which while then now until til till outside out of"
    " to from is was has had he she they his her their again when because so if after before over under all part"
    " full during this that these last next every each per not no yes w off-site onsite too also although though i"
    " we you a an the only just mostly usually sometimes still currently previously both some any more"
    " most very".split()
)
_KINDS = frozenset(
    "hospital hospitals clinic school schools university college office offices home homes shop shops store stores"
    " warehouse warehouses factory plant farm restaurant bar pub cafe hotel supermarket desk bank church gym garage"
    " depot site sites company firm agency family self himself herself themselves himself council government state"
    " city county army navy military police nhs va department council charity nursery daycare library bakery mill"
    " mine airport station post local front back main high big small night nights day days week weeks weekend"
    " weekends hours hour month months year years time times times long short shift shifts work job jobs money cash"
    " free fun pain height heights speed risk least times present moment minute once home-care care healthcare"
    " construction retail security cleaning building buildings lab laboratory ward unit counter till tills checkout"
    " kitchen same other another local different new old own friend friends people children kids patients elderly"
    " someone somebody mother father brother sister uncle aunt husband wife son daughter parents computer computers"
    " machine machines animals horses cattle chemicals asbestos dust tools food public private law tech it hr ed er"
    " icu pt ot".split()
)
_WORDS = frozenset(
    "work works worked working job jobs shift shifts nights weekends weekdays evenings employed drive drives drove"
    " driver driving hauls cashier clerk barista cook chef picker packer porter cleaner cleans manager waitress"
    " waiter bartender receptionist security guard stacks serves serving retired laid let fired sacked hired temp"
    " temps temping second supervisor assistant operative mechanic welder courier delivers apprentice apprenticeship"
    " intern internship picks picking packs packing"
    " volunteer volunteers trainee part full employee rep employs rehired".split()
)


@cache
def firms() -> frozenset[str]:
    """Return the firms on our lists, lower case."""
    listed = (line for name in ("notes/companies.txt", "notes/makers.txt") for line in assets.lines(name))
    names = {line.lower().replace("’", "'") for line in listed}
    return frozenset(names | {name.replace("'", "") for name in names})


def _unknown(word: str) -> bool:
    bare = word.removesuffix("'s").removesuffix("’s")
    return len(bare) > 2 and not (explained(bare) or bare in _KINDS)


def _length(words: list[str], the: bool) -> int:
    """Return how many of the words are a name: of a firm on the list, of unknown words, or of two behind "the"."""
    for many in (3, 2, 1):
        if len(words) >= many and " ".join(words[:many]).replace("’", "'") in firms():
            return many
    stop = next((at for at, word in enumerate(words) if word in _STOP), len(words))
    named = words[:stop]
    if not named or named[0] in _KINDS or any(word in drugs() for word in named):
        return 0
    last = max((at for at, word in enumerate(named, 1) if _unknown(word)), default=0)
    if last:
        return len(named) if named[-1] in _KINDS or _unknown(named[-1]) else last
    pair = len(named) == 2 and the and not any(word in _KINDS for word in named)
    return 2 if pair and not all(map(in_notes, named)) else 0


# "since linamar laid him off"
_ENDED = re.compile(
    r"(?<![\w-])(?P<name>[^\W\d_][\w'’&-]+)\s(?:(?:laid|let)\s(?:him|her|them|me|us)\s(?:off|go)"
    r"|(?:fired|sacked|employs|rehired)\s(?:him|her|them|me|us)\b)"
)
# "til sainsburys pharmacist rang": a firm on the list before what only a shop has.
_SHOP = re.compile(
    r"(?<![\w'’-])(?P<name>[a-z][a-z'’&-]+(?:\s[a-z][a-z'’&-]+)?)\s(?:pharmac(?:y|ist)|chemist|opticians?|deli|warehouse|depot"
    r"|superstore|checkout|distribution|bakery|cafe|petrol station)\b"
)
_SHOPS = frozenset(
    "pharmacy pharmacist chemist optician opticians deli warehouse depot superstore checkout distribution bakery cafe"
    " petrol".split()
)


def _shops(reading: Reading) -> Iterator[Span]:
    for match in matches(reading, _SHOP, reading.text, _SHOPS):
        words = match["name"].replace("’", "'").split()
        named = next((many for many in range(len(words)) if " ".join(words[many:]) in firms()), None)
        if named is not None:
            yield Span(match.end("name") - len(" ".join(words[named:])), match.end("name"))


# "ex colman's mustard", "decadron called to cvs": whom somebody worked for, and where a medicine is fetched.
_SENT = re.compile(
    r"(?<![\w-])(?:[Ee]x[ -]|(?:called(?: in)?|sent|faxed|e?rx|eprescribed|script|prescription|transferred)\s"
    r"to\s(?:the\s)?"
    r"|(?:pick(?:ed)?[ -]?up|filled|fills)\s(?:at|from)\s(?:the\s)?"
    r"|(?:told|rung|phoned|texted)\sby\s(?:the\s)?|(?:rang|phoned|spoke\sto|asked)\s(?:the\s)?)(?P<name>[a-z][a-z'’&-]+(?:\s[a-z][a-z'’&-]+)?)"
)
_SENDING = frozenset(
    "ex called sent faxed rx erx eprescribed script prescription transferred pick picked pickup filled fills told rung"
    " phoned texted rang spoke asked".split()
)
_CALLED = frozenset("told rung phoned texted rang spoke asked".split())
_CHEMISTS = frozenset("cvs walgreens boots lloyds rowlands superdrug duane walmart kroger shoppers rexall".split())


def _sent(reading: Reading) -> Iterator[Span]:
    for match in matches(reading, _SENT, reading.text, _SENDING):
        words = match["name"].replace("’", "'").split()
        # "rang target", "asked shell": of what is a word besides, nobody can tell whether it was called.
        called = match.group().split()[0] in _CALLED
        many = next(
            (
                n
                for n in (2, 1)
                if (k := " ".join(words[:n])) in _CHEMISTS or (k in firms() and (" " in k or not called))
            ),
            0,
        )
        if many:
            # What is made there may stand behind a firm that somebody left: "ex colman's mustard."
            left = match.group()[:2].lower() == "ex" and reading.text[match.end() : match.end() + 1] in ".,;"
            yield Span(match.start("name"), match.end() if left else match.start("name") + len(" ".join(words[:many])))


# "greggs in the arndale", "asda in bury": what stands behind the firm says where it is.
_WHERE = re.compile(r"\s(?:in|by|near|on)\s(?:the\s)?(?P<name>[a-z]{4,})(?=[.,;)]|$|\s[A-Z])")


def _where(reading: Reading, end: int) -> Iterator[Finding]:
    match = _WHERE.match(reading.text, end)
    if match and (_unknown(match["name"]) or match["name"] in index().places):
        yield Finding(Span(*match.span("name")), Kind.PLACE)


# "had to call out from work, moog is strict": what only an employer is; "off work, sciatica is worse".
_STRICT = re.compile(
    r"\b(?<!off )(?:work|job|shift|shifts),\s(?P<name>[a-z][a-z'’&-]{2,})\s"
    r"(?:(?:is|are|was)\s(?:strict|short[ -]?staffed|hiring|laying|cutting)|docks|writes\s(?:him|her|them|me|us)\sup)\b"
)
_AT_WORK = frozenset("work job shift shifts".split())


def _strict(reading: Reading) -> Iterator[Span]:
    for match in matches(reading, _STRICT, reading.text, _AT_WORK):
        if _unknown(match["name"]) and match["name"] not in _STOP:
            yield Span(*match.span("name"))


def _spans(reading: Reading) -> Iterator[Span]:
    for pattern in (_AT, _OF):
        for match in pattern.finditer(reading.text):
            words = list(re.finditer(r"\S+", match["name"]))
            the = pattern is _AT and (match["the"] or "").strip() == "the"
            many = _length([w.group() for w in words], the)
            if pattern is _OF and " ".join(w.group() for w in words[:many]) not in firms():
                continue
            if many:
                yield Span(match.start("name"), match.start("name") + words[many - 1].end())


def _employers(reading: Reading) -> Iterator[Span]:
    for match in _ENDED.finditer(reading.text):
        if _unknown(match["name"].lower()) or match["name"].lower() in firms():
            yield Span(*match.span("name"))


@needs(_SHOPS, _SENDING, _AT_WORK, _WORDS)
def find(reading: Reading) -> list[Finding]:
    """Return names of employers in small letters."""
    spans = [*_shops(reading), *_sent(reading), *_strict(reading)]
    if has(reading, _WORDS):
        spans += [*_spans(reading), *_employers(reading)]
    found = [Finding(span, Kind.EMPLOYER, noun="company") for span in spans]
    return found + [finding for span in spans for finding in _where(reading, span.end)]
