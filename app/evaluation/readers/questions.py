"""Writes the questions for strong readers and judges: a folder a condition, shuffled, none of which says what it is.

One reader and one judge answer each folder, fresh for it, since one who has seen a text in one form knows more than its
rewrite tells. `key.json`, which they must not open, says whose text is whose.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from app import assets
from app.core.errors import InputError, UsageError
from app.evaluation.readers.base import ASKED, ATTACK, JUDGE, KEY
from app.evaluation.runs.folder import ORIGINAL
from app.evaluation.runs.study import Study
from app.evaluation.sets.base import Sample

BRIEFS = {"brief_attack.md": "prompts/readers/attack.md", "brief_judge.md": "prompts/readers/judge.md"}
"""What to hand to a reader and to a judge, from where."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One condition as it is asked: every sample with its text."""

    name: str
    texts: tuple[tuple[Sample, str], ...]


def conditions(studies: Sequence[Study]) -> list[Asked]:
    """Return what is asked: the originals once, then what every method of every run left of the same samples.

    A method has its name alone where one run is asked about, the run's beside it where there are several; the set's
    own rewrites are the same in all of them.

    Raises:
        UsageError: the runs are not on the same texts.
    """
    if len({(study.folder.settings.sha1, study.folder.settings.words) for study in studies}) > 1:
        raise UsageError("Readers are asked about one set at a time; name runs on the same texts.")
    runs = [study.folder.path.resolve() for study in studies]
    called = [run.name if len({one.name for one in runs}) == len(runs) else str(run) for run in runs]
    found: dict[str, dict[str, tuple[Sample, str]]] = {}
    for study, run in zip(studies, called, strict=True):
        for method in study.methods:
            given = method == ORIGINAL or all(method in sample.others for sample in study.samples)
            name = method if given or len(studies) == 1 else f"{method}, {run}"
            of = study.final(method)
            found.setdefault(name, {}).update({sample.id: (sample, of(sample)) for sample in study.samples})
    shared = set.intersection(*(set(texts) for texts in found.values())) if found else set()
    kept = {name: [pair for sample, pair in texts.items() if sample in shared] for name, texts in found.items()}
    return [Asked(name, tuple(texts)) for name, texts in kept.items()]


def _asked(sample: Sample) -> Mapping[str, str]:
    return {attribute.value: label.value for attribute, label in sample.labels.items() if attribute in ASKED}


def write(asked: Sequence[Asked], out: Path, seed: int) -> tuple[Path, ...]:
    """Write a numbered folder for each condition, in an order that says nothing, and the two briefs beside them.

    Originals are read and not judged. Returns the folders.

    Raises:
        UsageError: there is nothing to ask, or `out` holds something already.
        InputError: it cannot be written.
    """
    if not any(one.texts for one in asked):
        raise UsageError("There is nothing to ask: no text has all the rewrites of these runs.")
    shuffled = Random(seed).sample(list(asked), len(asked))
    try:
        if out.exists() and any(out.iterdir()):
            raise UsageError(f"{out} is not empty; give --out a new folder, so that no answers are mixed up.")
        folders = []
        for number, one in enumerate(shuffled, 1):
            folder = out / str(number)
            folder.mkdir(parents=True)
            for name, content in _files(one, Random(f"{seed} {number}")):
                (folder / name).write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
            folders.append(folder)
        for name, source in BRIEFS.items():
            (out / name).write_text(assets.read_text(source), encoding="utf-8")
    except OSError as error:
        raise InputError(f"{out} cannot be written ({error.strerror}); choose another folder.") from None
    return tuple(folders)


def _files(asked: Asked, rng: Random) -> Iterator[tuple[str, Any]]:
    named = [(f"x{at:03d}", *pair) for at, pair in enumerate(rng.sample(asked.texts, len(asked.texts)))]
    yield (
        KEY,
        {
            i: {
                "author": _asked(sample),
                "changed": text != sample.text,
                "sample": sample.id,
                "condition": asked.name,
            }
            for i, sample, text in named
        },
    )
    yield ATTACK, [{"id": i, "text": text} for i, _, text in named]
    if asked.name != ORIGINAL:
        yield JUDGE, [{"id": i, "original": sample.text, "adapted": text} for i, sample, text in named]
