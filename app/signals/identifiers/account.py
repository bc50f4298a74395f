"""Account names behind the name of a service or of what they are: "my username is kestrel_9", "Insta: ana.bakes".

The table is ``assets/lexicons/account_labels.tsv``. An account name is told from what else is said there by its form:
a word with a digit, a mark or a capital inside.
"""

import re
from functools import cache

from app import assets
from app.core.mentions import MentionType
from app.core.text.spans import Span
from app.signals.base import Findings, Reading, once
from app.signals.identifiers import email, web
from app.signals.identifiers.attribution import gather, identifier

_VALUE = r"[\"“'‘]?(?P<value>@?[A-Za-z\d](?:[\w.:\-]{1,38}\w))(?![\w@/])"
_MADE_UP = re.compile(r"\w*[a-z]\w*(?:\d|[_.:]+\w)[\w.:\-]*|\d[\d\-]*[a-z][\w.:\-]*|\w*[_]\w+", re.IGNORECASE)
_HUMPED = re.compile(r"[a-z]+[A-Z]\w*")


@cache
def _labelled() -> re.Pattern[str]:
    labels = "|".join(line.split("\t")[1] for line in assets.lines("lexicons/account_labels.tsv"))
    names = rf"(?:{labels})(?:\s(?:user ?name|handle|account|id|name|profile|page|tag))?"
    return re.compile(rf"(?<![\w@.#/])(?i:{names})(?:\s(?i:is|was)\s?:?|\s?[:=]|\s?[-–](?=\s))?\s{{1,2}}{_VALUE}")


@once
def spans(reading: Reading) -> list[Span]:
    """Return where such names stand, left to right."""
    found = (Span(*match.span("value")) for match in _labelled().finditer(reading.text))
    return [span for span in found if _is_made_up(span.of(reading.text))]


def _is_made_up(word: str) -> bool:
    return _MADE_UP.fullmatch(word.lstrip("@")) is not None or _HUMPED.fullmatch(word) is not None


def find(reading: Reading) -> Findings:
    """Return account names; they are the author's only where the text says so."""
    named = spans(reading)
    if not named:
        return Findings()
    taken = [*web.urls(reading.text), *web.handles(reading.text), *email.spans(reading.text)]
    return gather(
        [
            identifier(reading, span, MentionType.CONTACT, "handle", "account name", "online", sure_only=True)
            for span in named
            if not any(span.overlaps(other) for other in taken)
        ]
    )
