"""The letters by which persons of a note sign in it: in cells, beside labels and in the key that explains them."""

import re
from collections.abc import Iterable, Iterator, Sequence

from app.core.text.spans import Span
from app.notes.base.hit import By, Finding
from app.notes.base.safe_harbor import Kind
from app.notes.base.vocabulary import abbreviations, explained
from app.notes.names.cues import CREDENTIALS_CASED, TITLES
from app.notes.tables.meanings import signing

_TOKEN = re.compile(r"[A-Z]{2,4}")
_NAME_WORD = re.compile(r"[^\W\d_][\w'’]*")
_KEY_BEFORE = re.compile(r"(?<![\w/-])([A-Z]{2,4})(?:\s?[=:–—-]\s?|\s?\|\s?|\s?\(|\t\s*|[ ]{2,})$")
_KEY_AFTER = re.compile(
    r"(?:,?[ ][A-Z][A-Za-z.]{1,6})?(?:\s?[=:–—-]\s?|\s?\|\s?|\s?\(|\t\s*|[ ]{2,})([A-Z]{2,4})(?![\w/-])"
)
_LONGEST_KEY = 12
_EDGE = r"(?:^|(?<=\t)|(?<=[|│])|(?<=  )|(?<=\n))[ ]*"
_END = r"(?=[ ]*(?:[\t|│\r\n]|  |$))"
_CELL = re.compile(rf"{_EDGE}([A-Z]{{2,4}}(?:[ ]?[/,&+][ ]?[A-Z]{{2,4}}){{0,3}}){_END}")
_DATED = re.compile(rf"\d{{1,2}}[/.-]\d{{1,2}}(?:[/.-]\d{{2,4}})?[ ]([A-Z]{{2,4}}){_END}")
_SIGNED = re.compile(rf"{_EDGE}([^\W\d_][^\n\t|:=]{{0,18}}?)[:.]?[ ]([A-Z]{{2,4}}){_END}")


def of(said: str) -> set[str]:
    """Return the letters that stand for a name of two words and more, the surname's last where it stands first."""
    credentials = CREDENTIALS_CASED.search(said)
    said = said[: credentials.start()] if credentials and credentials.start() else said
    words = _NAME_WORD.findall(said)
    words = [word for word in words if word.lower().rstrip(".") not in TITLES]
    if not 2 <= len(words) <= 4:
        return set()
    letters = [word[0].upper() for word in words if word[0].isupper()]
    if len(letters) < 2:
        return set()
    orders = [letters]
    if "," in said or (words[0].isupper() and len(words[0]) > 1 and not words[-1].isupper()):
        orders = [[*letters[1:], letters[0]]]
    return {form for row in orders for form in (row[0] + row[-1], "".join(row))}


def find(text: str, found: Iterable[Finding], heads: Sequence[Span]) -> list[Finding]:
    """Return where the persons among `found` stand with their initials; `heads`: where a table's headings stand.

    Letters that mean medicine are somebody's beside a label for signatures, or everywhere in cells once a key says so.
    """
    known: dict[str, Finding] = {}
    persons = [finding for finding in found if finding.kind is Kind.PERSON]
    declared = dict[str, Finding]()
    again = list[Finding]()
    for person in persons:
        for letters in (own := of(person.span.of(text))):
            known.setdefault(letters, person)
        for span in _keys(text, person.span) if own else ():
            if span.of(text) in own:
                declared[span.of(text)] = person
                again.append(_of(person, span))
    again += [_of(known[s.of(text)], s) for s in _labelled(text) if s.of(text) in known]
    again += [
        Finding(s, Kind.PERSON, By.LABEL)
        for s in _labelled(text)
        if s.of(text) not in known and not medical(s.of(text))
    ]
    if known:
        for span in _celled(text):
            letters = span.of(text)
            signer = declared.get(letters) or (None if medical(letters) else known.get(letters))
            if signer is not None and not any(head.covers(span) for head in heads):
                again.append(_of(signer, span))
    return again


def medical(letters: str) -> bool:
    """Tell whether letters in capitals mean something in notes."""
    return letters in abbreviations() or explained(letters.lower())


def _of(person: Finding, span: Span) -> Finding:
    return Finding(span, Kind.PERSON, By.AGAIN, person.role, person.noun)


def _keys(text: str, name: Span) -> Iterator[Span]:
    """Yield letters beside a name, joined to it by a sign or a column's gap: "KV = Katya Volkonskaya"."""
    before = _KEY_BEFORE.search(text, max(0, name.start - _LONGEST_KEY), name.start)
    after = _KEY_AFTER.match(text, name.end)
    yield from (Span(*match.span(1)) for match in (before, after) if match)


def _labelled(text: str) -> Iterator[Span]:
    for match in _SIGNED.finditer(text):
        if match[1].strip().lower() in signing():
            yield Span(*match.span(2))


def _celled(text: str) -> Iterator[Span]:
    for cell in _CELL.finditer(text):
        yield from (Span(*match.span()) for match in _TOKEN.finditer(text, *cell.span(1)))
    yield from (Span(*match.span(1)) for match in _DATED.finditer(text))
