"""From a trained model to files that are served, and the proof that they answer as the model does."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import llama_cpp.llama_cpp as api
import numpy as np
import torch

from app.core.errors import UntellError
from app.distill.data.packed import Packed
from app.distill.training.model import Llama
from app.engines import llama
from app.engines.base import Load
from app.engines.constrained.decoder import Decoder, Row

FORMATS = {"F16": 1, "Q4_0": 2, "Q4_1": 3, "Q8_0": 7, "Q5_K_M": 17, "Q6_K": 18, "Q4_K_M": 15}
"""Names of llama.cpp's file types with its numbers for them."""


def _drop(level: int, text: bytes, data: object) -> None:
    """Take llama.cpp's messages and drop them."""


_hush = api.llama_log_callback(_drop)  # kept here: llama.cpp calls it as long as the process lives


class ExportError(UntellError):
    """A file could not be made."""


def quantize(source: Path, path: Path, kind: str, threads: int = 2) -> None:
    """Quantize a merged F16 file by llama.cpp's own code. Raises ExportError where that fails."""
    params = api.llama_model_quantize_default_params()
    params.ftype, params.nthread = FORMATS[kind], threads
    api.llama_log_set(_hush, None)
    if api.llama_model_quantize(os.fsencode(source), os.fsencode(path), params):
        raise ExportError(f"{path} could not be quantized to {kind}; see that the disk has room.")


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far a file's logits are from the trained model's, over `places` places where the model chooses.

    `most`, `mean`: absolute differences of logits; `same_first`: the share of places with the same likeliest token;
    `divergence`: mean Kullback-Leibler divergence in nats, trained from served.
    """

    places: int
    most: float
    mean: float
    same_first: float
    divergence: float


def compare(model: Llama, load: Load, sequences: Sequence[Packed]) -> Agreement:
    """Return how far what is served (`load`) is from the trained model (float32), at every target of the sequences."""
    engine = llama.load(load)
    try:
        pairs = [(_trained(model, s), _served(engine.layout.decoder, s)) for s in sequences]
    finally:
        engine.close()
    mine, theirs = (np.concatenate([pair[at] for pair in pairs]) for at in (0, 1))
    off = np.abs(mine - theirs)
    log_mine, log_theirs = (torch.from_numpy(x).double().log_softmax(-1) for x in (mine, theirs))
    divergence = (log_mine.exp() * (log_mine - log_theirs)).sum(-1).mean()
    same = mine.argmax(-1) == theirs.argmax(-1)
    return Agreement(len(mine), float(off.max()), float(off.mean()), float(same.mean()), float(divergence))


def _trained(model: Llama, sequence: Packed) -> np.ndarray:
    with torch.no_grad():
        logits = model(
            torch.from_numpy(sequence.tokens).long(),
            torch.from_numpy(sequence.positions).long(),
            torch.from_numpy(sequence.visible()),
            torch.from_numpy(np.flatnonzero(sequence.targets >= 0)),
        )
    found: np.ndarray = logits.float().numpy()
    return found


def _served(decoder: Decoder, sequence: Packed) -> np.ndarray:
    """Feed the prompt once and the branches as sequences of their own, as the engine does."""
    decoder.clear()
    prompt = np.flatnonzero(sequence.branches == 0)
    _feed(decoder, [Row(int(sequence.tokens[at]), int(at), (0,)) for at in prompt])
    found = []
    for branch in range(1, int(sequence.branches.max()) + 1):
        decoder.copy(0, 1)
        places = np.flatnonzero(sequence.branches == branch)
        wanted = sequence.targets[places] >= 0
        rows = [
            Row(int(sequence.tokens[at]), int(sequence.positions[at]), (1,), bool(w))
            for at, w in zip(places, wanted, strict=True)
        ]
        found += _feed(decoder, rows)
        decoder.cut(1, 0)
    return np.stack(found)


def _feed(decoder: Decoder, rows: Sequence[Row]) -> list[np.ndarray]:
    size = decoder.outputs
    return [logits for at in range(0, len(rows), size) for logits in decoder.decode(rows[at : at + size])]
