"""Names of persons: the author's own, those of people close to the author, and everybody else's.

A run of capitalised words is a name when lists, endings and the words around it say so together; words that are also
something else (Mark, May, Rose) need more. What has been recognised once is recognised again elsewhere in the text.
"""

from dataclasses import dataclass

from app.core.attributes import Attribute
from app.core.mentions import Mention, MentionType, Subject
from app.core.text.nearby import Nearby
from app.core.text.spans import Span
from app.signals.address import postal
from app.signals.base import Cue, Findings, Reading, once
from app.signals.gazetteers.name_lists import Part, part
from app.signals.identifiers.attribution import gather
from app.signals.names import cues, introduced
from app.signals.names.bearer import role_of
from app.signals.names.decision import is_name, trim
from app.signals.names.lower_case import lower_case_names
from app.signals.names.name_ladder import own_ladder, relative_ladder
from app.signals.names.runs import Run, is_initial, runs

OWN, OWN_UNSURE, RELATIVE = 0.97, 0.75, 0.6


@dataclass(frozen=True, slots=True)
class _Weighed:
    run: Run
    name: Span | None
    open: bool
    """Whether a name beside it in a list would make it one."""


def _spread(reading: Reading, weighed: list[_Weighed]) -> list[Span]:
    """Return the names, joined by their neighbours in lists ("Ana, Dzhamil and Kim") and by later mentions of them."""
    text, names = reading.text, [w.name for w in weighed]
    for order in (range(1, len(weighed)), range(len(weighed) - 2, -1, -1)):
        step = -1 if order.step == 1 else 1
        for at in order:
            beside = names[at + step]
            if names[at] is None and beside is not None and weighed[at].open:
                left, right = sorted((weighed[at].run.span, beside))
                if text[left.end : right.start] in (", ", " and ", " & ", ", and ", " or "):
                    names[at] = weighed[at].run.span
    known = {
        word.lower()
        for name in names
        if name is not None
        for word in name.of(text).split()
        if len(word) > 3 and part(word) in (Part.UNKNOWN, Part.SHAPED, Part.SURNAME)
    }
    for at, one in enumerate(weighed):
        if names[at] is None and one.open and any(w.of(text).lower() in known for w in one.run.words):
            names[at] = one.run.span
    return [name for name in names if name is not None]


@once
def spans(reading: Reading) -> list[Span]:
    """Return where persons' names stand, left to right; found once per reading."""
    weighed: list[_Weighed] = []
    for whole in runs(reading.text):
        run = trim(reading, whole)
        blocked = all(p in (Part.PLACE, Part.NEVER) for p in run.parts) or bool(
            cues.INSTITUTION.match(reading.lower, run.span.end)
        )
        single = len(run.words) == 1
        if single and is_initial(reading.text, run.words[0]):
            continue
        word = run.span.of(reading.text)
        if (
            single
            and len(word) <= 4
            and word.isupper()
            and not cues.SELF.search(cues.before(reading.lower, run.span.start))
        ):
            continue  # an abbreviation
        found = run.span if is_name(reading, run) else None
        weighed.append(_Weighed(run, found, not blocked and Part.WORD not in run.parts))
    found_spans = _spread(reading, weighed)
    capital = Nearby((s, s) for s in found_spans)
    found_spans += [s for s in lower_case_names(reading) if not capital.overlaps(s)]
    taken = Nearby((s, s) for s in (*(span for span, _ in postal.spans(reading)), *introduced.spans(reading)))
    return sorted(s for s in found_spans if not taken.overlaps(s))


def _finding(reading: Reading, span: Span, first: bool) -> Findings:
    role = role_of(reading, span, first)
    mention = Mention(span, MentionType.NAME, None, role.subject)
    name = " ".join(span.of(reading.text).split())
    if role.subject is Subject.AUTHOR:
        weight = OWN if role.sure else OWN_UNSURE
        cue = Cue(Attribute.NAME, name, weight, span, "Gives the author’s name.", own_ladder(reading, span, role))
        return Findings((mention,), (cue,))
    if role.subject is Subject.RELATIVE and role.relation:
        says = f"Names the author’s {role.relation}."
        cue = Cue(Attribute.NAME, name, RELATIVE, span, says, relative_ladder(reading, span, role))
        return Findings((mention,), (cue,))
    return Findings((mention,))


def find(reading: Reading) -> Findings:
    """Return every person's name; the author's own and those of people close to the author are cues as well."""
    return gather([_finding(reading, span, at == 0) for at, span in enumerate(spans(reading))])
