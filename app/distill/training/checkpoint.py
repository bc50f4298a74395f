"""Where a training stands, in one file that is replaced whole."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from app.core.errors import UsageError
from app.distill.training.model import Llama


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A file with what is trained, the optimizer's state and the steps done; `settings` must be the same to go on."""

    path: Path
    settings: dict[str, Any]

    def save(self, model: Llama, optimizer: torch.optim.Optimizer, step: int) -> None:
        """Replace the file."""
        trained = {name: p.detach() for name, p in model.named_parameters() if p.requires_grad}
        state = {"settings": self.settings, "step": step, "trained": trained, "optimizer": optimizer.state_dict()}
        part = self.path.with_suffix(".part")
        torch.save(state, part)
        os.replace(part, self.path)

    def load(self, model: Llama, optimizer: torch.optim.Optimizer) -> int:
        """Take model and optimizer back to where the file stands; return the steps done (0 without a file).

        Raises:
            UsageError: the file is of a training with other settings or data.
        """
        if not self.path.is_file():
            return 0
        state = torch.load(self.path, weights_only=True, mmap=True)
        if state["settings"] != self.settings:
            raise UsageError(f"{self.path} is of a training with other settings; choose another --out.")
        restore(model, state["trained"])
        optimizer.load_state_dict(state["optimizer"])
        return int(state["step"])


def restore(model: Llama, trained: dict[str, torch.Tensor]) -> None:
    """Put trained tensors into a prepared model. Raises UsageError where they do not belong to it."""
    mine = {name: p for name, p in model.named_parameters() if p.requires_grad}
    if mine.keys() != trained.keys():
        raise UsageError("The checkpoint is of another model or another way to train; choose another one.")
    with torch.no_grad():
        for name, parameter in mine.items():
            parameter.copy_(trained[name])


def read(path: Path) -> dict[str, Any]:
    """Return a checkpoint's content: settings, step, trained, optimizer. Raises UsageError where there is none."""
    if not path.is_file():
        raise UsageError(f"There is no checkpoint {path}; train first.")
    found: dict[str, Any] = torch.load(path, weights_only=True, mmap=True)
    return found
