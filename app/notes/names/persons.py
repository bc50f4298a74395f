"""Persons' names in a note: staff, relatives and the patient, by the words around them and by the names themselves."""

import re

from app.notes.base.hit import Finding, Role
from app.notes.base.vocabulary import drugs, explained, heads, is_eponym, more_given, ordinary, stands_alone
from app.notes.names import cues, shapes
from app.notes.names.runs import POSSESSIVE, SHORT_CAPS, WORDS, Run, is_given, is_initial, is_place, listed, opens, runs
from app.notes.names.unexplained import ACTS
from app.rules.concepts import concept
from app.signals.base import Reading
from app.signals.gazetteers.gazetteer import index
from app.signals.gazetteers.name_lists import Part, part, surnames

_GRADED = re.compile(r"(?:['’]s)?[ ](?:[IVX]{1,4}[abAB]?\b|\d|stage|grade|class|type|[A-Z]\d)")


_SCORED = re.compile(
    r"(?:['’]s)?[ ](?:[A-Z]{2,4}[ ])?(?:[IVX]{1,4}[abAB]?\b|\d{1,3}(?:[/.]\d{1,3})?(?![\w/-]|[ ]?(?:yo|y/o|y|yrs?"
    r"|years?|m|f|male|female)\b))"
)


def _of_medicine(reading: Reading, run: Run, led: bool, kin: bool) -> bool:
    """Tell whether the run names a disease, sign, test or instrument; `led`: a role or relation stands before it.

    `kin`: a relation does, or the word for a colleague: after it even an eponym is the name that it is besides.
    """
    after = WORDS.findall(reading.lower, run.span.end, min(len(reading.lower), run.span.end + 60))[:4]
    after = [w.rstrip(".") for w in after if w not in ("s", "'s", "’s", "and", "or")]
    folded = [POSSESSIVE.sub("", w).rstrip(".").lower() for w in run.words]
    eponym = all(is_eponym(w) or any(is_eponym(p) for p in w.split("-")) for w in folded)
    headed = any(w in heads() for w in after[:3]) and "," not in reading.text[run.span.end : run.span.end + 2]
    if len(folded) == 1 and stands_alone(folded[0]):
        return not (kin and not headed and (is_given(folded[0]) or ACTS.match(reading.lower, run.span.end)))
    if eponym and _GRADED.match(reading.text, run.span.end):
        return True
    if eponym and (headed or (len(folded) > 1 and any(stands_alone(w) for w in folded))):
        return True
    return bool(after) and headed and after[0] in heads() and len(folded) == 1 and not (led or is_given(run.words[0]))


def _by_itself(reading: Reading, run: Run) -> bool:
    """Tell whether the words alone make a name: "Margaret A.", "Rosalind Fenwick", "J. Renquist-Moore"."""
    words = run.words
    initials = [is_initial(w) for w in words]
    if all(initials):
        return False
    if initials[0] and words[0][0] in "RL" and all(is_eponym(w.lower()) for w in words[1:]):
        return False
    if len(words) == 1:
        return _alone(reading, run)
    full = [w for w, i in zip(words, initials, strict=True) if not i]
    if any(initials):
        borne = any(is_given(w) or listed(w) or w.lower() in surnames() for w in full)
        # "L." and "R." end sentences as sides, "A." as an article of a list.
        doubtful = words[0] in ("L.", "R.", "A.") and any(map(explained, full))
        if _ends_before(reading, run):
            return borne and not any(is_eponym(w.lower()) for w in full)
        initial = initials[0] and words[0].endswith(".") and not initials[-1] and not doubtful
        return borne or initial
    if is_given(words[0]) and not is_place(run):
        return True
    return any(listed(w) for w in words) and not is_place(run)


# A letter that ends a sentence: "Class B. Bruce stage 3", "meropenem S. Christie-Atkins", or opens a list's item.
_LETTERED = re.compile(rf"(?:\b{concept('LETTERED_THING')}\s)$")
_LAST_WORD = re.compile(r"([^\W\d_]+)\s$")


def _ends_before(reading: Reading, run: Run) -> bool:
    """Tell whether the letter that a run begins with belongs to what stands before it."""
    if not re.fullmatch(r"[A-Z]\.", run.words[0]):
        return False
    low = max(0, run.span.start - 24)
    last = _LAST_WORD.search(reading.lower, low, run.span.start)
    if _LETTERED.search(reading.lower, low, run.span.start) or (last is not None and last[1] in drugs()):
        return True
    return opens(reading, run.span.start) and all(map(explained, run.words[1:]))


