"""The fidelity guard: an edit may take away, never invent, and never reach where no actionable inference points.

It judges one edit at a time by rule, so that its verdicts can be shown beside the edit: numbers, names and negations
that the text does not have, growth, markup, another speaker, the guess itself put into the text, and edits out of scope
are rejected.
"""

import re
from collections.abc import Iterable

from app.core.edits import Edit
from app.core.inference import Inference
from app.core.metrics import tokens
from app.core.text import Span, clause_around, sentence_around

_NEGATIONS = frozenset(
    ["not", "no", "never", "none", "nobody", "nothing", "neither", "nor", "without", "cannot", "hardly", "barely"]
)
_NUMBER_WORDS = frozenset(
    (
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
        "eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million dozen"
    ).split()
)
_SPEAKERS = frozenset(["i", "we"])
_SUBJECTS = _SPEAKERS | {"you", "he", "she", "it", "they", "there", "this", "that", "one"}
_FIRST_WORD = re.compile(r"\s*([^\W\d_]+)")
_MARKUP = re.compile(r"https?:|www\.|@\w|[<>{}\[\]|\\`]|\bas an ai\b|\bassistant\b", re.IGNORECASE)
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_MARK = re.compile(r"[ \t]*[,;.!?…]")
_MAX_GROWTH = 40
_MAX_NEW_WORDS = 8


def _negations(text: str) -> int:
    return sum(word in _NEGATIONS or word.endswith("n't") for word in tokens(text))


def _numbers(text: str) -> set[str]:
    return {word for word in tokens(text) if word[0].isdigit() or word in _NUMBER_WORDS}


def _names(text: str, starts_sentence: bool) -> set[str]:
    """Return capitalised words that are not merely the first of a sentence."""
    found = set()
    first = starts_sentence
    for match in re.finditer(r"[^\W\d_][\w'’-]*|[.!?]", text):
        word = match.group()
        if word in ".!?":
            first = True
            continue
        if (
            word[0].isupper()
            and word not in {"I", "I'm", "I’m", "I'd", "I’d", "I've", "I’ve", "I'll", "I’ll"}
            and not first
        ):
            found.add(word.casefold())
        first = False
    return found


def _changes_speaker(edit: Edit) -> bool:
    """Tell whether what begins with "I" would begin with "it" or "they": "I'm a barber" is not "It's a barber"."""
    before, after = _FIRST_WORD.match(edit.old), _FIRST_WORD.match(edit.new)
    if before is None or after is None:
        return False
    old, new = before.group(1).casefold(), after.group(1).casefold()
    return old in _SPEAKERS and new in _SUBJECTS and new != old


def _starts_sentence(text: str, span: Span) -> bool:
    before = text[: span.start].rstrip(" \t\"'“‘(")
    return not before or before[-1] in ".!?…\n"


def in_scope(edit: Edit, text: str, actionable: Iterable[Inference]) -> bool:
    """Tell whether an edit overlaps or adjoins actionable evidence and stays within the clauses around it.

    What only takes words out may reach as far as the sentence: it can say nothing new.
    """
    touched = [
        span
        for inference in actionable
        for evidence in inference.evidence
        for span in ([evidence.span, evidence.ladder.span] if evidence.ladder else [evidence.span])
        if span.touches(edit.span)
    ]
    if not touched:
        return False
    reach = touched[0]
    around = clause_around if edit.new.strip() else sentence_around
    for span in touched:
        reach = reach.union(around(text, span))
    start = reach.start
    # The white space before a clause may go with it: "Hi. I am Jo." -> "Hi."
    while start and text[start - 1].isspace():
        start -= 1
    # So may a comma that would be left hanging before another mark: "cake, Grandma's!" -> "cake!"
    if not edit.new and edit.old[:1] == "," and _MARK.match(text, edit.span.end):
        start -= text[start - 1 : start] == ","
    return Span(start, reach.end).covers(edit.span)


def objection(edit: Edit, text: str, actionable: Iterable[Inference], trusted: bool = False) -> str | None:
    """Return why `edit` on `text` must not be made, or None where nothing speaks against it.

    `trusted`: the replacement comes from our own ladders, whose places and decades are known to be true and which
    replace a denial only as a whole; scope, growth, added denials and form are still checked.
    """
    inferences = tuple(actionable)
    if edit.span.of(text) != edit.old:
        return "it does not fit the text"
    if not in_scope(edit, text, inferences):
        return "it reaches beyond the words that give something away"
    if _CONTROL.search(edit.new) or ("\n" in edit.new and "\n" not in edit.old) or _MARKUP.search(edit.new):
        return "it puts markup into the text"
    denied = _negations(edit.new) - _negations(edit.old)
    if denied > 0 or (denied < 0 and not trusted):
        return "it changes what is denied"
    fresh = set(tokens(edit.new)) - set(tokens(edit.old))
    if len(edit.new) > 2 * len(edit.old) + _MAX_GROWTH or len(fresh) > _MAX_NEW_WORDS:
        return "it adds more than it takes away"
    return None if trusted else _invention(edit, text, inferences)


def _invention(edit: Edit, text: str, inferences: tuple[Inference, ...]) -> str | None:
    if _numbers(edit.new) - _numbers(text):
        return "it invents a number"
    if _changes_speaker(edit):
        return "it puts somebody else in the author's place"
    if _names(edit.new, _starts_sentence(text, edit.span)) - set(tokens(text)):
        return "it invents a name"
    for guess in (guess for inference in inferences for guess in inference.guesses):
        if len(guess) > 2 and guess.casefold() in edit.new.casefold() and guess.casefold() not in edit.old.casefold():
            return "it spells out what should be hidden"
    return None
