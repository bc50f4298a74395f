"""The factors of a LoRA as a model was trained with it, to compare what is written with."""

from collections.abc import Iterator

from torch import Tensor

from app.distill.training.model import Llama


def factors_of_lora(model: Llama) -> Iterator[tuple[str, Tensor, Tensor]]:
    """Yield (name, A, B) of a model trained with a LoRA; B is scaled so that alpha equals the rank."""
    for name, linear in model.linears():
        if linear.lora_a is not None and linear.lora_b is not None:
            yield name, linear.lora_a.detach(), linear.lora_b.detach() * linear.scale
