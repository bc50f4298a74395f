"""What was recognized once is recognized again all over the text: a surname alone, a given name, one in capitals."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice

from app.core.text.spans import Span
from app.notes.base.hit import By, Finding, Role
from app.notes.base.safe_harbor import Kind
from app.notes.base.vocabulary import (
    before_head,
    drugs,
    explained,
    in_notes,
    is_eponym,
    means_more,
    ordinary,
    stands_alone,
)
from app.notes.names.cues import OFFICES, role_words, titles_before
from app.notes.names.unexplained import ACTS
from app.rules.text import same
from app.signals.gazetteers.gazetteer import index
from app.signals.gazetteers.name_lists import Part, given, part, surnames

_WORD = re.compile(r"[^\W\d_]+(?:['’ʻ\-][^\W\d_]+)*")
_CAPITAL = re.compile(r"[A-Z]")
_POSSESSIVES = ("'s", "’s", "'S", "’S")
_SHORTEST = 3
LIKELY = 0.5
"""From here on the trained model takes a word that means something besides for a name again."""
_LONGEST = 60
_SITES = frozenset({Kind.PLACE, Kind.FACILITY, Kind.EMPLOYER})
_CERTAIN = frozenset({By.LABEL, By.RULE})
_RANK = {Role.PATIENT: 0, Role.RELATIVE: 1, Role.STAFF: 2, Role.OTHER: 3}


def _bare(word: str) -> str:
    return word[:-2] if word.endswith(_POSSESSIVES) else word


def _telling(word: str) -> bool:
    """Tell whether a word of a name is a name wherever it stands with a capital."""
    folded = word.lower()
    if len(word) < _SHORTEST or folded in OFFICES or ordinary(folded) or folded in drugs() or is_eponym(folded):
        return False
    return part(folded) not in (Part.WORD, Part.PLACE, Part.NEVER) or (
        folded not in index().places and part(folded) is Part.WORD
    )


def without_capitals(text: str) -> bool:
    """Tell whether a text has hardly any capitals, as speech recognition and hasty writers leave it."""
    # Counted up to the first one too many: most texts have that in their first line.
    return next(islice(_CAPITAL.finditer(text), len(text) // 150, None), None) is None


def _rank(finding: Finding) -> tuple[int, bool]:
    """Return how much a finding tells about a name, least first: whose it is, and whether a guess says so."""
    return _RANK[finding.role], finding.by not in _CERTAIN


def _borne(text: str, findings: Iterable[Finding]) -> Iterator[tuple[str, Finding]]:
    """Yield each word of persons' names with the first finding that has it, for each role and source once.

    Findings overlap: in a row of titles each of them is a part of many.
    """
    done = set[tuple[str, Role, By]]()
    for finding in findings:
        for word in _WORD.findall(finding.span.of(text)) if finding.kind is Kind.PERSON else ():
            if (word, finding.role, finding.by) not in done:
                done.add((word, finding.role, finding.by))
                yield word, finding


def names(text: str, findings: Iterable[Finding]) -> dict[str, Finding]:
    """Return the telling words of persons' names, lower case, each with the finding that tells most about it."""
    found: dict[str, Finding] = {}
    small = without_capitals(text)
    for word, finding in _borne(text, findings):
        bare = _bare(word)
        if (bare[0].isupper() or small) and _telling(bare):
            known = found.get(bare.lower())
            if known is None or _rank(finding) < _rank(known):
                found[bare.lower()] = finding
    return found


def _doubtful(text: str, findings: Iterable[Finding]) -> dict[str, Finding]:
    """Return the words of persons' names that mean something besides, lower case: "Field" of "Mrs Field"."""
    found: dict[str, Finding] = {}
    for word, finding in _borne(text, findings):
        bare = _bare(word)
        folded = bare.lower()
        # "Mr Keros ... Keros denies pain": whom a title made somebody goes by it again, whatever medicine calls so.
        entitled = (finding.role is not Role.OTHER and is_eponym(folded)) or (
            finding.role is Role.PATIENT and _medical(folded) and len(bare) > _SHORTEST and folded not in role_words()
        )
        borne = folded in given() or folded in surnames()
        if bare.istitle() and (entitled or (borne and not _medical(folded))) and not _telling(bare):
            found.setdefault(folded, finding)
    return found


def _medical(word: str) -> bool:
    return in_notes(word) or stands_alone(word)


_WITHIN = re.compile(r"[a-zß-öø-ÿ0-9,)][ ]$")


