"""Writes GGUF files from the base file and what was trained: merged weights, or a LoRA adapter beside the base."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import gguf
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from app.distill.model import Llama

_DERIVED = ("GGUF.", "general.file_type", "general.quantization_version", "general.architecture")
_Array = NDArray[np.generic]


def write_merged(base: Path, model: Llama, path: Path) -> None:
    """Write the model whole in F16 (norms in F32), with all that the base file says about its tokens and sizes."""
    reader = gguf.GGUFReader(base)
    writer = gguf.GGUFWriter(path, "llama")
    for name, field in reader.fields.items():
        if not name.startswith(_DERIVED):
            kind = field.types[0]
            inner = field.types[-1] if kind == gguf.GGUFValueType.ARRAY else None
            writer.add_key_value(name, field.contents(), kind, sub_type=inner)
    writer.add_file_type(gguf.LlamaFileType.MOSTLY_F16)
    merged = dict(model.linears())
    for name, parameter in model.tensors():
        values = merged[name].merged() if name in merged else parameter.detach()
        writer.add_tensor(name, values.float().numpy() if values.ndim == 1 else values.half().numpy())
    _finish(writer)


def factors_of_lora(model: Llama) -> Iterator[tuple[str, Tensor, Tensor]]:
    """Yield (name, A, B) of a model trained with a LoRA; B is scaled so that alpha equals the rank."""
    for name, linear in model.linears():
        if linear.lora_a is not None and linear.lora_b is not None:
            yield name, linear.lora_a.detach(), linear.lora_b.detach() * linear.scale


def factors_of_difference(before: Llama, after: Llama, rank: int) -> Iterator[tuple[str, Tensor, Tensor]]:
    """Yield (name, A, B) of rank `rank` that come closest to what training changed (truncated SVD)."""
    old = dict(before.linears())
    for name, linear in after.linears():
        u, s, v = torch.linalg.svd(linear.merged() - old[name].merged(), full_matrices=False)
        root = s[:rank].sqrt()
        yield name, root[:, None] * v[:rank], u[:, :rank] * root


def explained(before: Llama, after: Llama, factors: Mapping[str, tuple[Tensor, Tensor]]) -> float:
    """Return the share (0-1) of the squared difference that an adapter carries."""
    old = dict(before.linears())
    lost = total = 0.0
    for name, linear in after.linears():
        change = linear.merged() - old[name].merged()
        a, b = factors[name]
        lost += float(((change - b @ a) ** 2).sum())
        total += float((change**2).sum())
    return 1 - lost / total if total else 1.0


def write_adapter(factors: Iterator[tuple[str, Tensor, Tensor]], path: Path, kind: str = "F16") -> None:
    """Write a LoRA adapter; `kind` F16, or Q8_0 where the rank is a multiple of 32.

    Nothing is permuted: the model's q and k rows already stand in GGUF's order.
    """
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_type("adapter")
    writer.add_string("adapter.type", "lora")
    rank = 0
    for name, a, b in factors:
        rank = a.shape[0]
        for suffix, matrix in (("lora_a", a), ("lora_b", b)):
            data, stored = _stored(matrix, kind)
            writer.add_tensor(f"{name}.{suffix}", data, raw_dtype=stored)
    # llama.cpp scales by alpha / rank.
    writer.add_float32("adapter.lora.alpha", float(rank))
    _finish(writer)


def _stored(matrix: Tensor, kind: str) -> tuple[_Array, gguf.GGMLQuantizationType | None]:
    values = matrix.float().contiguous().numpy()
    if kind == "Q8_0":
        return gguf.quantize(values, gguf.GGMLQuantizationType.Q8_0), gguf.GGMLQuantizationType.Q8_0
    return values.astype(np.float16), None


def _finish(writer: gguf.GGUFWriter) -> None:
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
