"""The third stage of a run: a judge scores rewrites, says which guesses mean the truth, and answers questions."""

from collections.abc import Callable, Iterator, Sequence

from app.core.attributes import Attribute
from app.evaluation.attackers.base import from_row
from app.evaluation.judges.base import Judge
from app.evaluation.runs.attacking import versions
from app.evaluation.runs.folder import Folder, digest
from app.evaluation.scores.guessing import settled
from app.evaluation.sets.base import Sample

Tell = Callable[[str], None]
Pair = tuple[Attribute, str, str]


def judge_all(
    folder: Folder, samples: Sequence[Sample], methods: Sequence[str], judge: Judge, every_round: bool, tell: Tell
) -> int:
    """Have `judge` say what it has not said yet; returns how many rewrites it has no scores for."""
    missing = 0
    for number, sample in enumerate(samples, 1):
        found = list(versions(folder, sample, methods, every_round))
        for text in found[1:]:  # the first is the original
            missing += not _judged(folder, sample, text, judge)
        for text in found if sample.question else ():
            _choice(folder, sample, text, judge)
        tell(f"[judge {judge.name} {number}/{len(samples)}] {sample.id}: {len(found) - 1} rewrites")
    for attribute, guess, truth in open_pairs(folder, samples):
        key = (judge.name, attribute.value, guess, truth)
        worth = None if key in folder.matches else judge.same(attribute, guess, truth)
        if worth is not None:
            folder.matches.add(
                {"judge": judge.name, "attribute": attribute.value, "guess": guess, "truth": truth, "worth": worth}
            )
    return missing


def _judged(folder: Folder, sample: Sample, text: str, judge: Judge) -> bool:
    key = (judge.name, sample.id, digest(text))
    if key in folder.judged:
        return True
    scores = judge.judged(sample.text, text)
    if scores is None:
        return False
    folder.judged.add(
        {
            **dict(zip(("judge", "sample", "text"), key, strict=True)),
            "readability": scores.readability,
            "meaning": scores.meaning,
            "hallucinations": scores.hallucinations,
        }
    )
    return True


def _choice(folder: Folder, sample: Sample, text: str, judge: Judge) -> None:
    key = (judge.name, sample.id, digest(text))
    if sample.question is None or key in folder.choices:
        return
    choice = judge.choice(text, sample.question)
    if choice is not None:
        folder.choices.add({**dict(zip(("judge", "sample", "text"), key, strict=True)), "choice": choice})


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
