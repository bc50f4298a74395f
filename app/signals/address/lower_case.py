"""US addresses without capitals, as hasty writers type them: told by a label before or state and ZIP code after."""

import re
from collections.abc import Iterator
from functools import cache

from app import assets
from app.core.text.spans import Span
from app.signals.address import parts
from app.signals.base import Reading

_WORD = r"[a-z][a-z'’.\-]*"
_LABEL = re.compile(r"\baddr(?:ess)?\.?(?: is)?:? $")


@cache
def _states() -> str:
    return "|".join(sorted({state for line in assets.lines("gazetteers/us_states.txt") for state in line.split()}))


@cache
def _pattern() -> re.Pattern[str]:
    kinds = parts.streets()
    street = "|".join(sorted({re.escape(word.rstrip(".").lower()) for word in kinds["strong"] + kinds["after"]}))
    return re.compile(
        rf"(?<![\w.,/#-])\d{{1,5}}[a-z]? (?:[nsew]{{1,2}}\.? )?(?:\d{{1,3}}(?:st|nd|rd|th)|{_WORD})(?: {_WORD}){{0,2}}?"
        rf" (?:{street})(?!\w)\.?(?: [nsew]{{1,2}}(?!\w))?(?:,? {parts.UNIT})?"
        rf"(?P<tail>,? (?:{_WORD},? ){{1,3}}?(?:{_states()}),? \d{{5}}(?:-\d{{4}})?(?![\w-]))?"
    )


def small_addresses(reading: Reading) -> Iterator[Span]:
    """Yield addresses of a number, a street with its kind, a town, a state and a ZIP code, in whatever case."""
    for match in _pattern().finditer(reading.lower):
        if match["tail"] or _LABEL.search(reading.lower, max(0, match.start() - 16), match.start()):
            yield Span(*match.span())
