"""Writes the prompts for readers elsewhere: what a run's texts would be asked by an attacker and a judge."""

from collections.abc import Collection, Iterator, Sequence

from app.evaluation.attackers import external_answers
from app.evaluation.attackers.external_answers import Ask
from app.evaluation.runs.attacking import versions
from app.evaluation.runs.folder import Folder
from app.evaluation.runs.judging import open_pairs
from app.evaluation.sets.base import Sample

KINDS = ("attack", "judge", "match", "question")
"""What can be asked; matches only of attackers that have answered already."""


def prompts(
    folder: Folder, samples: Sequence[Sample], kinds: Collection[str], every_round: bool, known: Collection[str] = ()
) -> Iterator[Ask]:
    """Yield every prompt once; `known` are the ids of those that need not be asked again."""
    seen = set(known)
    for ask in _all(folder, samples, every_round):
        if ask.kind in kinds and ask.id not in seen:
            seen.add(ask.id)
            yield ask


def _all(folder: Folder, samples: Sequence[Sample], every_round: bool) -> Iterator[Ask]:
    methods = folder.methods()
    for sample in samples:
        for text in versions(folder, sample, methods, every_round):
            if sample.labels:
                yield external_answers.attack(sample, text)
            if text != sample.text:
                yield external_answers.judge(sample.text, text)
            if sample.question:
                yield external_answers.question(text, sample.question)
    for attribute, guess, truth in open_pairs(folder, samples):
        yield external_answers.match(attribute, guess, truth)
