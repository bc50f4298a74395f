"""Strong readers as an attacker and strict judges as the judge of a run, for all its tables."""

from collections.abc import Sequence

from app.core.errors import InputError
from app.evaluation.attackers.base import Answers, Guessed, to_row
from app.evaluation.readers.base import Condition, Item
from app.evaluation.runs.folder import Folder, digest
from app.evaluation.sets.base import Sample

READERS, JUDGES = "strong readers", "strict judges"
"""What they are called in a run's tables."""


def hold(folder: Folder, samples: Sequence[Sample], conditions: Sequence[Condition]) -> None:
    """Hold the answers among the run's attacks and judgements, written nowhere: their files stay the only source.

    A text that several conditions left alike counts as it was read first, the originals before all.

    Raises:
        InputError: none of the texts is one of these samples'.
    """
    if not conditions:
        return
    known = {sample.id: sample for sample in samples}
    items = [item for condition in conditions for item in condition.items]
    if not any(item.sample in known for item in items):
        raise InputError(f"The readers were asked about none of {folder.path}'s texts; name the run that was.")
    for item in reversed(items):
        if item.sample in known:
            _hold(folder, known[item.sample], item)


def _hold(folder: Folder, sample: Sample, item: Item) -> None:
    place = {"sample": sample.id, "text": digest(item.text)}
    if item.profile is not None:
        told = {a: Guessed((g.value,), g.certainty) for a, g in item.profile.items()}
        answers = Answers({attribute: told.get(attribute, Guessed(())) for attribute in sample.labels})
        folder.attacks.hold({"attacker": READERS, **place, "answers": to_row(answers)})
    if item.opinion is not None:
        marks = {"readability": item.opinion.readability, "meaning": item.opinion.meaning}
        folder.judged.hold({"judge": JUDGES, **place, **marks, "hallucinations": int(item.opinion.nothing_new)})
