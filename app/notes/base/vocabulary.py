"""Which capitalised words of a note are no names: headings, medicine, and what only looks like a person's name."""

import re
from functools import cache

from app import assets
from app.rules.concepts import concept
from app.signals.gazetteers.name_lists import Part, given, never, part, surnames

_ENDINGS = re.compile(rf"\w{{2,}}{concept('MEDICAL_ENDING')}")


_EPONYMS = ("notes/more_eponyms.txt", "notes/eponyms_by_field.txt", "notes/organisms.txt")
_WORDS = ("notes/words.txt", "notes/more_words.txt", "notes/results.txt")
_MEDICINES = ("notes/drugs.txt", "notes/more_drugs.txt")
_DEVICES = ("notes/devices.txt", "notes/more_devices.txt")


@cache
def _eponyms() -> tuple[frozenset[str], frozenset[str]]:
    rows = [line.split() for line in assets.lines("notes/eponyms.txt")]
    rows += [["s", *line.split()] for name in _EPONYMS for line in assets.lines(name)]
    return tuple(frozenset(w.lower() for mark, *words in rows if mark == kind for w in words) for kind in "sh")  # type: ignore[return-value]


def stands_alone(word: str) -> bool:
    """Tell whether the word (lower case) is an eponym that needs no word of medicine after it."""
    return word in _eponyms()[0] or (word.endswith("s") and word[:-1] in _eponyms()[0])


def is_eponym(word: str) -> bool:
    """Tell whether the word (lower case, without possessive) is the name of something in medicine."""
    return word in _eponyms()[0] or word in _eponyms()[1]


@cache
def _eponym_phrases() -> dict[str, list[str]]:
    """Return, by the first word (lower case), names of several words that belong to medicine."""
    by_first: dict[str, list[str]] = {}
    for line in assets.lines("notes/eponym_phrases.txt"):
        first = _FIRST.match(line)
        assert first is not None
        by_first.setdefault(first.group().lower(), []).append(line)
    return by_first


_FIRST = re.compile(r"[^\W_]+")


@cache
def phrase_words() -> frozenset[str]:
    """Return words of letters alone, one of which stands in every text that holds such a name: the names' first."""
    return frozenset(match.group() for first in _eponym_phrases() for match in re.finditer(r"[^\W\d_]+", first))


@cache
def _phrases(first: str) -> re.Pattern[str]:
    """Return a pattern for the names that begin with a word; compiling all thousand takes an eighth of the start."""
    phrases = (
        # What is a name besides is medicine in capitals alone: "RIMA graft", but "her daughter Rima".
        f"(?-i:{line})"
        if line.isupper() and line.lower() in given()
        else re.escape(line).replace(r"\ ", "[ -]").replace("'", "['’]")
        for line in sorted(_eponym_phrases()[first], key=len, reverse=True)
    )
    return re.compile(rf"(?<!\w)(?:{'|'.join(phrases)})(?!\w)", re.IGNORECASE)


def eponym_phrase(text: str, start: int) -> int | None:
    """Return where a name of several words that belongs to medicine and starts at `start` ends, None for none."""
    first = _FIRST.match(text, start)
    word = first.group().lower() if first else ""
    match = _phrases(word).match(text, start) if word in _eponym_phrases() else None
    return match.end() if match else None


@cache
def heads() -> frozenset[str]:
    """Return the words that follow an eponym."""
    return assets.words("notes/heads.txt")


_NEXT = re.compile(r"[\w'’-]+")
_BREAK = re.compile(r"[.,;:!?)\n]")


def before_head(lower: str, end: int, within: int = 2) -> bool:
    """Tell whether one of the next words of the same clause says that what ends at `end` belongs to medicine."""
    stop = _BREAK.search(lower, end, end + 40)
    clause = lower[end : stop.start() if stop else end + 40]
    return any(word in heads() for word in _NEXT.findall(clause)[:within])


@cache
def drugs() -> frozenset[str]:
    """Return brands of medicines and devices, and medicines, in lower case."""
    return medicines() | devices()


