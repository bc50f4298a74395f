"""Sequences ready to train on: a prompt once, then branches side by side, as the engine's sequences see them.

Every branch sees the prompt and itself; positions go on from the prompt in each. The prompt's last token stands at the
head of each branch, where the engine feeds it too.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.distill.data.trace import NONE, Branch

Ints = NDArray[np.int32]
_FIELDS = ("tokens", "positions", "branches", "targets", "tasks")


@dataclass(frozen=True, slots=True)
class Packed:
    """One sequence; all arrays have one entry per token.

    `branches`: 0 for the prompt, then 1, 2, ...; `targets`: what has to be chosen after the token, -1 for nothing;
    `tasks`: the number of the lesson's task, -1 in the prompt.
    """

    tokens: Ints
    positions: Ints
    branches: Ints
    targets: Ints
    tasks: Ints

    def __len__(self) -> int:
        return len(self.tokens)

    def visible(self) -> NDArray[np.bool_]:
        """Return which token (row) sees which (column)."""
        order = np.arange(len(self))
        mine = (self.branches[None, :] == 0) | (self.branches[None, :] == self.branches[:, None])
        seen: NDArray[np.bool_] = mine & (order[None, :] <= order[:, None])
        return seen

    @property
    def losses(self) -> int:
        """Return the number of tokens to be chosen."""
        return int((self.targets != NONE).sum())


def pack(prompt: Sequence[int], branches: Sequence[tuple[int, Branch]]) -> Packed:
    """Return one sequence of `prompt` (without its last token) and (task number, branch) pairs."""
    tokens, positions = list(prompt), list(range(len(prompt)))
    numbers, targets, tasks = [0] * len(prompt), [NONE] * len(prompt), [NONE] * len(prompt)
    for number, (task, branch) in enumerate(branches, 1):
        size = len(branch.tokens)
        tokens += branch.tokens
        positions += range(len(prompt), len(prompt) + size)
        numbers += [number] * size
        targets += branch.targets
        tasks += [task] * size
    return Packed(*(np.array(column, dtype=np.int32) for column in (tokens, positions, numbers, targets, tasks)))


def packs(prompt: Sequence[int], groups: Iterable[Sequence[tuple[int, Branch]]], room: int) -> list[Packed]:
    """Return as many sequences of at most `room` tokens as needed; groups of branches stay together.

    A group alone may take more than `room`.
    """
    waves: list[list[tuple[int, Branch]]] = []
    left = 0
    for group in groups:
        size = sum(len(branch.tokens) for _, branch in group)
        if not waves or size > left:
            waves.append([])
            left = room - len(prompt)
        waves[-1] += group
        left -= size
    return [pack(prompt, wave) for wave in waves]


def save(path: Path, sequences: Sequence[Packed]) -> None:
    """Write sequences to one file."""
    ends = np.cumsum([len(s) for s in sequences], dtype=np.int64)
    nothing = np.zeros(0, dtype=np.int32)
    columns = {name: np.concatenate([nothing, *(getattr(s, name) for s in sequences)]) for name in _FIELDS}
    np.savez_compressed(path, allow_pickle=False, ends=ends, **columns)


def load(path: Path) -> list[Packed]:
    """Read the sequences of a file written by `save`. Raises OSError, KeyError or ValueError for any other."""
    with np.load(path, allow_pickle=False) as data:
        columns = [np.split(data[name], data["ends"][:-1]) for name in _FIELDS]
        count = len(data["ends"])
    return [Packed(*(column[at] for column in columns)) for at in range(count)]
