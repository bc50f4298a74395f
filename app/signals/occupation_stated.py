"""Jobs that the author states: "I'm a nurse", "as a teacher, I", "worked as a welder", "Plumber here"."""

import re
from dataclasses import dataclass

from app.core.attributes import Attribute
from app.core.text import Span
from app.signals.base import Cue, Reading
from app.signals.claims import asserted
from app.signals.generalize import job_ladder
from app.signals.subject import first_person
from app.signals.titles import TitleAt, find

_ADJECTIVES = (
    r"(?:(?:good|great|young|old|busy|humble|little|simple|single|proud|professional|practising|practicing|licensed|certified|qualified|trained|registered|senior|junior"
    r"|lead|principal|chief|full[- ]time|part[- ]time|self[- ]employed|freelance|independent|retired|semi[- ]retired|former|ex|aspiring|working|struggling|successful|small|local|fellow|mere|lowly"
    r"|new|newly qualified|recent|night|day|mid[- ]level|entry[- ]level|staff|board[- ]certified|veteran|lifelong|career|broke|poor|tired|burnt out|burned out|bit of a|kind of a|sort of a"
    r"|\d+[- ]?(?:yr|year)s?[- ]old|\d+[mf]?|(?:first|second|third|fourth|final|last)[- ]year|male|female|married|lucky|stressed|exhausted|happy|humble old|big[- ]city|small[- ]town|boring|glorified|now[- ]retired|international"
    r"|paid|skilled|unskilled|union|public|private|rural|urban|dedicated|passionate|experienced|solo|contract|temp|temporary|seasonal|substitute|relief|casual|current|actual|real|fancy|native|[a-z]+-based|finnish|swedish|german|french|spanish|italian|danish|norwegian|british|american|canadian|irish|indian)(?:,? and |, |\s+))*"
)
_KEPT = re.compile(r"\b(retired|part[- ]time|former|ex)\b(?:[- ]|$)")
_COMPOUND = re.compile(r"(?<![\w'’])((?:[a-z]+(?:-[a-z]+)?\s+){1,2})$")
_GENERIC = frozenset(
    "engineer teacher nurse manager driver technician designer developer analyst assistant officer worker operator inspector"
    " student clerk coach researcher scientist consultant director supervisor adviser advisor guide seller dealer owner trainer"
    " technologist planner editor writer photographer painter farmer picker maker builder installer fitter cleaner agent mechanic"
    " pilot captain guard instructor lecturer professor historian surgeon therapist trader buyer intern postdoc apprentice".split()
)
_NOT_NOUNS = frozenset(
    "i im a an the my our your his her their its am is was be being been as of for to and or but so not just really also still now very quite such"
    " that this these those some any no new old good great young first other another same own big small many more most less than like"
    " with by at in on from part who what when where how why fellow us we you he she they it me him them proud licensed retired former senior junior"
    " lead principal chief full time professional certified qualified registered currently actually only always never ever too all both either".split()
)


@dataclass(frozen=True, slots=True)
class _Pattern:
    before: re.Pattern[str]
    after: re.Pattern[str]
    weight: float
    says: str
    plural: bool = False
    needs_author: bool = True


def _pattern(before: str, after: str, weight: float, says: str, plural: bool = False, needs_author: bool = True) -> _Pattern:
    return _Pattern(re.compile(before + r"\s*" + _ADJECTIVES + r"(?:[a-z]+(?:-[a-z]+)?\s+){0,2}$"), re.compile(after), weight, says, plural, needs_author)


