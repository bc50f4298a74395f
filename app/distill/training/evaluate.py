"""Loss and hits of a model on a data set, by task."""

from collections.abc import Sequence

import torch
from torch.nn import functional as F

from app.distill.data.lessons import Task
from app.distill.data.packed import Packed
from app.distill.training.batch import chunks, join
from app.distill.training.model import Llama


def by_task(model: Llama, sequences: Sequence[Packed], device: str = "cpu", room: int = 1024) -> dict[str, float]:
    """Return per task the mean loss of its hole tokens (nats) and the share of them the model would choose greedily."""
    losses, hits, counts = (dict.fromkeys(range(len(Task)), 0.0) for _ in range(3))
    with torch.no_grad(), torch.autocast(device, torch.bfloat16):
        for group in chunks(sequences, room):
            batch = join(group, device=device)
            logits = model(batch.tokens, batch.positions, batch.visible, batch.wanted).float()
            lost = F.cross_entropy(logits, batch.targets, reduction="none")
            right = logits.argmax(-1) == batch.targets
            for at, loss, hit in zip(batch.tasks.tolist(), lost.tolist(), right.tolist(), strict=True):
                losses[at] += loss
                hits[at] += hit
                counts[at] += 1
    found = {}
    for at, task in enumerate(Task):
        if counts[at]:
            found[f"{task.value} loss"] = losses[at] / counts[at]
            found[f"{task.value} hits"] = hits[at] / counts[at]
    return found
