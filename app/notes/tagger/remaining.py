"""How many identifying words the first look probably left, by the trained model: what the verdict rests on besides.

No look finds everything. Each word that stays has a probability of being a part of an identifier, far below the limit
from which it goes; their sum is how many of them are probably identifying all the same.
"""

from collections.abc import Iterable, Sequence

from app.core.text.spans import Span
from app.notes.base.hit import Finding, Kept
from app.notes.tagger.prior import Prior
from app.notes.tagger.staying import stays
from app.notes.tagger.weights import tagged
from app.notes.tagger.words import covered, read

MOST = 0.2
"""So many identifying words may be left, by this estimate, in a note that passes. Of 225 gold notes outside the fit
18 had fewer, and 17 of those were clean; of the 13 with up to half as many all were."""
_WORTH_A_LOOK = 0.05
"""From this probability on a word is shown to the reviewer."""


def left(text: str, found: Sequence[Finding], kept: Iterable[Kept]) -> tuple[float, tuple[Span, ...]]:
    """Return how many words of `text` outside what was `found` probably identify, and the likeliest of them.

    `kept`: what stays on purpose, and says nothing. A note in which nothing was found is read as well: nothing is
    changed there, and its reader is told.
    """
    row, spans = read(text, kept)
    taken = covered(text, found)
    prior, said = Prior.of(spans, found), tagged(row)
    likely = [
        (prior.after(said.likely[at]), span)
        for at, span in enumerate(spans)
        if not any(taken[span.start : span.end]) and not row.kept[at] and not stays(row, at, span, text)
    ]
    return sum(p for p, _ in likely), tuple(span for p, span in likely if p >= _WORTH_A_LOOK)
