"""The fidelity guard: an edit may take away, never invent, and never reach where no actionable inference points.

It judges one edit at a time by rule, so that its verdicts can be shown beside the edit: numbers, names and negations
that the text does not have, growth, markup, another speaker, the guess itself put into the text, and edits out of scope
are rejected.
"""

import re
from collections.abc import Iterable
from functools import cached_property

from app.core.edits.edits import Edit
from app.core.inference import Inference
from app.core.metrics import tokens
from app.core.text.clauses import Clauses
from app.core.text.nearby import Nearby
from app.core.text.spans import Span, sentence_around

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


def _takes_only(edit: Edit) -> bool:
    """Tell whether an edit only takes words out; the letter after them may become a capital one."""
    new = edit.new.strip()
    return not new or (len(edit.old) > 1 and new == edit.old[-1].upper())


def _starts_sentence(text: str, span: Span) -> bool:
    at = span.start
    while at and text[at - 1] in " \t\"'“‘(":
        at -= 1
    return not at or text[at - 1] in ".!?…\n"


class Guard:
    """Judges edits on one text, made against the same inferences; what it needs of the text is worked out once."""

    def __init__(self, text: str, actionable: Iterable[Inference]) -> None:
        self.text, self._inferences = text, tuple(actionable)

    @cached_property
    def _evidence(self) -> Nearby[Span]:
        return Nearby(
            (span, span)
            for inference in self._inferences
            for evidence in inference.evidence
            for span in ([evidence.span, evidence.ladder.span] if evidence.ladder else [evidence.span])
        )

    @cached_property
    def _clauses(self) -> Clauses:
        return Clauses(self.text)

    @cached_property
    def _words(self) -> set[str]:
        return set(tokens(self.text))

    @cached_property
    def _numbers(self) -> set[str]:
        return _numbers(self.text)

    def in_scope(self, edit: Edit) -> bool:
        """Tell whether an edit overlaps or adjoins actionable evidence and stays within the clauses around it.

        What only takes words out may reach as far as the sentence: it can say nothing new.
        """
        touched = self._evidence.touching(edit.span)
        if not touched:
            return False
        text, reach, spares = self.text, touched[0], _takes_only(edit)
        for span in touched:
            reach = reach.union(sentence_around(text, span) if spares else self._clauses.around(span))
        start = reach.start
        # The white space before a clause may go with it: "Hi. I am Jo." -> "Hi."
        while start > edit.span.start and text[start - 1].isspace():
            start -= 1
        # So may a comma that would be left hanging before another mark: "cake, Grandma's!" -> "cake!"
        if not edit.new and edit.old[:1] == "," and _MARK.match(text, edit.span.end):
            start -= text[start - 1 : start] == ","
        end = reach.end
        # Or the white space after it, up to the letter which then begins a sentence: "Hi. I am Jo. Bye" -> "Hi. Bye"
        while spares and end < edit.span.end and text[end].isspace() and text[end] != "\n":
            end += 1
        end += bool(spares and edit.new and end == edit.span.end - 1)
        return Span(start, end).covers(edit.span)

    def objection(self, edit: Edit, trusted: bool = False) -> str | None:
        """Return why `edit` must not be made, or None where nothing speaks against it.

        `trusted`: the replacement comes from our own ladders, whose places and decades are known to be true and which
        replace a denial only as a whole; scope, growth, added denials and form are still checked.
        """
        if edit.span.of(self.text) != edit.old:
            return "it does not fit the text"
        if not self.in_scope(edit):
            return "it reaches beyond the words that give something away"
        if _CONTROL.search(edit.new) or ("\n" in edit.new and "\n" not in edit.old) or _MARKUP.search(edit.new):
            return "it puts markup into the text"
        denied = _negations(edit.new) - _negations(edit.old)
        if denied > 0 or (denied < 0 and not trusted):
            return "it changes what is denied"
        fresh = set(tokens(edit.new)) - set(tokens(edit.old))
        if len(edit.new) > 2 * len(edit.old) + _MAX_GROWTH or len(fresh) > _MAX_NEW_WORDS:
            return "it adds more than it takes away"
        return None if trusted else self._invention(edit)

    def _invention(self, edit: Edit) -> str | None:
        if _numbers(edit.new) - self._numbers:
            return "it invents a number"
        if _changes_speaker(edit):
            return "it puts somebody else in the author's place"
        if _names(edit.new, _starts_sentence(self.text, edit.span)) - self._words:
            return "it invents a name"
        new, old = edit.new.casefold(), edit.old.casefold()
        guesses = (guess.casefold() for inference in self._inferences for guess in inference.guesses if len(guess) > 2)
        if any(guess in new and guess not in old for guess in guesses):
            return "it spells out what should be hidden"
        return None


def in_scope(edit: Edit, text: str, actionable: Iterable[Inference]) -> bool:
    """Tell whether one edit on `text` stays where actionable inferences point; see `Guard.in_scope`."""
    return Guard(text, actionable).in_scope(edit)


def objection(edit: Edit, text: str, actionable: Iterable[Inference], trusted: bool = False) -> str | None:
    """Return why one edit on `text` must not be made, or None; see `Guard.objection`."""
    return Guard(text, actionable).objection(edit, trusted)
