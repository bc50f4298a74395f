"""The training loop of SFT and DPO: a plan fixed by its seed, so that it can stop anywhere and go on as if it had not.

Weights are float32, products bfloat16. Only the blocks' matrices are trained: embeddings and norms stay, so that what
was learned can be told by a LoRA over the same matrices.
"""

import json
import math
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import torch

from app.distill.training.checkpoint import Checkpoint
from app.distill.training.model import Llama
from app.distill.training.objectives import Objective

Tell = Callable[[str], None]
Evaluate = Callable[[], dict[str, float]]


@dataclass(frozen=True, slots=True)
class Settings:
    """How a model is trained; SEAL's table 6 where not said otherwise.

    `rank`: of the LoRA, 0 trains the matrices themselves. `batch_tokens`: tokens (fed ones) of a step (ours), `room`:
    of one forward pass. `warm_up`: share of the steps in which the rate rises (ours).
    """

    rate: float = 2e-4
    epochs: int = 1
    rank: int = 16
    alpha: float = 16.0
    batch_tokens: int = 4096
    room: int = 1024
    warm_up: float = 0.03
    floor: float = 0.1
    decay: float = 1e-2
    clip: float = 1.0
    seed: int = 0


def plan(sizes: Sequence[int], settings: Settings) -> list[list[int]]:
    """Return which sequences (by index) each step takes: every epoch all of them, in an order drawn by the seed."""
    steps: list[list[int]] = []
    for epoch in range(settings.epochs):
        order = list(range(len(sizes)))
        random.Random(f"{settings.seed}/{epoch}").shuffle(order)
        left = 0
        for at in order:
            if left <= 0:
                steps.append([])
                left = settings.batch_tokens
            steps[-1].append(at)
            left -= sizes[at]
    return steps


def rate_at(step: int, steps: int, settings: Settings) -> float:
    """Return the learning rate of a step: a rise, then half a cosine down to `floor` of the peak."""
    rise = max(1, round(steps * settings.warm_up))
    if step < rise:
        return settings.rate * (step + 1) / rise
    done = (step - rise) / max(1, steps - rise)
    return settings.rate * (settings.floor + (1 - settings.floor) * (1 + math.cos(math.pi * done)) / 2)


def prepare(model: Llama, settings: Settings) -> None:
    """Freeze all but what is trained, and add the LoRA where one is wanted."""
    model.requires_grad_(False)
    generator = torch.Generator().manual_seed(settings.seed)
    for _, linear in model.linears():
        if settings.rank:
            linear.add_lora(settings.rank, settings.alpha, generator)
        else:
            linear.weight.requires_grad_(True)


@dataclass(slots=True)
class Trainer:
    """Trains a prepared model in place; `out` takes the checkpoint and the log, `device` is cpu or cuda."""

    model: Llama
    objective: Objective
    sizes: Sequence[int]
    settings: Settings
    out: Path
    tell: Tell
    device: str = "cpu"

    def run(
        self, evaluate: Evaluate | None = None, save_every: int = 50, minutes: float | None = None, resume: bool = True
    ) -> bool:
        """Train to the end (True) or until `minutes` are over (False); what was done is saved either way."""
        self.out.mkdir(parents=True, exist_ok=True)
        steps = plan(self.sizes, self.settings)
        trained = [p for p in self.model.parameters() if p.requires_grad]
        optimizer = torch.optim.AdamW(trained, lr=self.settings.rate, weight_decay=self.settings.decay)
        checkpoint = Checkpoint(self.out / "checkpoint.pt", asdict(self.settings) | {"sizes": sum(self.sizes)})
        first = checkpoint.load(self.model, optimizer) if resume else 0
        started = time.monotonic()
        for step in range(first, len(steps)):
            self._log(steps, step, self._step(steps[step], rate_at(step, len(steps), self.settings), optimizer))
            over = minutes is not None and time.monotonic() - started >= 60 * minutes
            done = step + 1 == len(steps)
            if done or over or (step + 1) % save_every == 0:
                checkpoint.save(self.model, optimizer, step + 1)
                if evaluate is not None:
                    self._note({"step": step + 1, **evaluate()})
            if over and not done:
                return False
        return True

    def _step(self, chosen: Sequence[int], rate: float, optimizer: torch.optim.Optimizer) -> dict[str, float]:
        started = time.monotonic()
        size, total = self.objective.size(chosen), 0.0
        for group in self._forwards(chosen):
            with torch.autocast(self.device, torch.bfloat16):
                loss = self.objective.loss(self.model, group, self.device) / size
            loss.backward()
            total += float(loss.detach())
        for options in optimizer.param_groups:
            options["lr"] = rate
        norm = torch.nn.utils.clip_grad_norm_(optimizer.param_groups[0]["params"], self.settings.clip)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        tokens = sum(self.sizes[at] for at in chosen)
        return {"loss": total, "rate": rate, "norm": float(norm), "tokens_s": tokens / (time.monotonic() - started)}

    def _forwards(self, chosen: Sequence[int]) -> list[list[int]]:
        """Group the sequences of a step into forward passes."""
        groups: list[list[int]] = []
        left = 0
        for at in sorted(chosen, key=lambda at: -self.sizes[at]):
            if not groups or self.sizes[at] > left:
                groups.append([])
                left = self.settings.room
            groups[-1].append(at)
            left -= self.sizes[at]
        return groups

    def _log(self, steps: Sequence[Sequence[int]], step: int, figures: dict[str, float]) -> None:
        done = sum(self.sizes[at] for chosen in steps[: step + 1] for at in chosen)
        left = sum(self.sizes[at] for chosen in steps[step + 1 :] for at in chosen)
        self._note({"step": step + 1, "tokens": done, **figures})
        if step % 10 == 0 or step + 1 == len(steps):
            minutes = left / figures["tokens_s"] / 60
            self.tell(
                f"step {step + 1}/{len(steps)}: loss {figures['loss']:.4f}, rate {figures['rate']:.1e}, "
                f"{figures['tokens_s']:.0f} tokens/s, about {minutes:.0f} minutes left"
            )

    def _note(self, figures: dict[str, float]) -> None:
        with (self.out / "log.jsonl").open("a", encoding="utf-8") as log:
            log.write(json.dumps(figures) + "\n")
