"""Merges an adapter into its base once, on the person's own machine: W + B A, stored in Q8_0.

An adapter is a sixth of the size of the merged model, so it is what is shipped; llama.cpp has faster code for Q8_0 than
for Q4_1 and needs no products of the adapter beside it, so the merged model is what is run. Everything else the base
file says is kept byte for byte.
"""

import os
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import numpy as np

from app.models.gguf.blocks import F32, Q8_0, Bytes, Floats, dequantized, quantized
from app.models.gguf.header import Header, Tensor, padded, read_header
from app.models.gguf.reader import BadModelError
from app.models.gguf.types import FILE_KINDS, TENSOR_KINDS

_FILE_KIND = struct.pack("<Q", 17) + b"general.file_type" + struct.pack("<I", 4)
_FILE_Q8_0 = next(number for number, name in FILE_KINDS.items() if name == "Q8_0")


@dataclass(frozen=True, slots=True)
class _File:
    """An open GGUF file with its header."""

    file: BinaryIO
    header: Header

    def head(self) -> bytes:
        """Return everything before the table of tensors."""
        self.file.seek(0)
        return self.file.read(self.header.table)

    def data(self, tensor: Tensor) -> Bytes:
        """Return a tensor's bytes."""
        self.file.seek(self.header.data + tensor.offset)
        return np.frombuffer(self.file.read(tensor.size), dtype=np.uint8)

    def weights(self, tensor: Tensor) -> Floats:
        """Return a matrix as (rows, columns): GGUF names the fastest dimension first."""
        try:
            return dequantized(self.data(tensor), tensor.kind).reshape(tuple(reversed(tensor.shape)))
        except KeyError:
            raise BadModelError("The base model or its adapter is stored in a way that cannot be merged.") from None


def merge(base: Path, adapter: Path, target: Path) -> None:
    """Write the base with the adapter merged in to `target`.

    Raises:
        BadModelError: one of them is damaged, or they do not belong together.
        OSError: `target` cannot be written.
    """
    with open(base, "rb") as one, open(adapter, "rb") as two, open(target, "wb") as out:
        _write(_opened(one), _factors(_opened(two)), out)


def _opened(file: BinaryIO) -> _File:
    return _File(file, read_header(file, os.fstat(file.fileno()).st_size))


def _factors(adapter: _File) -> dict[str, tuple[Floats, Floats]]:
    """Return by the name of the weights they change A (rank, columns) and B (rows, rank), the scale within B."""
    parts = {tensor.name: adapter.weights(tensor) for tensor in adapter.header.tensors}
    alpha = adapter.header.values.scalars.get("adapter.lora.alpha")
    names = [name.removesuffix(".lora_a") for name in parts if name.endswith(".lora_a")]
    if not isinstance(alpha, float) or not names or parts.keys() != {f"{n}.lora_{x}" for n in names for x in "ab"}:
        raise BadModelError("The adapter is damaged or of an unknown kind; install Untell again.")
    found = {name: (parts[f"{name}.lora_a"], parts[f"{name}.lora_b"]) for name in names}
    return {name: (a, b * np.float32(alpha / len(a))) for name, (a, b) in found.items()}


def _write(base: _File, factors: dict[str, tuple[Floats, Floats]], out: BinaryIO) -> None:
    if factors.keys() - {tensor.name for tensor in base.header.tensors}:
        raise BadModelError("The adapter belongs to another base model; get the base model again.")
    out.write(_renamed(base.head()))
    alignment, offset = base.header.alignment, 0
    for tensor in base.header.tensors:
        out.write(_entry(tensor, offset))
        offset = padded(offset + _size(tensor), alignment)
    for piece in _pieces(base, factors):
        out.write(b"\0" * (padded(out.tell(), alignment) - out.tell()))
        out.write(piece)
    out.write(b"\0" * (padded(out.tell(), alignment) - out.tell()))


def _renamed(head: bytes) -> bytes:
    """Let the header say what the file is stored in now, where it says anything."""
    before, key, after = head.partition(_FILE_KIND)
    return before + key + struct.pack("<I", _FILE_Q8_0) + after[4:] if key else head


def _kind(tensor: Tensor) -> int:
    """Return how a tensor is stored when merged: in Q8_0, but what had all its bits (norms above all) keeps them."""
    return tensor.kind if tensor.kind == F32 else Q8_0


def _size(tensor: Tensor) -> int:
    weights, size = TENSOR_KINDS[_kind(tensor)]
    return tensor.weights // weights * size


def _entry(tensor: Tensor, offset: int) -> bytes:
    name = tensor.name.encode()
    shape = struct.pack(f"<{len(tensor.shape)}Q", *tensor.shape)
    head = struct.pack("<Q", len(name)) + name + struct.pack("<I", len(tensor.shape))
    return head + shape + struct.pack("<IQ", _kind(tensor), offset)


def _pieces(base: _File, factors: dict[str, tuple[Floats, Floats]]) -> Iterator[bytes]:
    for tensor in base.header.tensors:
        if tensor.name not in factors:
            same = _kind(tensor) == tensor.kind
            yield base.data(tensor).tobytes() if same else _stored(base.weights(tensor), tensor)
            continue
        a, b = factors[tensor.name]
        weights = base.weights(tensor)
        if weights.shape != (len(b), a.shape[-1]) or b.shape[-1] != len(a):
            raise BadModelError("The adapter belongs to another base model; get the base model again.")
        yield _stored(weights + b @ a, tensor)


def _stored(weights: Floats, tensor: Tensor) -> bytes:
    return (weights if _kind(tensor) == F32 else quantized(weights)).tobytes()