def _again(text: str, findings: Iterable[Finding]) -> list[Finding]:
    """Return further mentions of such words: inside a sentence, or opening one before what only a person does."""
    known = _doubtful(text, findings)
    if not known:
        return []
    again, lower = [], text.lower()
    for match in _WORD.finditer(text):
        bare = _bare(match.group())
        source = known.get(bare.lower()) if bare.istitle() else None
        if source is None:
            continue
        end = match.start() + len(bare)
        # A word of notes is only somebody's where somebody acts: "Pt Deacon Smith. Deacon denies pain".
        inside = _WITHIN.search(text, max(0, match.start() - 2), match.start()) and not _medical(bare.lower())
        within = inside and not before_head(lower, end)
        if within or ACTS.match(lower, end):
            again.append(Finding(Span(match.start(), end), Kind.PERSON, By.AGAIN, source.role, source.noun))
    return again


def with_roles(text: str, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the findings; persons of unknown role whose name is known from elsewhere take over who they are."""
    seen = tuple(findings)
    known = names(text, seen)
    done = []
    for finding in seen:
        if finding.kind is Kind.PERSON and finding.role is Role.OTHER and not finding.noun:
            words = (_bare(w).lower() for w in _WORD.findall(finding.span.of(text)))
            source = next((known[w] for w in words if w in known), None)
            if source is not None:
                finding = replace(finding, role=source.role, noun=source.noun)
        done.append(finding)
    return tuple(done)


def _places(text: str, findings: Iterable[Finding]) -> list[Finding]:
    """Return further mentions of the places and institutions among `findings` that have names of two words and more."""
    known = dict[str, Finding]()
    for finding in findings:
        name = finding.span.of(text)
        if finding.kind in _SITES and " " in name and len(name) < _LONGEST and name[0].isupper() and "\n" not in name:
            told = not all(ordinary(word) for word in name.split())
            known |= {name: known.get(name, finding)} if told else {}
    again = []
    for name, finding in known.items():
        at = text.find(name)
        while at >= 0:
            end = at + len(name)
            if not (text[at - 1 : at].isalnum() or text[end : end + 1].isalnum()):
                again.append(replace(finding, span=Span(at, end), by=By.AGAIN))
            at = text.find(name, end)
    return again


def written_small(word: str, source: Finding) -> bool:
    """Tell whether a word in lower case is the name of `source`: somebody for certain, and nothing else.

    A guess at a name may be a medicine that nobody here knows, and that is written small wherever it stands.
    """
    certain = source.by is By.LABEL or (source.by is By.RULE and source.role is not Role.OTHER)
    if not certain or len(word) <= _SHORTEST or part(word.lower()) in (Part.WORD, Part.PLACE, Part.NEVER):
        return False
    return not means_more(word)  # "cooks", "stones", "a breast lump"


def _told(text: str, lower: str, span: Span, likely: Callable[[Span], float]) -> bool:
    """Tell whether a word that means something besides ("Stone", "Sharp") is somebody's name where it stands.

    A title before it, a possessive or what only a person does after it say so; else the trained model is asked.
    """
    if not text[span.start].isupper() and not without_capitals(text):
        return False
    if titles_before(lower, span.start) < span.start or text.startswith(_POSSESSIVES, span.end):
        return True
    return ACTS.match(lower, span.end) is not None or likely(span) >= LIKELY


def find(text: str, findings: Iterable[Finding], likely: Callable[[Span], float]) -> list[Finding]:
    """Return further mentions of the persons among `findings`, shortened too, and of places with longer names.

    `likely`: how likely (0-1) the word at a span is a part of an identifier. A word that means something besides and
    that nothing there tells to be a name stays: medicine changed in a note can do harm.
    """
    seen = tuple(findings)
    known, again = names(text, seen), [*_places(text, seen), *_again(text, seen)]
    if not known:
        return again
    shorts = {key[:n]: found for key, found in known.items() for n in range(_SHORTEST, len(key) - 1)}
    small, lower = without_capitals(text), same(text.lower())
    for match in _WORD.finditer(text):
        bare = _bare(match.group())
        source = known.get(bare.lower())
        if source is None and not small and bare.istitle() and not explained(bare.lower()):
            source = shorts.get(bare.lower())  # "Ros" for Rosalind
        if source is not None and (bare[0].isupper() or small or written_small(bare, source)):
            span = Span(match.start(), match.start() + len(bare))
            if not means_more(bare) or _told(text, lower, span, likely):
                again.append(Finding(span, Kind.PERSON, By.AGAIN, source.role, source.noun))
    return again
