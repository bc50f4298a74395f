"""What is minimised: the tokens of the holes (SFT, SEAL section 4.1), or preferences among fillings (DPO, 4.2)."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as F

from app.distill.data.packed import Packed
from app.distill.training.batch import EVEN, Batch, Weights, join
from app.distill.training.model import Llama


class Objective(Protocol):
    """A loss over some of the sequences of a data set."""

    def size(self, chosen: Sequence[int]) -> float:
        """Return by what the summed loss of these sequences (by index) is divided."""
        ...

    def loss(self, model: Llama, chosen: Sequence[int], device: str) -> Tensor:
        """Return the summed loss of these sequences."""
        ...


def log_probabilities(model: Llama, batch: Batch) -> Tensor:
    """Return the log-probability of the target at each wanted place."""
    logits = model(batch.tokens, batch.positions, batch.visible, batch.wanted).float()
    return -F.cross_entropy(logits, batch.targets, reduction="none")


class Supervised:
    """The negative log-likelihood of the hole tokens, weighted by task: SEAL's lambdas."""

    def __init__(self, sequences: Sequence[Packed], weights: Weights = EVEN) -> None:
        self._sequences, self._weights = sequences, weights

    def size(self, chosen: Sequence[int]) -> float:
        """Return the weight of all tokens to be chosen."""
        return float(sum(self._sequences[at].losses for at in chosen))

    def loss(self, model: Llama, chosen: Sequence[int], device: str) -> Tensor:
        """Return the summed, weighted loss."""
        batch = join([self._sequences[at] for at in chosen], self._weights, device)
        return -(log_probabilities(model, batch) * batch.weights).sum()


class Preferred:
    """Direct preference optimization (Rafailov et al. 2023) on pairs of fillings: branches 1, 3, ... win over 2, 4, ...

    `reference`: per sequence the log-probability of each branch under the model before, from `reference_of`.
    """

    def __init__(self, sequences: Sequence[Packed], reference: Sequence[NDArray[np.float32]], beta: float) -> None:
        self._sequences, self._reference, self._beta = sequences, reference, beta

    def size(self, chosen: Sequence[int]) -> float:
        """Return the number of pairs."""
        return float(sum(len(self._reference[at]) // 2 for at in chosen))

    def loss(self, model: Llama, chosen: Sequence[int], device: str) -> Tensor:
        """Return the summed -log sigma(beta * how much more the winners gained than the losers)."""
        return -F.logsigmoid(self._beta * self.margins(model, chosen, device)).sum()

    def margins(self, model: Llama, chosen: Sequence[int], device: str) -> Tensor:
        """Return for each pair how much more the winner gained than the loser, in log-probability."""
        batch = join([self._sequences[at] for at in chosen], device=device)
        before = torch.from_numpy(np.concatenate([self._reference[at] for at in chosen])).to(device)
        gained = by_branch(log_probabilities(model, batch), batch) - before
        return gained[0::2] - gained[1::2]


def by_branch(values: Tensor, batch: Batch) -> Tensor:
    """Return the sums of the values of each branch."""
    return torch.zeros(batch.branch_count, device=values.device).index_add(0, batch.branches, values)


def reference_of(model: Llama, sequences: Sequence[Packed], device: str) -> list[NDArray[np.float32]]:
    """Return per sequence the log-probability of each branch under the model as it is."""
    found = []
    with torch.no_grad(), torch.autocast(device, torch.bfloat16):
        for sequence in sequences:
            batch = join([sequence], device=device)
            found.append(by_branch(log_probabilities(model, batch), batch).cpu().numpy())
    return found
