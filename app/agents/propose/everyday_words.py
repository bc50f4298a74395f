"""Offers what people and things are called where nothing is to be told by them: "my missus" -> "my partner".

The table is ``assets/lexicons/everyday_words.tsv``; whether the words suit their sentence is for the assessor to say.
Whoever takes them takes them wherever the phrase stands in the text (`everywhere`): one that is left tells as much.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from app import assets
from app.agents.grammar.fitting import fit, starts_sentence
from app.agents.grammar.verbs import is_finite
from app.core.edits.edits import Edit
from app.core.text.spans import Span
from app.signals.gazetteers.job_titles import title_of
from app.signals.gazetteers.name_lists import given
from app.signals.wording.local_words import determined, function_words

FILE = "lexicons/everyday_words.tsv"
NUMBER, YEAR, NAME, JOB = "~", "#", "@", "%"
"""What stands for a number, a year, a given name and a job title in the table's phrases."""
ALONE, NOUN, CLOSED = "=", "*", "!"
"""Before a phrase that is only meant where no article or adjective stands before it ("Son called", not "your son"),
only as a noun of its own ("a flat", not "fell flat" or "a flat tyre"), only where it ends there."""
FIELD = ">"
"""Before the name of the field of life that the rows below are of."""
_WORD = re.compile(r"[£$€¥₹]?(?:\d+(?:[.,:]\d+)+|[^\W_])(?:[\w'’-]*\w)?")
_REACH = 60
"""So many characters away from the words that tell a phrase around them may begin or end."""
_DIGITS = re.compile(r"\d[\d.,]*")
_YEARS = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_NAME_AFTER = re.compile(r" [A-Z][a-z]")
_NAME_BEFORE = re.compile(r"(?<!\w)[A-Z][a-z][\w'’-]* $")
_JOB = re.compile(r"(?P<before>.*\ban?) (?P<title>\w.*)", re.DOTALL)
"""A job title stands last in its phrase, behind an article."""
_AT_WORK = re.compile(r"\b(?:work\w*|jobs?|employed|shifts?|career)(?:\s+\w+){0,2}\s*$", re.IGNORECASE)
"""What says itself that somebody works: "I work nights [as a nurse]" needs no "in my job"."""
_TIMES = frozenset(
    "these days|by now|back then|at the time|at some point|a while ago|some time ago|a while back|years ago|for a while"
    "|for some time|for years|for a long time".split("|")
)
"""Words for a time that leave open which."""
_GOES_ON = re.compile(
    r",? (?:of (?:the |this |last )?(?:season|year|month|week|winter|summer|spring|autumn|fall)\b"
    r"|(?:this|last|next) \w+|(?:\w+ ){1,2}ago\b|(?:to|until|till) (?:this|the) day\b)",
    re.IGNORECASE,
)
"""More of the same time, with which such words say nothing or something else: "twenty years ago [this week]"."""
_DETERMINERS = frozenset("a an the my our your his her their its this that some someone somebody".split())
_FOLLOWS = re.compile(r" ([^\W_][\w'’-]*)")
_CONJUNCTIONS = frozenset("since after before until till once".split())
_SUBJECTS = frozenset("i we he she they you it".split())
_POSSESSIVE = ("'s", "’s")
_ARTICLE = re.compile(r"(?:an?|the) ", re.IGNORECASE)
_SPELLED = frozenset(
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen"
    " nineteen twenty thirty forty fifty sixty seventy eighty ninety".split()
)


@dataclass(frozen=True, slots=True)
class _Row:
    """New words for a phrase, under which of the marks above it stands, and the `field` of life."""

    new: str
    alone: bool
    mark: str
    field: str


@cache
def _table() -> dict[str, tuple[_Row, ...]]:
    found: dict[str, dict[str, _Row]] = {}
    field = ""
    for row in assets.lines(FILE):
        if row.startswith(FIELD):
            field = row.removeprefix(FIELD)
            continue
        phrases, new = row.split("\t")
        for marked in phrases.split("|"):
            phrase = marked.lstrip(ALONE + NOUN + CLOSED)
            mark = marked[: len(marked) - len(phrase)]
            for words in new.split("|"):
                alone = mark == ALONE or (_determiner(words) and not _determiner(phrase))
                found.setdefault(phrase, {}).setdefault(words, _Row(words, alone, mark, field))
    return {phrase: tuple(rows.values()) for phrase, rows in found.items()}


@cache
def _longest() -> int:
    """Return how many words a phrase of the table has at most."""
    return max(len(phrase.split()) for phrase in _table())


def field_of(old: str, new: str) -> str:
    """Return which field of life the row is of that has these new words for the old ones; "" where none has."""
    pairs = ((old, new), (_ARTICLE.sub("", old, count=1), _ARTICLE.sub("", new, count=1)))
    return next((row.field for was, now in pairs for row in _rows(was) if row.new.lower() == now.lower()), "")


def _rows(words: str) -> tuple[_Row, ...]:
    return tuple(row for key in _keys(words) for row in _table().get(key, ()))


def _determiner(words: str) -> bool:
    return words.partition(" ")[0].lower() in _DETERMINERS


