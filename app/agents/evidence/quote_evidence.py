"""From the places that a model points to, to evidence: which words there are evidence of the attribute, and how likely.

A model's scores say where it would begin to quote. What it points to runs on as far as the words still tell something
(`evidence_lexicon`), and counts where both together make it likely enough: a small model also points to "Honestly" for
an age.
Of models that have probes (`evidence_probes`) the quote only leads to the reason.
"""

import math
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from app import assets
from app.agents.evidence import evidence_lexicon
from app.agents.evidence.calibration import Weights, read_weights, written
from app.agents.evidence.certainty import log_odds
from app.agents.evidence.evidence_limits import KEPT, WORDS, says, with_bound
from app.agents.roles import idf
from app.core.attributes import Attribute
from app.core.inference import Evidence
from app.core.metrics import tokens, weight
from app.core.text.spans import Span
from app.engines.base import Value

FILE = "calibration/evidence.toml"
MOST = 16
"""So many places are looked at for each attribute."""
_PRICE = 0.3
"""What a word has to tell to be worth taking along."""
_ABOUT = 0.5
"""How much what a word tells of the attribute counts beside what it tells of anything."""
_LEAST_WORD = 0.25
"""The weight (see `idf`) of a word that says something; articles, prepositions and the like have 0.2."""
_RUN = re.compile(r"[^\w\s.,;:!?()\"—–]{0,2}\w[^\s.,;:!?()\"—–]*(?:[.,]\w[^\s.,;:!?()\"—–]*)*")
_NEXT = re.compile(r"[ \t](?=\S)")


@dataclass(frozen=True, slots=True)
class Pointing:
    """The weights of a passage's features, and from which probability on it is evidence."""

    weights: Weights
    least: float


@dataclass(frozen=True, slots=True)
class Passage:
    """Words that may be evidence, with what is known of them."""

    span: Span
    features: Mapping[str, float]


def evidence(text: str, attribute: Attribute, pointed: Value, seen: float) -> tuple[Evidence, ...]:
    """Return the evidence among the places pointed to, likeliest first, at least the likeliest.

    `seen`: the probability that the attribute can be told from the text at all. The likeliest weighs 1, the next ones
    4/5, 2/3, 4/7, ...: probabilities themselves would call most of what a person would see next to nothing.
    """
    known = load()
    likely = [
        (known.weights.probability(p.features, attribute), p.span) for p in passages(text, attribute, pointed, seen)
    ]
    best = sorted(likely, key=lambda one: (-one[0], one[1]))
    kept = [one for one in best[:KEPT] if one[0] >= known.least] or best[:1]
    return tuple(Evidence(span, span.of(text), weight=4 / (4 + rank)) for rank, (_, span) in enumerate(kept))


def passages(text: str, attribute: Attribute, pointed: Value, seen: float) -> Iterator[Passage]:
    """Yield the passages that begin where was pointed to and tell anything."""
    for place, share in zip(pointed.places, pointed.probabilities or (), strict=True):
        span = passage(text, place, attribute)
        if span is not None:
            yield Passage(span, _features(span.of(text), attribute, share, seen))


def passage(text: str, begin: int, attribute: Attribute) -> Span | None:
    """Return the words from `begin` on, within the clause, that tell most; None where none says anything."""
    table, most, end, total = evidence_lexicon.load(), -math.inf, begin, 0.0
    for word in _run(text, begin):
        total += max((_worth(one, attribute, table) for one in evidence_lexicon.folded(word.of(text))), default=0.0)
        if total > most and tells(word.of(text)):
            most, end = total, word.end
    if end == begin:
        return None
    found = with_bound(text, Span(begin, end))
    return found if _says(found.of(text)) else None


def _run(text: str, begin: int) -> Iterator[Span]:
    """Yield the words from `begin` on as long as no punctuation parts them."""
    at = begin
    for _ in range(WORDS):
        word = _RUN.match(text, at)
        if word is None:
            return
        yield Span(at, word.end())
        after = _NEXT.match(text, word.end())
        if after is None:
            return
        at = after.end()


def _worth(word: str, attribute: Attribute, table: evidence_lexicon.Telling) -> float:
    return max(table.anything(word) - _PRICE, _ABOUT * table.about(word, attribute))


def tells(quote: str) -> bool:
    """Tell whether a quote has a word that says anything: "at the" has none, and without it a sentence breaks."""
    return any(weight(word, idf.table()) >= _LEAST_WORD for word in tokens(quote))


def _says(quote: str) -> bool:
    """Tell whether a quote is more than one everyday word: "since" alone reveals nothing."""
    words = tokens(quote)
    return len(words) != 1 or says(words[0])


def _features(quote: str, attribute: Attribute, share: float, seen: float) -> dict[str, float]:
    table, words = evidence_lexicon.load(), evidence_lexicon.folded(quote)
    about = [table.about(word, attribute) for word in words] or [0.0]
    anything = [table.anything(word) for word in words] or [0.0]
    return {
        "share": math.log(share),
        "told": log_odds(seen),
        "most_about": max(about),
        "about": sum(about) / len(about),
        "most_telling": max(anything),
        "telling": sum(anything) / len(anything),
        "named": float(any(word[:1].isupper() for word in quote.split()[1:])),
        "single": float(len(words) == 1),
        "long": float(len(words) > WORDS // 2),
    }


@cache
def load() -> Pointing:
    """Return the weights that ship; they are of the starter's scores, and serve models that have no probes."""
    return parse(assets.read_text(FILE))


def parse(raw: str) -> Pointing:
    """Return what a file's text describes. Raises KeyError, TypeError or ValueError for anything else."""
    table = tomllib.loads(raw)
    return Pointing(read_weights(table["evidence"]), float(table["least"]))


def dump(pointing: Pointing, comment: str) -> str:
    """Return the text of a file that `parse` reads back."""
    head = [*(f"# {line}" for line in comment.splitlines()), "", f"least = {pointing.least:.3f}"]
    return "\n".join([*head, *written("evidence", pointing.weights)]) + "\n"