_END = r"(?!\s*(?:'s|’s|at heart|fan|of my own destiny|lover|enthusiast|friend|mode|vibes|wannabe|in training of))"
_PATTERNS = (
    _pattern(r"\b(?:i am|i'm|im|i’m|iam)(?: (?:currently|now|still|just|also|actually|both|only|basically|technically|literally|really|myself|by trade|by profession))* (?:an?|the|your|one of the few|one of those|one of)(?: only)?", _END, 0.88, "Says they are a {}."),
    _pattern(r"\b(?:i am|i'm|im|i’m)(?: (?:currently|now|still|also|actually))*", r"\s*(?:[.,;!?)]|$|\s(?:at|for|with|in|by|and|on|from|of|here|who)\b)", 0.7, "Says they are a {}."),
    _pattern(r"\b(?:work(?:ing)?|employed|job|gig|career|living|role|position|shift|shifts|day job|life|trained|training|qualified|practi[cs]e|moonlight(?:ing)?|years|time|days|freelanc\w+|experience|hired|started(?: out)?)(?: \w+){0,2} as (?:an?|the|one of the)?", _END, 0.8, "Says they work as a {}."),
    _pattern(r"\b(?:my (?:day |main |current |actual |full[- ]time )?(?:job|profession|trade|occupation|work) is|my job:|occupation:|profession:|by trade,?|by profession,?)(?: (?:being|as|to be))?(?: an?)?", _END, 0.85, "Names their job."),
    _pattern(r"\b(?:as|being) (?:an?|the|one of the)", r"(?!\s*(?:'s|’s|would|did|said|told|who (?:was|is)))", 0.72, "Speaks as a {}."),
    _pattern(r"\b(?:us|we|we're|we are|fellow|my fellow|for us|hey|calling all|other)(?: all)?(?:,? the)?", r"", 0.62, "Counts themselves among the {}.", plural=True),
    _pattern(r"(?:^|[.!?\n:(]\s*|, )(?:an? )?", r"\s+(?:here|by (?:trade|profession|day)|speaking|for \w+ years|of \w+ years|reporting in|checking in|\d+ years)\b", 0.85, "Introduces themselves as a {}.", needs_author=False),
    _pattern(r"\b(?:my inner|the|my) ", r"\s+(?:in me|inside me|at heart in me)\b", 0.5, "Feels the {} in themselves."),
    _pattern(r"\b(?:i became|i've been|i have been|ive been|i’ve been|i was made|i got hired as|i qualified as|i run (?:a|an) \w+ as|becoming|made me)(?: an?| the)?", _END, 0.62, "Became a {}."),
    _pattern(r"\b(?:life|days?|lot|job|work|joys|perks|curse|hazard) of (?:being )?(?:an?|the)", r"", 0.5, "Knows the life of a {}."),
    _pattern(r"\b(?:my inner|inner)", r"", 0.5, "Feels the {} in themselves."),
    _pattern(r"\b(?:i was|i used to be|i'd been|i’d been|i worked as|previously|formerly|once|back when i was|when i was)(?: an?| the)?", _END, 0.34, "Was a {} once."),
    _pattern(r"\b(?:my (?:first |old |last |previous |side |part[- ]time |weekend |summer )?(?:job|gig) (?:as|was|being)(?: an?)?)", r"", 0.4, "Had a job as a {}."),
)  # fmt: skip
_AFTER_ME = re.compile(r"^,? (?:myself|by trade|by profession|by training|by day)\b")


_UNREAL = re.compile(
    r"\b(?:couldn['’]?t|can['’]?t|wouldn['’]?t|didn['’]?t|never|not|wish|wanted|want|dream\w*|imagine|considered|almost|nearly|could['’]ve|instead of"
    r"|rather than|feel like|pretend\w*|married to|dating|hired|hire|need|saw|seen|see|met|meet|called|call|ask\w*|tell|told) (?:[\w'’-]+ ){0,5}$"
)


def stated(reading: Reading) -> list[Cue]:
    """Return a cue for every job the author states, strongest wording first for each."""
    cues = []
    for found in find(reading)[:200]:
        cue = _read(reading, found)
        if cue is not None:
            cues.append(cue)
    return cues


def _read(reading: Reading, found: TitleAt) -> Cue | None:
    span = found.span
    sentence = reading.sentence(span)
    before = reading.lower[max(sentence.start, span.start - 90) : span.start]
    after = reading.lower[span.end : span.end + 40]
    if reading.is_quoted(span) or not asserted(reading, span):
        return None
    for pattern in _PATTERNS:
        match = pattern.before.search(before)
        if match is None or found.plural != pattern.plural or not pattern.after.match(after):
            continue
        if pattern.needs_author and (not first_person(reading, span) or _UNREAL.search(before)):
            continue
        weight = max(pattern.weight, 0.85) if _AFTER_ME.match(after) else pattern.weight
        return _as_cue(reading, found, pattern.says, weight, match.group())
    return None


def _as_cue(reading: Reading, found: TitleAt, says: str, weight: float, lead: str) -> Cue:
    name, start = _full_name(reading, found)
    kept = _KEPT.search(lead)
    whole = Span(start, found.span.end)
    steps = job_ladder(reading.text, whole, found.title.field)
    value = name
    if kept and kept.group(1) in ("retired", "part-time", "part time") and found.title.name not in ("retired", "retiree"):
        value = f"{kept.group(1).replace(' ', '-')} {name}"
    elif kept:
        weight *= 0.5
    if found.title.field == "study":
        weight *= 0.75
    return Cue(Attribute.OCCUPATION, value, weight, whole, says.format(found.title.name), steps)


def _full_name(reading: Reading, found: TitleAt) -> tuple[str, int]:
    """Return the title with the noun before it where the title alone is generic ("maths" teacher)."""
    head = found.title.name.split()[-1]
    if head not in _GENERIC or found.plural:
        return found.title.name, found.span.start
    before = reading.lower[max(0, found.span.start - 40) : found.span.start]
    match = _COMPOUND.search(before)
    if match is None:
        return found.title.name, found.span.start
    words = match.group(1).split()
    kept: list[str] = []
    for word in reversed(words):
        if word in _NOT_NOUNS or word.endswith(("ly", "ing", "ed")) or re.fullmatch(_ADJECTIVES, word + " "):
            break
        kept.insert(0, word)
    if not kept or found.span.start - len(before.rstrip()) < 0:
        return found.title.name, found.span.start
    start = found.span.start - (len(before) - before.rfind(" ".join(kept)))
    if " ".join(reading.lower[start : found.span.start].split()) != " ".join(kept):
        return found.title.name, found.span.start
    return f"{' '.join(kept)} {found.title.name}", start

