"""From a sentence written anew to edits: the words that changed, cut so that each edit holds its ground alone."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from app.core.attributes import Attribute
from app.core.edits.edits import Edit, diff
from app.core.inference import Inference
from app.core.text.spans import Span, words

_NEAR = 2
"""Changes with no more unchanged words between them are one: apart they would not read as a sentence."""
_ANEW = 0.6
"""From this share of its words on a sentence is written anew rather than changed in places."""


def sentence_edits(text: str, sentence: Span, new: str, acted_on: Sequence[Inference]) -> tuple[Edit, ...]:
    """Return the edits that make `new` of the sentence: each takes something back, and they may be chosen one by one.

    What changes without touching any evidence goes with the nearest change that does, or with the nearest evidence; in
    a sentence without evidence there are none.
    """
    old = sentence.of(text)
    pieces = [replace(e, span=e.span.shifted(sentence.start)) for e in diff(old, new)]
    if not pieces:
        return ()
    changed = sum(len(words(piece.old)) for piece in pieces)
    groups = [pieces] if changed >= _ANEW * max(1, len(words(old))) else _with_ground(_near(text, pieces), acted_on)
    joined = [_grounded(text, _joined(text, group), sentence, acted_on) for group in groups]
    return tuple(replace(edit, attributes=served(edit.span, acted_on)) for edit in joined if _met(edit, acted_on))


def served(span: Span, acted_on: Sequence[Inference]) -> tuple[Attribute, ...]:
    """Return the attributes whose evidence a span touches."""
    return tuple(dict.fromkeys(i.attribute for i in acted_on if any(e.span.touches(span) for e in i.evidence)))


def _met(edit: Edit, acted_on: Sequence[Inference]) -> bool:
    return any(e.span.touches(edit.span) for i in acted_on for e in i.evidence)


def _near(text: str, pieces: Sequence[Edit]) -> list[list[Edit]]:
    groups = [[pieces[0]]]
    for before, after in pairwise(pieces):
        if len(words(text[before.span.end : after.span.start])) <= _NEAR:
            groups[-1].append(after)
        else:
            groups.append([after])
    return groups


def _with_ground(groups: list[list[Edit]], acted_on: Sequence[Inference]) -> list[list[Edit]]:
    """Join a group that touches no evidence with the nearest one that does, and all between them."""
    firm = [any(_met(edit, acted_on) for edit in group) for group in groups]
    if not any(firm):
        return [[edit for group in groups for edit in group]]
    kept: list[list[Edit]] = []
    waiting: list[Edit] = []
    for at, group in enumerate(groups):
        if firm[at]:
            kept.append([*waiting, *group])
            waiting = []
        elif not kept or (any(firm[at + 1 :]) and _nearer_next(groups, firm, at)):
            waiting += group
        else:
            kept[-1] += [*waiting, *group]
            waiting = []
    return kept


def _nearer_next(groups: list[list[Edit]], firm: list[bool], at: int) -> bool:
    after = next(i for i in range(at + 1, len(groups)) if firm[i])
    before = max(i for i in range(at) if firm[i])
    gap_after = groups[after][0].span.start - groups[at][-1].span.end
    return gap_after < groups[at][0].span.start - groups[before][-1].span.end


def _joined(text: str, group: Sequence[Edit]) -> Edit:
    span = Span(group[0].span.start, group[-1].span.end)
    pieces, at = [], span.start
    for edit in group:
        pieces += [text[at : edit.span.start], edit.new]
        at = edit.span.end
    return _trimmed(Edit(span, span.of(text), "".join(pieces)))


def _grounded(text: str, edit: Edit, sentence: Span, acted_on: Sequence[Inference]) -> Edit:
    """Return an edit that touches no evidence with the nearest in its sentence, whose words stay as they are."""
    inside = [e.span for i in acted_on for e in i.evidence if sentence.covers(e.span)]
    if _met(edit, acted_on) or not inside:
        return edit
    nearest = min(inside, key=lambda span: max(span.start - edit.span.end, edit.span.start - span.end))
    span = edit.span.union(nearest)
    new = text[span.start : edit.span.start] + edit.new + text[edit.span.end : span.end]
    return Edit(span, span.of(text), new)


def _trimmed(edit: Edit) -> Edit:
    """Return an edit without the white space after it that it keeps."""
    old, new = edit.old, edit.new
    while old and new and old[-1] == new[-1] and old[-1].isspace():
        old, new = old[:-1], new[:-1]
    return replace(edit, span=Span(edit.span.start, edit.span.start + len(old)), old=old, new=new)
