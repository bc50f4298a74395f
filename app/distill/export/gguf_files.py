"""Writes GGUF files from the base file and what was trained: merged weights, or a LoRA adapter beside the base."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import gguf
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from app.distill.training.model import Llama

_DERIVED = ("GGUF.", "general.file_type", "general.quantization_version", "general.architecture")
_BLOCK = 32
_Q8_BYTES = 34 / 32
_ALPHA = 64.0
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


def factors_of_difference(before: Llama, after: Llama, room: int | float) -> Iterator[tuple[str, Tensor, Tensor]]:
    """Yield (name, A, B) that come closest to what training changed (truncated SVD).

    `room`: the rank of all (a whole number), or the bytes in Q8_0 that all factors may take together (a float): then
    each matrix gets the rank that its change is worth, in blocks of 32.
    """
    old = dict(before.linears())
    change = {name: linear.merged() - old[name].merged() for name, linear in after.linears()}
    parts = {name: torch.linalg.svd(difference, full_matrices=False) for name, difference in change.items()}
    ranks = dict.fromkeys(parts, room) if isinstance(room, int) else _worth(parts, room)
    for name, (u, s, v) in parts.items():
        rank = int(ranks[name])
        root = s[:rank].sqrt()
        if rank:
            yield name, root[:, None] * v[:rank], u[:, :rank] * root


def _worth(parts: Mapping[str, tuple[Tensor, Tensor, Tensor]], room: float) -> dict[str, int]:
    """Hand out ranks in blocks, what changes most per byte first."""
    blocks = []
    for name, (u, s, v) in parts.items():
        size = _BLOCK * (len(u) + v.shape[1]) * _Q8_BYTES
        for at in range(0, len(s) - _BLOCK + 1, _BLOCK):
            blocks.append((float((s[at : at + _BLOCK] ** 2).sum()) / size, name, at, size))
    ranks = dict.fromkeys(parts, 0)
    for _, name, at, size in sorted(blocks, reverse=True):
        # Singular values fall, so the blocks of one matrix come in their order.
        if at == ranks[name] and size <= room:
            ranks[name] += _BLOCK
            room -= size
    return ranks


def explained(before: Llama, after: Llama, factors: Mapping[str, tuple[Tensor, Tensor]]) -> float:
    """Return the share (0-1) of the squared difference that an adapter carries."""
    old = dict(before.linears())
    lost = total = 0.0
    for name, linear in after.linears():
        change = linear.merged() - old[name].merged()
        a, b = factors.get(name, (change.new_zeros(1, change.shape[1]), change.new_zeros(change.shape[0], 1)))
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
    for name, a, b in factors:
        # llama.cpp scales each product by alpha / rank, and ranks may differ.
        for suffix, matrix in (("lora_a", a), ("lora_b", b * (len(a) / _ALPHA))):
            data, stored = _stored(matrix, kind)
            writer.add_tensor(f"{name}.{suffix}", data, raw_dtype=stored)
    writer.add_float32("adapter.lora.alpha", _ALPHA)
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
