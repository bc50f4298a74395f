"""What names of places that the default leaves are worth to the trained attacker, and what it would take to hide them.

    python -m app.evaluation places ../shared/data/personal_reddit_synthetic.jsonl --learn-from OTHER_SET.jsonl

A light rewrite says "a Turkish city" for Istanbul and leaves the other words for the country; the default says "a big
city" and takes them along, but leaves places and peoples that belong to no claim about the author. Beside them stands
the default with every place and people that is still named replaced as well. Each is compared with entity masking,
paired by text, by the signals' rewrites alone.
"""

import argparse
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np

from app.agents.attack.signal_attacker import SignalAttacker
from app.agents.team import Sight
from app.core.mentions import MentionType
from app.evaluation import sets
from app.evaluation.attackers.learning import taught
from app.evaluation.report.parts import share
from app.evaluation.report.tables.paired import signed
from app.evaluation.scores.kept import kept
from app.evaluation.sets.base import Sample
from app.evaluation.support import bootstrap
from app.evaluation.support.labels import PLACES, right
from app.service import Session

_NAMED = {MentionType.PLACE, MentionType.NATIONALITY}
_NEUTRAL = "somewhere"
ORIGINAL, DEFAULT, MASK = "original", "default", "mask"


def without_places(text: str, year: int | None) -> str:
    """Return the text with a neutral word for every place and people it names, whoever they are about."""
    found = SignalAttacker(year).attack(text, lambda: False).mentions
    spans = sorted({(m.span.start, m.span.end) for m in found if m.type in _NAMED}, reverse=True)
    at = len(text) + 1
    for start, end in spans:
        if end <= at:
            text, at = text[:start] + _NEUTRAL + text[end:], start
    return text


def versions(samples: Sequence[Sample], session: Session, year: int | None) -> Mapping[str, list[str]]:
    """Return every version of the samples' texts by its name."""
    default = [session.rewrite(sample.text, 50).trajectory.text for sample in samples]
    return {
        ORIGINAL: [sample.text for sample in samples],
        "light (slider 25)": [session.rewrite(sample.text, 25).trajectory.text for sample in samples],
        DEFAULT: default,
        "and no place or people left": [without_places(text, year) for text in default],
        MASK: [session.rewrite(sample.text, 50, "mask").trajectory.text for sample in samples],
    }


def table(samples: Sequence[Sample], made: Mapping[str, list[str]], guess: Callable[[Sample, str], str | None]) -> str:
    """Return a plain table; `guess`: what the attacker says of a sample's first label, None where it has no answer."""
    hits = {name: _hits(samples, texts, guess) for name, texts in made.items()}
    lines = [f"{'':<34}{'PRIV':>20}{'places':>10}{'others':>10}{'ROUGE-L':>9}{'less than mask':>28}"]
    for name, (right_, asked, place) in hits.items():
        similar = np.mean([kept(s.text, text).rouge_l for s, text in zip(samples, made[name], strict=True)])
        less = bootstrap.ratio(list(right_ - hits[MASK][0]), list(asked))
        among = [f"{right_[which].sum():.0f}/{asked[which].sum():.0f}" for which in (place, ~place)]
        figures = f"{share(bootstrap.ratio(list(right_), list(asked))):>20}{among[0]:>10}{among[1]:>10}"
        lines.append(f"{name:<34}{figures}{similar:>9.4f}{signed(less):>28}")
    return "\n".join(lines)


def _hits(
    samples: Sequence[Sample], texts: Sequence[str], guess: Callable[[Sample, str], str | None]
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return for each sample whether the guess is right, whether there is one, and whether it is of a place."""
    told = [guess(sample, text) for sample, text in zip(samples, texts, strict=True)]
    labels = [next(iter(sample.labels.items())) for sample in samples]
    found = [one is not None and right(a, one, label.value) for one, (a, label) in zip(told, labels, strict=True)]
    return (
        np.array(found, dtype=float),
        np.array([one is not None for one in told], dtype=float),
        np.array([a in PLACES for a, _ in labels]),
    )


def run(arguments: list[str]) -> int:
    """Print the table for a set with one label a text."""
    parser = argparse.ArgumentParser(prog="python -m app.evaluation places")
    parser.add_argument("file", type=Path)
    parser.add_argument("--learn-from", type=Path, nargs="+", default=[], metavar="SET", help="for the attacker")
    chosen = parser.parse_args(arguments)
    data = sets.load(chosen.file)
    trained = taught(data.samples, chosen.learn_from)

    def guess(sample: Sample, text: str) -> str | None:
        told = list(trained.answers(sample, text).guessed.values())
        return told[0].guesses[0] if told else None

    made = versions(data.samples, Session(None, sight=Sight(data.year)), data.year)
    print(table(data.samples, made, guess))
    return 0