@cache
def medicines() -> frozenset[str]:
    """Return medicines and their brands, in lower case."""
    return frozenset(word.lower() for name in _MEDICINES for line in assets.lines(name) for word in line.split())


@cache
def devices() -> frozenset[str]:
    """Return brands of devices and their makers, in lower case."""
    return frozenset(word.lower() for name in _DEVICES for line in assets.lines(name) for word in line.split())


@cache
def abbreviations() -> frozenset[str]:
    """Return departments, parts of the body, degrees, roles and tests as medicine shortens them, in capitals."""
    return assets.words("notes/abbreviations.txt")


@cache
def peoples() -> frozenset[str]:
    """Return names of peoples and tongues, lower case: no identifiers, though a club's name may begin with one."""
    return assets.words("notes/peoples.txt")


@cache
def _words() -> frozenset[str]:
    listed = (word for name in _WORDS for line in assets.lines(name) for word in line.split())
    return frozenset(listed) | assets.words("lexicons/clinical.txt")


@cache
def more_given() -> frozenset[str]:
    """Return given names beyond the gazetteers', lower case; none is a common word."""
    return frozenset(word.lower() for line in assets.lines("notes/given_names.txt") for word in line.split())


@cache
def short_given() -> frozenset[str]:
    """Return short names and everyday words that are given names, lower case: for places that call for a person."""
    return assets.words("notes/short_names.txt")


@cache
def more_surnames() -> frozenset[str]:
    """Return surnames beyond the gazetteers', lower case."""
    return frozenset(word.lower() for line in assets.lines("notes/surnames.txt") for word in line.split())


def on_name_lists(folded: str) -> bool:
    """Tell whether a word (lower case) is somebody's name by any list, whatever else it means."""
    return folded in given() or folded in surnames() or folded in more_given() or folded in more_surnames()


def in_notes(word: str) -> bool:
    """Tell whether the word (lower case) is one of the words that notes capitalise."""
    return word in _words() or word in drugs()


@cache
def explained(word: str) -> bool:
    """Tell whether a capitalised word is known as something else than a name: everyday, medical, of our own texts."""
    folded = word.lower()
    return ordinary(folded) or in_notes(folded) or is_eponym(folded) or folded in idf_words()


@cache
def nouns() -> frozenset[str]:
    """Return everyday nouns of one word, lower case: those for which WordNet has a more general one."""
    words = (line.partition("\t")[0] for line in assets.lines("lexicons/general_words.tsv"))
    return frozenset(word for word in words if " " not in word)


@cache
def means_more(word: str) -> bool:
    """Tell whether a word, besides what somebody may be called, is one of everyday English or of medicine."""
    folded = word.lower()
    if explained(folded) or explained(folded.removesuffix("s")) or folded in nouns():
        return True
    return part(folded) in (Part.WORD, Part.PLACE, Part.NEVER)


_NAMED = 4


@cache
def idf_words() -> frozenset[str]:
    """Return everyday words: those whose frequency the project has counted, and more; hardly any is a name."""
    counted = (line.split("\t")[0] for line in assets.lines("lexicons/idf.tsv"))
    # Whoever is spoken of in the counted texts is no word for that: "Oyelaran", "Halvorsen".
    words = frozenset(word for word in counted if len(word) < _NAMED or part(word) not in (Part.GIVEN, Part.SURNAME))
    return words | assets.words("notes/everyday.txt")


@cache
def ordinary(word: str) -> bool:
    """Tell whether a word (any case) is an everyday or medical word, a medicine, or a word of a form."""
    folded = word.lower().replace("’", "'").removesuffix("'s").rstrip(".")
    if folded in _words() or folded in drugs():
        return True
    if folded in given():
        return part(folded) is Part.NEVER
    if "-" in folded and folded not in more_given():
        return all(ordinary(piece) for piece in folded.split("-") if len(piece) > 1)
    borne = on_name_lists(folded)
    if part(folded) is Part.NEVER:
        return not borne or folded in never()  # an ending says nothing of "Kirrily" and "Rawlings"
    return not borne and bool(_ENDINGS.fullmatch(folded))