def _alone(reading: Reading, run: Run) -> bool:
    """Tell whether one word is a name by itself: a given name, or two names joined by a hyphen."""
    word = run.words[0]
    if (
        word.isupper()
        or len(word) < 3
        or reading.lower[max(0, run.span.start - 4) : run.span.start].endswith(("st. ", "st ", "los "))
    ):
        return False
    pieces = word.split("-")
    if len(pieces) == 2 and all(len(p) > 1 and p[0].isupper() for p in pieces):
        if _SCORED.match(reading.text, run.span.end):
            return False  # "Burch-Wartofsky 25", "Young-Burgess APC II"
        return not any(ordinary(p) or is_eponym(p.lower()) or is_eponym(p.lower().rstrip("s")) for p in pieces)
    if len(pieces) == 2 and pieces[1][:1].islower():
        return False  # "Comfort-focused"
    return part(word.lower()) is Part.GIVEN or (word.lower() in more_given() and not is_place(run))


def _by_context(reading: Reading, run: Run) -> bool:
    """Tell whether the words around make a name of a run that its own words do not."""
    lower, span = reading.lower, run.span
    if cues.SPECIALTY.match(lower, span.end):
        return True
    if cues.CREDENTIALS_CASED.match(reading.text, span.end) or cues.AGED.match(lower, span.end):
        return not (opens(reading, span.start) and len(run.words) == 1 and not is_given(run.words[0]) and is_place(run))
    if (
        cues.AGED_BARELY.match(lower, span.end)
        and (len(run.words) > 1 or any(map(listed, run.words)))
        and not is_place(run)
    ):
        return not all(w.isupper() and len(w) <= SHORT_CAPS + 1 for w in run.words)
    before = lower[max(0, span.start - cues.NEAR) : span.start]
    if cues.CLOSING.search(before):
        return True
    weak = cues.BEFORE_WORDS.search(before) is not None
    if weak and not is_place(run):
        known = any(is_given(w) or listed(w) for w in run.words)
        if before.endswith("per ") and len(run.words) == 1 and run.words[0].isupper() and not reading.text.isupper():
            return known or run.words[0].lower() in surnames()  # "TNT per RAPIDO": a trial, a society
        by = before.endswith(("by ", "with ", "d/w ", "told ", "paged ", "per ", "report to ", "handed over to "))
        return (known or by) and not all(w.isupper() and len(w) <= SHORT_CAPS for w in run.words)
    return _unknown_pair(reading, run)


def _unknown_pair(reading: Reading, run: Run) -> bool:
    """Tell whether the run is two or three capitalised words that nothing else explains."""
    words = [w for w in run.words if not is_initial(w)]
    if not 2 <= len(words) <= 3 or any(w.isupper() or w[0].islower() for w in words):
        return False
    if any(is_eponym(p) for w in words for p in re.split(r"[-'’]", w.lower())) or is_place(run):
        return False
    places = [w for w in words if w.lower() in index().places]
    return not (
        len(places) == len(words) or _LOCATED.search(reading.lower, max(0, run.span.start - 16), run.span.start)
    )


_LOCATED = re.compile(r"\b(?:at|in|from|near|to)\s(?:the\s)?$")


_TRAVELLED = re.compile(
    r"\b(?:in|from|(?:off|back|trip|travel(?:led|s|ling)?|flew|fl(?:y|ies|ying)|returned|moved|went|going|holiday)\s(?:to|in)"
    r")\s$"
)


def _country(reading: Reading, run: Run) -> bool:
    """Tell whether a name is a country here: "off to Kenya", "from Chad"."""
    known = index().places.get(run.words[0].lower())
    if not known or known[0].city is not None or known[0].region is not None:
        return False
    return _TRAVELLED.search(reading.lower, max(0, run.span.start - 20), run.span.start) is not None


def _kin(cue: cues.Cue | None) -> bool:
    return cue is not None and (cue.role is Role.RELATIVE or cue.noun in ("friend", "colleague", "social worker"))


_SHOCKED = re.compile(r"(?<!bed )(?<!Bed )(?<!room )(?<!Room )(?<!rm )(?<!bay )(?<!Bay )(?<!\d)\d{2,3}\s$")


def _judge(reading: Reading, run: Run) -> Finding | None:
    if run.words[0] == "J." and _SHOCKED.search(reading.text, max(0, run.span.start - 9), run.span.start):
        return None  # "VF, 200 J. Amio 300"
    cue = cues.cue_before(reading.lower, run.span.start)
    titled = cue is not None and cues.titles_before(reading.lower, run.span.start) < run.span.start
    if titled:
        return cues.person(reading, run.span, cue)
    if all(is_initial(w) for w in run.words) or _of_medicine(reading, run, cue is not None, _kin(cue)):
        return None
    short = all(w.isupper() and len(w) <= SHORT_CAPS for w in run.words)
    short = short and not (_kin(cue) and len(run.words) == 1 and is_given(run.words[0]))
    if cue is not None and not short and not (is_place(run) and not any(is_given(w) for w in run.words)):
        return cues.person(reading, run.span, cue)
    if cue is None and len(run.words) == 1 and _country(reading, run):
        return None
    if _by_itself(reading, run) or _by_context(reading, run):
        return cues.person(reading, run.span, cue)
    return None


def find(reading: Reading) -> list[Finding]:
    """Return persons' names with their titles."""
    found = [finding for run in runs(reading) if (finding := _judge(reading, run))]
    return [*found, *shapes.find(reading)]
