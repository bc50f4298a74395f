"""Heads over the rows of one of a model's layers, which ship for the models that they were fitted for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from app import assets
from app.engines.base import Head


@dataclass(frozen=True, slots=True)
class Heads:
    """What judges the rows of `layer` (from 0): heads by what they tell, all as wide as a row."""

    layer: int
    heads: Mapping[str, Head]


@cache
def load(kind: str, prompts: str) -> Heads | None:
    """Return the heads of the model that was trained on these prompts, None where there are none.

    `kind`: what the file begins with, for example ``calibration/probes``.
    """
    place = f"{kind}-{prompts}.tsv"
    if not prompts or not assets.path(place).is_file():
        return None
    return parse(assets.lines(place))


def parse(rows: Sequence[str]) -> Heads:
    """Return the heads a file's rows hold: the layer, then for each head its name, its bias and its weights.

    Raises ValueError for anything else.
    """
    named = dict(row.split("\t", 1) for row in rows)
    if "layer" not in named:
        raise ValueError("not the heads of a model")
    layer = int(named.pop("layer"))
    return Heads(layer, {name: _head([float(raw) for raw in numbers.split()]) for name, numbers in named.items()})


def _head(numbers: Sequence[float]) -> Head:
    bias, *weights = numbers
    return Head(tuple(weights), bias)


def dump(found: Heads, comment: str) -> str:
    """Return the text of a file that `parse` reads back."""
    rows = [f"layer\t{found.layer}"]
    for name, head in found.heads.items():
        rows.append(f"{name}\t{' '.join(f'{number:.5g}' for number in (head.bias, *head.weights))}")
    return "\n".join([*(f"# {line}" for line in comment.splitlines()), *rows]) + "\n"
