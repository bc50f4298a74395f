"""A training run: a folder with a checkpoint, and a note of its beginning, from which the model can be had again."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from app.core.errors import UsageError
from app.distill.data import packed
from app.distill.data.packed import Packed
from app.distill.training import checkpoint
from app.distill.training.batch import Weights
from app.distill.training.evaluate import by_task
from app.distill.training.model import Llama
from app.distill.training.objectives import Objective, Preferred, Supervised, reference_of
from app.distill.training.train import Settings, Tell, Trainer, prepare
from app.distill.training.weights import read

_NOTE = "run.json"
_CHECKED = 3
"""Every so many-th sequence of the calibration part is looked at while training."""


@dataclass(frozen=True, slots=True)
class Run:
    """What a run trains and where. `base`: the GGUF file; `start`: the run it goes on from, None for the base."""

    base: Path
    data: Path
    out: Path
    settings: Settings
    start: Path | None = None
    device: str = "cpu"
    minutes: float | None = None
    save_every: int = 50


def sft(run: Run, weights: Weights, tell: Tell) -> bool:
    """Train on the lessons (SEAL, section 4.1); return whether it came to its end."""
    sequences, check = _data(run.data, "sft")
    return _train(run, _begun(run), Supervised(sequences, weights), sequences, check, tell)


def dpo(run: Run, beta: float, tell: Tell, every: int = 1) -> bool:
    """Train on the preferences (SEAL, section 4.2), or on each `every`-th; return whether it came to its end."""
    sequences = _data(run.data, "dpo")[0][::every]
    check = packed.load(run.data / "sft-calibration.npz")
    model = _begun(run)
    model.to(run.device)
    tell(f"{len(sequences)} sequences: log-probabilities under the model as it is")
    reference = _reference(run, model, sequences)
    return _train(run, model, Preferred(sequences, reference, beta), sequences, check, tell)


def _data(folder: Path, name: str) -> tuple[list[Packed], list[Packed]]:
    try:
        return packed.load(folder / f"{name}-training.npz"), packed.load(folder / f"{name}-calibration.npz")
    except (OSError, KeyError, ValueError) as error:
        raise UsageError(f"{folder} holds no data set; make one with 'untell distill build'.") from error


def _begun(run: Run) -> Llama:
    return trained(run.base, run.start) if run.start else read(run.base)


def _reference(run: Run, model: Llama, sequences: Sequence[Packed]) -> list[np.ndarray]:
    """Return the reference log-probabilities, computed once per run."""
    place = run.out / "reference.npz"
    ends = np.cumsum([int(s.branches.max()) for s in sequences])
    if not place.is_file():
        run.out.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(place, values=np.concatenate(reference_of(model, sequences, run.device)))
    with np.load(place, allow_pickle=False) as data:
        if len(data["values"]) != ends[-1]:
            raise UsageError(f"{place} is of other data; choose another --out.")
        return np.split(data["values"], ends[:-1])


def _train(
    run: Run, model: Llama, objective: Objective, sequences: Sequence[Packed], check: Sequence[Packed], tell: Tell
) -> bool:
    prepare(model, run.settings)
    model.to(run.device)
    run.out.mkdir(parents=True, exist_ok=True)
    start = str(run.start.resolve()) if run.start else None
    note = {"base": _sha256(run.base), "start": start, "settings": asdict(run.settings)}
    (run.out / _NOTE).write_text(json.dumps(note, indent=1), encoding="utf-8")
    trainer = Trainer(model, objective, [len(s) for s in sequences], run.settings, run.out, tell, run.device)

    def evaluate() -> dict[str, float]:
        found = by_task(model, check[::_CHECKED], run.device)
        tell("calibration part: " + ", ".join(f"{name} {value:.3f}" for name, value in found.items()))
        return found

    return trainer.run(evaluate, run.save_every, run.minutes)


def trained(base: Path, folder: Path) -> Llama:
    """Return the model of a run, all that was trained merged into its matrices.

    Raises:
        UsageError: there is no such run, or it began with another base.
    """
    note = _note(folder)
    if note["base"] != _sha256(base):
        raise UsageError(f"{folder} was trained from another base than {base.name}.")
    model = trained(base, Path(note["start"])) if note["start"] else read(base)
    prepare(model, Settings(**note["settings"]))
    checkpoint.restore(model, checkpoint.read(folder / "checkpoint.pt")["trained"])
    for _, linear in model.linears():
        linear.fold()
    return model


def _note(folder: Path) -> Mapping[str, Any]:
    try:
        note: Mapping[str, Any] = json.loads((folder / _NOTE).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UsageError(f"{folder} holds no training run; train with 'untell distill sft'.") from error
    return note


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
