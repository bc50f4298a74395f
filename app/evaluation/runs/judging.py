"""The third step of a run on a sample: a judge scores its rewrites, answers its question, and compares guesses."""

from collections.abc import Iterator, Sequence

from app.core.attributes import Attribute
from app.evaluation.attackers.base import from_row
from app.evaluation.judges.base import Judge
from app.evaluation.runs.attacking import versions
from app.evaluation.runs.folder import Folder, digest
from app.evaluation.scores.guessing import settled
from app.evaluation.sets.base import Sample

Pair = tuple[Attribute, str, str]


def judge(folder: Folder, sample: Sample, methods: Sequence[str], by: Judge, every_round: bool) -> int:
    """Have a judge score a sample's rewrites and answer its question; returns how many it has no scores for."""
    found = list(versions(folder, sample, methods, every_round))
    for text in found if sample.question else ():
        _choice(folder, sample, text, by)
    return sum(not _judged(folder, sample, text, by) for text in found[1:])  # the first is the original


def judge_guesses(folder: Folder, samples: Sequence[Sample], by: Judge) -> None:
    """Have a judge say which first guesses mean the truth, where strings do not settle it."""
    for attribute, guess, truth in open_pairs(folder, samples):
        key = (by.name, attribute.value, guess, truth)
        worth = None if key in folder.matches else by.same(attribute, guess, truth)
        if worth is not None:
            folder.matches.add({**dict(zip(folder.matches.fields, key, strict=True)), "worth": worth})


def _judged(folder: Folder, sample: Sample, text: str, by: Judge) -> bool:
    key = (by.name, sample.id, digest(text))
    if key in folder.judged:
        return True
    scores = by.judged(sample.text, text)
    if scores is None:
        return False
    folder.judged.add(
        {
            **dict(zip(folder.judged.fields, key, strict=True)),
            "readability": scores.readability,
            "meaning": scores.meaning,
            "hallucinations": scores.hallucinations,
        }
    )
    return True


def _choice(folder: Folder, sample: Sample, text: str, by: Judge) -> None:
    key = (by.name, sample.id, digest(text))
    if sample.question is None or key in folder.choices:
        return
    choice = by.choice(text, sample.question)
    if choice is not None:
        folder.choices.add({**dict(zip(folder.judged.fields, key, strict=True)), "choice": choice})


def open_pairs(folder: Folder, samples: Sequence[Sample]) -> Iterator[Pair]:
    """Yield each (attribute, first guess, truth) that strings alone do not settle, once."""
    truths = {sample.id: sample.labels for sample in samples}
    seen: set[Pair] = set()
    for entry in folder.attacks.entries():
        for attribute, told in from_row(entry["answers"]).items():
            label = truths.get(entry["sample"], {}).get(attribute)
            if label is None or not told.guesses or settled(attribute, told.guesses[0], label.value) is not None:
                continue
            pair = (attribute, told.guesses[0], label.value)
            if pair not in seen:
                seen.add(pair)
                yield pair