def everyday_words(text: str, span: Span) -> Iterator[Edit]:
    """Yield edits on phrases that share a word with `span`, fitted to their place; the longest, and none twice."""
    begin = text.rfind(" ", 0, max(0, span.start - _REACH)) + 1
    found = [Span(*match.span()) for match in _WORD.finditer(text, begin, span.end + _REACH)]
    inside = [at for at, word in enumerate(found) if word.overlaps(span)]
    offers: dict[Span, list[str]] = {}
    for first in range(max(0, inside[0] - _longest() + 1), inside[-1] + 1) if inside else ():
        for last in range(max(first, inside[0]), min(first + _longest(), len(found))):
            for end in _ends(text, found[last]):
                place = Span(found[first].start, end)
                if offered := list(_offered(text, place)):
                    offers[place] = offered
    seen: set[tuple[Span, str]] = set()
    for place, words in offers.items():
        # "my father" is half of what "my father in law" says.
        if any(other != place and other.covers(place) for other in offers):
            continue
        for fitted, new in (fit(text, place, one) for one in words):
            changed = new.strip().lower() != fitted.of(text).strip().lower()
            if changed and (fitted, new) not in seen:
                seen.add((fitted, new))
                yield Edit(fitted, fitted.of(text), new, ())


def everywhere(text: str, edit: Edit) -> tuple[Edit, ...]:
    """Return the same edit wherever the text has its old words in the same sense, itself among them.

    Where they are part of a longer phrase or of a name they say something else, and stay.
    """
    whole = re.compile(rf"(?<![\w-]){re.escape(edit.old)}(?![\w-])", re.IGNORECASE)
    if not edit.old.strip() or not whole.match(text, edit.span.start):
        return (edit,)
    wanted = edit.old.lower(), edit.new.lower()
    found = {edit.span: edit}
    for match in whole.finditer(text):
        for offer in everyday_words(text, Span(*match.span())):
            if (offer.old.lower(), offer.new.lower()) == wanted:
                found.setdefault(offer.span, replace(offer, attributes=edit.attributes))
    return tuple(found[span] for span in sorted(found))


def _ends(text: str, word: Span) -> tuple[int, ...]:
    """Return where a phrase may end in a word: behind it, and before its "'s"."""
    return (word.end, word.end - 2) if word.of(text).endswith(_POSSESSIVE) else (word.end,)


def _offered(text: str, place: Span) -> Iterator[str]:
    old = place.of(text)
    if "\n" in old or _named(text, place):
        return
    if _job(old.lower()) and _AT_WORK.search(text, max(0, place.start - _REACH), place.start):
        return
    rows = [row for row in _rows(old) if _meant(text, place, row.mark)]
    if _GOES_ON.match(text, place.end):
        rows = [row for row in rows if row.new.lower() not in _TIMES]
    bare = any(row.alone for row in rows) and not determined(text, place.start)
    capital = starts_sentence(text, place.start)
    yield from (_like(old, row.new) if capital else _small(row.new) for row in rows if bare or not row.alone)


def _meant(text: str, place: Span, mark: str) -> bool:
    """Tell whether a phrase is meant by words that also mean something else."""
    after = _FOLLOWS.match(text, place.end)
    verb = after is not None and is_finite(after.group(1).lower())
    if verb and (mark == CLOSED or _opens_clause(place.of(text).lower())):
        return False
    if mark not in (NOUN, CLOSED):
        return True
    ends = after is None or after.group(1).lower() in function_words()
    return ends and (mark == CLOSED or _determiner(place.of(text)) or determined(text, place.start))


def _opens_clause(phrase: str) -> bool:
    """Tell whether a verb behind the phrase makes a clause of it: "since the divorce was final" is no time alone."""
    words = phrase.split()
    return words[0] in _CONJUNCTIONS and _SUBJECTS.isdisjoint(words)


def _named(text: str, place: Span) -> bool:
    """Tell whether a word with a capital letter is part of a longer name: "Chippy Lane", "Associate Professor"."""
    if not text[place.start].isupper():
        return False
    before = _NAME_BEFORE.search(text, max(0, place.start - _REACH), place.start)
    led = before is not None and not starts_sentence(text, before.start())
    return led or _NAME_AFTER.match(text, place.end) is not None


def _small(new: str) -> str:
    return new if new.startswith(("I ", "I'")) else new[:1].lower() + new[1:]


def _keys(words: str) -> Iterator[str]:
    """Yield how a phrase may stand in the table: as it is, with numbers, and with names and job titles left open."""
    plain = " ".join(words.lower().replace("’", "'").split())
    yield plain
    if words != plain:
        yield words
    dated = _YEARS.sub(YEAR, plain)
    if dated != plain:
        yield dated
    spelled = " ".join(NUMBER if word in _SPELLED else word for word in _DIGITS.sub(NUMBER, plain).split())
    if spelled != plain:
        yield spelled
    named = [NAME if w[:1].isupper() and w.lower() in given() else w.lower() for w in words.split()]
    if NAME in named:
        yield " ".join(named)
    if job := _job(plain):
        yield f"{job} {JOB}"


def _job(plain: str) -> str:
    """Return what stands before the job title that a phrase ends in; "" where it ends in none."""
    job = _JOB.fullmatch(plain)
    return job["before"] if job and title_of(job["title"]) else ""


def _like(old: str, new: str) -> str:
    """Return new words with a capital letter where the old ones have one, and not all of them."""
    return new[:1].upper() + new[1:] if old[:1].isupper() and not old[1:2].isupper() else new[:1].lower() + new[1:]
