"""What speaks against a sentence that a trusted writer wrote anew: only what a rule sees better than the writer.

The guard of `edits.fidelity` is made for writers who are not trusted to write: it holds every edit to the clause of its
evidence and counts negations. A capable model rewords a clause and rounds a number; what it may not do is bring in a
name or an exact number, put in markup, spell out what is to be hidden, or grow a sentence into a story.
"""

import re
from collections.abc import Iterable

_NAME = re.compile(r"[^\W\d_][\w'’-]*|[.!?…:\"“(]")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_MARKUP = re.compile(r"https?:|www\.|[<>{}\[\]|\\`]|\bas an ai\b", re.IGNORECASE)
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_FIRST_PERSON = re.compile(r"I(?:['’]\w+)?")
_ROUND = 5
_NEAR = 0.25
_GROWTH, _MORE = 1.5, 40


def unfaithful(old: str, new: str, text: str, guesses: Iterable[str] = ()) -> str | None:
    """Return why `new` must not stand in place of `old`, a passage of `text`; None where nothing speaks against it.

    `guesses`: what a reader is not to be told. The reason reads on from "it ...".
    """
    if _CONTROL.search(new) or (_MARKUP.search(new) and not _MARKUP.search(old)):
        return "puts markup into the text"
    if len(new) > _GROWTH * len(old) + _MORE:
        return "adds more than it takes away"
    invented = _names(new) - {word.casefold() for word in re.findall(r"[\w'’-]+", text)}
    if invented:
        return f'brings in a name that the text does not have ("{sorted(invented)[0]}")'
    known, fresh = _numbers(text), _numbers(new)
    strange = sorted(n for n in fresh - known if not any(_rounds(n, one) for one in _numbers(old)))
    if strange:
        return f"brings in a number that the text does not have ({strange[0]:g})"
    for guess in guesses:
        word = re.compile(rf"(?<!\w){re.escape(guess)}(?!\w)", re.IGNORECASE)
        if len(guess) > 2 and word.search(new) and not word.search(old):
            return f'spells out what should be hidden ("{guess}")'
    return None


def _names(text: str) -> set[str]:
    """Return words with a capital letter that begin no sentence."""
    found, first = set(), True
    for match in _NAME.finditer(text):
        word = match.group()
        if not word[0].isalpha():
            first = True
            continue
        if word[0].isupper() and not first and not word.isupper() and not _FIRST_PERSON.fullmatch(word):
            found.add(word.casefold())
        first = False
    return found


def _numbers(text: str) -> set[float]:
    return {float(raw.replace(",", "")) for raw in _NUMBER.findall(text) if raw.replace(",", "").count(".") <= 1}


def _rounds(number: float, exact: float) -> bool:
    """Tell whether a number says another one less exactly: 1990(s) for 1994, 20 for 22."""
    return number % _ROUND == 0 and abs(number - exact) <= max(_ROUND, _NEAR * min(exact, 100))
