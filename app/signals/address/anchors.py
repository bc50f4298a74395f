"""Finds where addresses start to be recognisable: around numbers mostly, since hardly any address is without one."""

import re
from collections.abc import Iterator

from app.core.text.spans import Span
from app.signals.address import parts
from app.signals.address.lower_case import small_addresses
from app.signals.address.words import line_has_capitals, names_month, of_address, sane
from app.signals.base import Reading
from app.signals.gazetteers.name_lists import Part, part
from app.signals.text.shapes import shaped

_NUMBER = re.compile(r"\d(?<![\w.,@#/+$€£\-].)\d{0,4}(?![\d%]|[.,:/]\d)")
_STREET_WORD = re.compile(
    r"(?:Street|St|Road|Rd|Avenue|Ave|Lane|Boulevard|Blvd|Drive|Dr|Crescent|Terrace|Close|Mews|Parkway|Turnpike|Bypass"
    r"|Highway|street|road|avenue|lane)(?!\w)"
)
_ABOUT_TO_BE_NAMED = re.compile(r"(?:[^\W\d_a-zß-öø-ÿ][^\W_]*|\d(?:st|nd|rd|th))\.?[ ]\Z")
_BEFORE = re.compile(r"(?<![^\W\d_])([^\W\d_]+)[.,]?[ #]{1,2}\Z")
_AHEAD = re.compile(r"[a-zA-Z]?(?:[-–/]\d{1,4}[a-zA-Z]?)?,?[ ]([^\W\d_]|\d{1,3}(?=st|nd|rd|th))")
_WINDOW = 80
_BOXES = frozenset(("boks", "fach", "bus", "correos", "apdo", "postal", "postale", "pocztowa", "psc", "unit", "cmr"))
_YEAR = re.compile(r"(?:19|20)\d\d")


def anchors(reading: Reading) -> Iterator[tuple[Span, bool]]:
    """Yield where addresses start to be recognisable, and whether that is enough."""
    text = reading.text
    for match in _NUMBER.finditer(text):
        at = match.start()
        behind, letter = _word_before(text, at), _letter_ahead(text, match.end())
        if not behind and letter is None:
            continue
        small = not line_has_capitals(text, at)
        grammar = parts.grammar(not small)
        ahead = letter is not None and (small or letter[0].isupper() or letter[0].isdigit())
        hit = next((m for p in grammar.forward if (m := p.match(text, at))), None) if ahead else None
        if hit and not names_month(hit.group()) and (not small or sane(text, *hit.span(), closing=1)):
            yield Span(*hit.span()), True
            continue
        hit = _ending_at(_apt(grammar, behind, reading.lower[max(0, at - _WINDOW) : at]), text, at) if behind else None
        if hit and sane(text, *hit.span()) and _clean_start(text, hit.start()):
            yield Span(*hit.span()), True
            continue
        named = behind is not None and (small or behind[0].isupper())
        weak = _ending_at([grammar.loose_backward], text, at) if named else None
        weak = weak or (grammar.loose_forward.match(text, at) if ahead else None)
        if weak and sane(text, *weak.span()):
            yield Span(*weak.span()), False
    yield from ((span, True) for span in small_addresses(reading))
    yield from _without_number(reading)


def _word_before(text: str, at: int) -> str | None:
    """Return the word before the number at `at` where it may belong to an address."""
    found = _BEFORE.search(text, max(0, at - 32), at)
    if found is None or _YEAR.fullmatch(text[at : at + 4]):
        return None
    return found.group(1) if of_address(found.group(1).lower()) else None


def _apt(grammar: parts.Grammar, word: str, before: str) -> list[re.Pattern[str]]:
    """Return the patterns worth trying where `word` stands right before the number, and `before` leads to it."""
    chosen = [grammar.prefixed] if not parts.prefixes().isdisjoint(before.split()) else []
    folded = word.lower()
    if folded.endswith(parts.endings()):
        chosen += grammar.ended
    if folded in _BOXES or "box" in folded or "post" in before:
        chosen.append(parts.BOX_PATTERN)
    return chosen


def _letter_ahead(text: str, end: int) -> str | None:
    """Return the first letter or digit of the word after the number that ends at `end`, None where none follows."""
    follows = _AHEAD.match(text, end)
    return follows.group(1) if follows else None


def _ending_at(patterns: list[re.Pattern[str]], text: str, number: int) -> re.Match[str] | None:
    """Return the match that ends with the number at `number`, the longest there is."""
    for pattern in patterns:
        for match in pattern.finditer(text, max(0, number - _WINDOW), min(len(text), number + 12)):
            if match.start() < number < match.end():
                return match
    return None


def _without_number(reading: Reading) -> Iterator[tuple[Span, bool]]:
    text, lower = reading.text, reading.lower
    if "po a" in lower:
        yield from ((Span(*m.span()), True) for m in parts.SHIP_PATTERN.finditer(text))
    if "corner of" in lower:
        for capitals in (True, False):
            for match in parts.grammar(capitals).corner.finditer(text):
                if capitals or not line_has_capitals(text, match.start()):
                    yield Span(*match.span()), True
    for street in _STREET_WORD.finditer(text):
        if not _ABOUT_TO_BE_NAMED.search(text, max(0, street.start() - 24), street.start()):
            continue
        found = _ending_at([parts.grammar(True).named], text, street.start())
        if found and found.end() >= street.end() and not _first_word_opens(text, found):
            yield Span(*found.span()), True
    for found in parts.UK_PATTERN.finditer(text) if shaped(reading, "0AA") else ():
        yield Span(*found.span()), True
    for found in parts.US_PATTERN.finditer(text) if shaped(reading, "00000") else ():
        yield Span(*found.span()), True


def _clean_start(text: str, start: int) -> bool:
    return start == 0 or not (text[start - 1].isalnum() or text[start - 1] in "@#/")


def _first_word_opens(text: str, match: re.Match[str]) -> bool:
    words = match.group().split()
    return len(words) < 3 and part(words[0].rstrip(".")) is Part.NEVER
