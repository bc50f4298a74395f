"""Joins packed sequences into one forward pass; none sees another."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from app.distill.data.lessons import Task
from app.distill.data.packed import Packed
from app.distill.data.trace import NONE

Weights = Mapping[Task, float]
EVEN: Weights = dict.fromkeys(Task, 1.0)


@dataclass(frozen=True, slots=True)
class Batch:
    """Tensors of one forward pass.

    `wanted` are the places with a target; per wanted place: `targets`, `weights`, `tasks` and `branches`, the number of
    its branch counted over the whole batch. `visible` says which token (row) sees which (column).
    """

    tokens: Tensor
    positions: Tensor
    visible: Tensor
    wanted: Tensor
    targets: Tensor
    weights: Tensor
    tasks: Tensor
    branches: Tensor
    branch_count: int


def join(sequences: Sequence[Packed], weights: Weights = EVEN, device: str = "cpu") -> Batch:
    """Return the batch of `sequences`; `weights` say how much a token of each task counts."""
    visible = torch.block_diag(*(torch.from_numpy(s.visible()) for s in sequences)).bool()
    tokens, positions, targets, tasks = (
        torch.cat([torch.from_numpy(getattr(s, name)).long() for s in sequences])
        for name in ("tokens", "positions", "targets", "tasks")
    )
    # Branches are numbered from 1 within a sequence, from 0 over the batch.
    counts = [int(s.branches.max()) for s in sequences]
    starts = [sum(counts[:at]) - 1 for at in range(len(counts))]
    branches = torch.cat([torch.from_numpy(s.branches).long() + n for s, n in zip(sequences, starts, strict=True)])
    wanted = (targets != NONE).nonzero().squeeze(1)
    table = torch.tensor([weights[task] for task in Task])
    return Batch(
        tokens=tokens.to(device),
        positions=positions.to(device),
        visible=visible.to(device),
        wanted=wanted.to(device),
        targets=targets[wanted].to(device),
        weights=table[tasks[wanted]].to(device),
        tasks=tasks[wanted].to(device),
        branches=branches[wanted].to(device),
        branch_count=sum(counts),
    )


def chunks(sequences: Sequence[Packed], room: int) -> list[list[Packed]]:
    """Group sequences, longest first, into forward passes of at most `room` tokens (one alone may be longer)."""
    groups: list[list[Packed]] = []
    left = 0
    for sequence in sorted(sequences, key=len, reverse=True):
        if not groups or len(sequence) > left:
            groups.append([])
            left = room
        groups[-1].append(sequence)
        left -= len(sequence)
    return groups
