"""The few block formats of GGUF that a merge has to read and write, in numpy.

`gguf` has them all, but brings an HTTP client along, which a program that never goes online should not carry.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Bytes = NDArray[np.uint8]

F32, F16, Q4_1, Q8_0 = 0, 1, 3, 8
_BLOCK = 32


def dequantized(data: Bytes, kind: int) -> Floats:
    """Return the weights of a tensor's bytes, flat. Raises KeyError for kinds that are not known here."""
    return _READERS[kind](data)


def quantized(weights: Floats) -> Bytes:
    """Return the bytes of weights (a multiple of 32 of them) in Q8_0: a scale and 32 whole numbers a block."""
    blocks = np.ascontiguousarray(weights, dtype=np.float32).reshape(-1, _BLOCK)
    scale = np.abs(blocks).max(axis=1, keepdims=True) / 127
    inverse = np.divide(1, scale, out=np.zeros_like(scale), where=scale > 0)
    numbers = np.rint(blocks * inverse).astype(np.int8)
    return np.concatenate([scale.astype(np.float16).view(np.uint8), numbers.view(np.uint8)], axis=1).reshape(-1)


def _from_f32(data: Bytes) -> Floats:
    return data.view(np.float32)


def _from_f16(data: Bytes) -> Floats:
    return data.view(np.float16).astype(np.float32)


def _from_q8_0(data: Bytes) -> Floats:
    blocks = data.reshape(-1, 2 + _BLOCK)
    scale = blocks[:, :2].copy().view(np.float16).astype(np.float32)
    return (scale * blocks[:, 2:].view(np.int8)).reshape(-1)


def _from_q4_1(data: Bytes) -> Floats:
    blocks = data.reshape(-1, 4 + _BLOCK // 2)
    scale = blocks[:, :2].copy().view(np.float16).astype(np.float32)
    least = blocks[:, 2:4].copy().view(np.float16).astype(np.float32)
    # The low halves of the bytes are the first sixteen weights, the high ones the others.
    numbers = np.concatenate([blocks[:, 4:] & 15, blocks[:, 4:] >> 4], axis=1)
    weights: Floats = (scale * numbers + least).reshape(-1)
    return weights


_READERS: dict[int, Callable[[Bytes], Floats]] = {
    F32: _from_f32,
    F16: _from_f16,
    Q4_1: _from_q4_1,
    Q8_0: _from_q8_0,
}
