"""Fits from what probability on a word goes (`notes.tagger.limits`), on notes that the weights were not fitted to.

    python -m app.distill limits tests/data/notes/limits*.txt --model starter > assets/notes/learned_limits.tsv

The notes are read by the weights that ship, alone and joined with what the model's layer says, so neither may have
learned from them. For each class of words the limit is taken at which the identifying words that go, and that no rule
saw, outweigh by most the others that go. A class of which too little is known has the limit of its like in every text.
"""

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.agents.evidence.hidden_state_tagger import Spotted, spotter
from app.distill.fit.tagging.tagger_samples import Sample, of_notes
from app.engines import llama
from app.notes.detect import candidates
from app.notes.tagger import guessing, limits, weights
from app.notes.tagger.joint import joint
from app.notes.tagger.prior import Prior
from app.notes.tagger.said_otherwise import is_said_otherwise
from app.notes.tagger.staying import stays
from app.opening import find_model, loading
from app.signals.text.reading import this_year

Spot = Callable[[str], Sequence[Spotted]]
PRICE, MEDICINES_PRICE = 0.5, 0.75
"""So many identifying words that go are worth one other that goes; that one only makes a copy poorer. Where it may well
be medicine (what looks like an abbreviation, a number, a rare word in lower case) it counts more."""
_GRID = (*(at / 100 for at in range(40, 95, 5)), 0.95, 0.97, 0.98, 0.99)
_LEAST_SMALL, _LEAST_FEW, _LEAST_OPENS = 0.7, 0.65, 0.9
"""The least limit of words in lower case in a text with capitals: the notes that are read here have far more names
so written than the notes that come. A few capitals are oftener abbreviations of medicine than they are in these notes,
and a capital that opens a sentence says nothing: notes open with verbs."""
_FEWEST = 25
"""So many words with a fair chance have to be in a class that has a limit of its own."""
_FAIR = 0.2
_BESIDE = 0.5


@dataclass(frozen=True, slots=True)
class Seen:
    """A word that no rule saw: its class, how its text is written, how likely it identifies by weights that did not see
    it, and whether it does."""

    name: str
    written: str
    likely: float
    identifies: bool


def seen(samples: Iterable[Sample], spot: Spot | None = None) -> Iterator[Seen]:
    """Yield the words of samples as `guessing` would judge them, with a language model where one spots."""
    for one in samples:
        found, _ = candidates.by_rules(candidates.readings(one.text, this_year()))
        if not found:
            continue
        prior, said, written = Prior.of(one.spans, found), weights.tagged(one.row), limits.writing(one.row)
        likely = [prior.after(p) for p in said.likely]
        if spot is not None:
            likely = list(map(joint, likely, guessing.by_word(one.spans, spot(one.text))))
        for at, (span, outcome) in enumerate(zip(one.spans, one.outcomes, strict=True)):
            if outcome is None or any(finding.span.overlaps(span) for finding in found):
                continue
            if likely[at] < _FAIR / 2 or stays(one.row, at, span, one.text):
                continue
            if not is_said_otherwise(one.row, at, span, one.text):
                yield Seen(limits.named(one.row, at), written, likely[at], outcome)


def fit(words: Sequence[Seen]) -> dict[str, float]:
    """Return the limit of each class in each register."""
    among, pooled = defaultdict[tuple[str, str], list[Seen]](list), defaultdict[str, list[Seen]](list)
    for word in words:
        among[word.name, word.written].append(word)
        pooled[word.name].append(word)
    found = dict[str, float]()
    for name in sorted(pooled):
        for written in ("mixed", "small"):
            own = among[name, written]
            enough = sum(word.likely >= _FAIR for word in own) >= _FEWEST
            found[f"{name} {written}"] = _best(
                own if enough else pooled[name], _price(name, written), _least(name, written)
            )
    return found


def _price(name: str, written: str) -> float:
    medicines = (
        "few" in name or "number" in name or "digits" in name or (name.startswith("small") and written == "mixed")
    )
    return MEDICINES_PRICE if medicines else PRICE


def _least(name: str, written: str) -> float:
    if "opens" in name:
        return _LEAST_OPENS
    if "few" in name:
        return _LEAST_FEW
    if "in groups" in name and written == "mixed":
        return limits.NEVER  # whether "1/2" is a day or a count is for the rules of days to say
    return _LEAST_SMALL if written == "mixed" and name.startswith("small") else _GRID[0]


def _best(words: Sequence[Seen], price: float, least: float) -> float:
    """Return the limit from `least` on that pays most; of several the highest, none where none pays."""

    def gain(limit: float) -> float:
        return sum((1.0 if word.identifies else -price) for word in words if word.likely >= limit)

    best, limit = max(((gain(at), at) for at in _GRID if at >= least), default=(0.0, limits.NEVER))
    return limit if best > 0 else limits.NEVER


def lines(alone: Mapping[str, float], joined: Mapping[str, float]) -> Iterator[str]:
    """Yield the lines of the table; a class that only one of the two knows has no limit for the other."""
    yield f"{limits.BESIDE}\t{_BESIDE}\t{_BESIDE}"
    for name in sorted({*alone, *joined}):
        yield f"{name}\t{alone.get(name, limits.NEVER):.2f}\t{joined.get(name, limits.NEVER):.2f}"


def run(arguments: list[str]) -> int:
    """Print the limits."""
    parser = argparse.ArgumentParser(prog="python -m app.distill limits")
    parser.add_argument("notes", nargs="+", type=Path, metavar="UNSEEN.txt")
    parser.add_argument("--model", default="starter", metavar="ID")
    given = parser.parse_args(arguments)
    samples = list(of_notes(given.notes))
    engine = llama.load(loading(find_model(given.model)))
    try:
        reader = spotter(engine)
        if reader is None:
            parser.error("No weights for this model ship; fit them first (`python -m app.distill spotter`).")
        joined = list(seen(samples, lambda text: reader.spot(text, lambda: False)))
    finally:
        engine.close()
    print("# From what probability on a word goes, see distill/fit/tagging/limits.py: by the tagger alone, and joined")
    print("# with a language model's head.")
    print(*lines(fit(list(seen(samples))), fit(joined)), sep="\n")
    return 0
