"""Reads a llama from a GGUF file, whatever it was quantized to."""

from pathlib import Path

import gguf
import numpy as np
import torch
from torch import Tensor

from app.core.errors import NoModelError
from app.distill.training.model import Llama, Shape


def shape_of(reader: gguf.GGUFReader) -> Shape:
    """Return the sizes a file declares. Raises NoModelError where it is no llama with tied embeddings."""

    def value(key: str) -> float:
        field = reader.get_field(f"llama.{key}")
        if field is None:
            raise NoModelError("Only llama models can be trained here; take the starter model.")
        return float(field.contents())

    tensors = {t.name: t for t in reader.tensors}
    if "output.weight" in tensors:
        raise NoModelError("Only models with tied embeddings can be trained here; take the starter model.")
    return Shape(
        blocks=int(value("block_count")),
        width=int(value("embedding_length")),
        hidden=int(value("feed_forward_length")),
        heads=int(value("attention.head_count")),
        kv_heads=int(value("attention.head_count_kv")),
        vocabulary=int(tensors["token_embd.weight"].shape[1]),
        rope_base=value("rope.freq_base"),
        epsilon=value("attention.layer_norm_rms_epsilon"),
    )


def read(path: Path) -> Llama:
    """Return the model of a file in float32. Raises NoModelError where it is no llama with tied embeddings."""
    reader = gguf.GGUFReader(path)
    model = Llama(shape_of(reader))
    model.fill({t.name: _dequantized(t) for t in reader.tensors})
    return model


def _dequantized(tensor: gguf.ReaderTensor) -> Tensor:
    plain = gguf.dequantize(tensor.data, tensor.tensor_type)
    # GGUF names the sizes from the fastest one, numpy from the slowest.
    return torch.from_numpy(np.array(plain, dtype=np.float32)).reshape([int(n) for n in reversed(tensor.shape)])
