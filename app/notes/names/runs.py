"""Rows of capitalised words in a note that may be persons' names, cut at words that are none."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.core.text.spans import Span
from app.notes.base.hit import Role
from app.notes.base.vocabulary import (
    abbreviations,
    drugs,
    explained,
    heads,
    in_notes,
    more_given,
    more_surnames,
    ordinary,
)
from app.notes.names import cues
from app.notes.prefilter.capitals import UP
from app.notes.prefilter.fronts import CAPITAL, Fronted
from app.notes.prefilter.quick import words_of
from app.rules.concepts import concept
from app.signals.base import Reading
from app.signals.gazetteers.gazetteer import index
from app.signals.gazetteers.name_lists import Part, given, part, surnames

_ARTICLE = rf"(?:[ODLNM]['’ʻ](?={UP})|(?:[Aa]l|[Ee]l|[Uu]l|[Aa]d|[Aa]n|[Aa]s|[Aa]sh)-(?={UP}))?"
"""What stands before a name without a space: "O'Shaughnessy", "al-Farsi"."""
ARTICLES = frozenset("al el ul ad an as ash".split())
"""Those that are written small as well."""
WORD = rf"{_ARTICLE}{UP}(?=[^\W\d_][^\W\d_\s.,;:)(])[^\W\d_]+(?:['’ʻ\-][^\W\d_]+)*(?![^\W_]|[-'’][^\W_]*\d)"
INITIAL = rf"{UP}[^\W\d_](?:\.|(?![\w'’/+&-]))"
_PARTICLE = (
    r"(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|bin|binti|ibn|bint|ben|ap|ferch|verch"
    r"|al|el|ter|ten|zu|zur|af|y|e|mac|st\.|St\.|d['’])"
)
_PIECE = rf"(?:{INITIAL}(?:[ ]?{INITIAL}){{0,2}}|{WORD})"
_RUN = Fronted(
    rf"(?<![\w'’@#/&-])(?:{_PARTICLE}[ ]){{0,2}}{_PIECE}(?:(?:[ ]|(?<=\.)|[ ]?-[ ]?(?={UP}))(?:{_PARTICLE}[ ]){{0,3}}"
    rf"(?:{_PIECE}|[\"“(‘']{WORD}[\"”)’'](?=[ ]{UP}))){{0,5}}",
    CAPITAL,
    ARTICLES | words_of(_PARTICLE),
)
WORDS = re.compile(r"[^\W\d_]+(?:['’ʻ\-][^\W\d_]+)*\.?")
SHORT_CAPS = 4
_QUOTES = "\"“”‘’'"
POSSESSIVE = re.compile(r"['’][sS]?$")


@dataclass(frozen=True, slots=True)
class Run:
    """A row of capitalised words that may be a name."""

    span: Span
    words: tuple[str, ...]


def _bare(word: str) -> str:
    return POSSESSIVE.sub("", word) if "'" in word or "’" in word else word


def is_initial(word: str) -> bool:
    return len(word.rstrip(".")) == 1


def opens(reading: Reading, start: int) -> bool:
    """Tell whether a word at `start` opens its sentence or line, where a capital says nothing."""
    return reading.sentence(Span(start, start)).start == start


def runs(reading: Reading) -> Iterator[Run]:
    """Yield runs of capitalised words, cut at words that are no names."""
    for match in _RUN.matches(reading, reading.text):
        current: list[re.Match[str]] = []
        for word in WORDS.finditer(reading.text, *match.span()):
            raw = word.group()
            if current and POSSESSIVE.search(current[-1].group()):
                # What somebody has is no part of the name: "Mr. Abernathy's Crohn disease".
                yield from _whole(reading, current)
                current = []
            small = raw[0].islower()
            # "16 Fr Robinson drain": a size, not a title.
            size = raw == "Fr" and reading.text[max(0, word.start() - 2) : word.start()].strip().isdigit()
            sex = bool(current) and raw in ("F", "M") and _AGE_BEHIND.match(reading.text, word.end()) is not None
            # "Ana "Boy" Reyes": a nickname may be any word.
            nick = bool(current) and reading.text[word.start() - 1] in _QUOTES and reading.text[word.end()] in _QUOTES
            if (
                size
                or sex
                or (not (small or nick or is_initial(raw)) and _no_name(raw) and not _borne(reading, word, current))
            ):
                yield from _whole(reading, current) if current else ()
                current = []
            else:
                current.append(word)
        yield from _whole(reading, current) if current else ()


# "Jane Doe F 51": her sex before her age.
_AGE_BEHIND = re.compile(r"[ /,]{1,2}\d{1,3}(?![\w/.-])")
# "Hmong-speaking", "Six-strand": what is said of a thing or person, and what a word is counted by.
_JOINED = re.compile(rf"-{concept('JOINED_BEHIND_NAME')}$")


def _borne_at_all(folded: str) -> bool:
    return folded in given() or folded in surnames() or folded in more_given()


def _no_name(word: str) -> bool:
    folded = _bare(word.rstrip(".")).lower()
    if word.isupper() and (
        ("-" in word and len(word) <= 8) or (len(word) > SHORT_CAPS and folded in cues.role_words())
    ):
        return True  # in a shouted note a role ends one name and begins another: "KEYS TO TROOPER OSTLER"
    if "-" in folded and _JOINED.search(folded):
        return True
    if word.isupper() and len(folded) <= SHORT_CAPS and (len(folded) < SHORT_CAPS or not _borne_at_all(folded)):
        return True
    return ordinary(folded) or folded in drugs()


def _borne(reading: Reading, word: re.Match[str], before: list[re.Match[str]]) -> bool:
    """Tell whether an everyday word is a surname here: "Emily White", "Dr. Long"."""
    folded = _bare(word.group().rstrip(".")).lower()
    if before and word.group() in _KINDS and _of_a_finding(reading, word):
        return False
    if before and is_given(before[-1].group()) and not in_notes(folded) and not word.group().isupper():
        return True
    if before and word.group() in _PARTICLES:
        return True  # "RAMLAH BTE OSMAN"
    if (before and _of_the_plains(reading, word, before)) or (not before and _led_by_particle(reading, word)):
        return True
    if before and _INITIALS.match(reading.text, word.start()) and before[-1].group().lower() in surnames():
        return not ordinary(folded) and word.group() not in abbreviations()  # "by Lim HK."
    if not before and word.group().isupper() and 2 < len(folded) <= SHORT_CAPS and is_given(folded):
        cue = cues.cue_before(reading.lower, word.start())
        if cue is not None and cue.role is Role.RELATIVE:
            return True  # "HIS WIFE ANN"
    if before:
        return folded in surnames() and (is_initial(before[-1].group()) or is_given(before[-1].group()))
    borne, whatever = folded in surnames(), not (in_notes(folded) or word.group().isupper())
    if not borne and not whatever:
        return False
    if cues.titles_before(reading.lower, word.start()) < word.start():
        return True  # "Mrs. Harkness": whatever stands behind a title
    if not borne:
        return False
    cue = cues.cue_before(reading.lower, word.start())
    return cue is not None and cue.word in _SHORT_ROLES and reading.text[cue.start].isupper() and not in_notes(folded)


_PARTICLES = frozenset("BIN BTE BINTE IBN VAN VON DER DEN DEL DOS".split())
_INITIALS = re.compile(r"[A-Z]{2,3}(?=[.,;)\n]|$)")
_NEXT = re.compile(rf"[ ](?P<next>{UP}[^\W\d_][a-zß-öø-ÿ]+)")
# "Carlene Not Afraid", "Wesley Takes Enemy": what names of the Plains say of a forebear.
_DEEDS = frozenset("Not Takes Kills Runs Walks Sees Comes Brings Holds Makes Stands Shoots Stops Looks".split())
# "Rosalind Two Bulls": behind a colour or a number findings stand as often ("Rose Red Rash"), so a beast must follow.
_KINDS = frozenset(
    "Yellow Red White Black Blue Spotted Standing Running Walking Sitting Two Many Plenty Pretty Iron Little Big Old"
    " Good Medicine".split()
)
_BEASTS = frozenset(
    "Bear Bears Bull Bulls Crow Crows Elk Elks Hawk Hawks Eagle Eagles Horse Horses Wolf Wolves Cloud Clouds Thunder"
    " Shield Feather Feathers Owl Buffalo Antelope Fox Weasel Otter Lodge Moon".split()
)


def _forebear(word: str, after: str) -> bool:
    if word in _KINDS:
        return after in _BEASTS
    folded = after.lower()
    return word in _DEEDS and not (in_notes(folded) or ordinary(folded) or folded in drugs() or folded in heads())


def _of_a_finding(reading: Reading, word: re.Match[str]) -> bool:
    """Tell whether a colour, number or size belongs to the capitalised word behind it: "Iris Blue Sclera"."""
    after = _NEXT.match(reading.text, word.end())
    if after is None or after["next"] in _BEASTS:
        return False
    folded = after["next"].lower()
    return in_notes(folded) or ordinary(folded) or word.group().lower() not in surnames()


def _of_the_plains(reading: Reading, word: re.Match[str], before: list[re.Match[str]]) -> bool:
    """Tell whether a capitalised word behind a given name begins a surname that a forebear's deed or beast makes."""
    if is_given(before[0].group()) and (after := _NEXT.match(reading.text, word.end())):
        return _forebear(word.group(), after["next"])
    return len(before) > 1 and word.group().istitle() and _forebear(before[-1].group(), word.group())


def _led_by_particle(reading: Reading, word: re.Match[str]) -> bool:
    """Tell whether a particle that is a word besides stands before a surname: "Referred Ten Brink"."""
    after = _NEXT.match(reading.text, word.end()) if word.group() in ("Ten", "Ter", "Te", "Van", "Den") else None
    if after is None or (word.group() == "Ten" and explained(after["next"].lower())):
        return False  # "Ten Black tarry stools"
    return listed(after["next"]) or after["next"].lower() in surnames()


_SHORT_ROLES = frozenset(
    "np pa rn md do judge nurse officer coach pastor chaplain sgt tech deputy detective attorney".split()
)


def _whole(reading: Reading, words: list[re.Match[str]]) -> Iterator[Run]:
    while words and (words[0].group() in ("A", "I") or (words[0].group()[0].islower() and len(words) == 1)):
        words = words[1:]  # an article or pronoun, not an initial
    while words and words[-1].group() in _PARTICLES:
        words = words[:-1]
    while words and words[-1].group()[0].islower() and not re.search(rf"-{UP}", words[-1].group()):
        words = words[:-1]
    if not words:
        return
    end = words[-1].end()
    last = words[-1].group()
    if last.endswith(".") and not is_initial(last):
        end -= 1
    possessive = POSSESSIVE.search(reading.text, words[-1].start(), end)
    if possessive:
        end = possessive.start()
    start = words[0].start()
    if end < len(reading.text) and reading.text[end - 1 : end] == "." and reading.text[end : end + 1].isalpha():
        return
    yield Run(Span(start, end), tuple(w.group().rstrip(".") if not is_initial(w.group()) else w.group() for w in words))


def listed(word: str) -> bool:
    """Tell whether a word is a name that is hardly anything else."""
    folded = _bare(word).lower()
    return (
        part(folded) in (Part.GIVEN, Part.SURNAME, Part.SHAPED) or folded in more_given() or folded in more_surnames()
    )


def is_given(word: str) -> bool:
    folded = _bare(word).lower()
    return (folded in given() and part(folded) is not Part.NEVER) or folded in more_given()


def is_place(run: Run) -> bool:
    key = " ".join(run.words).lower()
    places = index().places.get(key)
    return bool(places) and not all(listed(w) for w in run.words)
