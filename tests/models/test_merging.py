"""Merging an adapter into its base: the same weights as W + B A, everything else as it was."""

import struct
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from app.models.gguf.blocks import F16, F32, Q4_1, Q8_0, dequantized, quantized
from app.models.gguf.header import Header, read_header
from app.models.gguf.reader import BadModelError
from app.models.shelf.merging import merge

Floats = NDArray[np.float32]
ROWS, COLUMNS, RANK = 64, 96, 32


def drawn(seed: int, *shape: int) -> Floats:
    """Return numbers as weights have them."""
    return np.random.default_rng(seed).normal(size=shape).astype(np.float32) * 0.1


def written(path: Path, values: list[tuple[str, int, bytes]], tensors: list[tuple[str, Floats, int, bytes]]) -> Path:
    """Write a GGUF file of these key-values (key, kind, bytes) and tensors (name, values, kind, bytes)."""
    out = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(values))
    for key, kind, data in values:
        out += struct.pack("<Q", len(key)) + key.encode() + struct.pack("<I", kind) + data
    offset = 0
    for name, array, kind, data in tensors:
        out += struct.pack("<Q", len(name)) + name.encode() + struct.pack("<I", array.ndim)
        out += struct.pack(f"<{array.ndim}Q", *reversed(array.shape)) + struct.pack("<IQ", kind, offset)
        offset += -(-len(data) // 32) * 32
    for *_, data in tensors:
        out += b"\0" * (-len(out) % 32) + data
    path.write_bytes(out + b"\0" * (-len(out) % 32))
    return path


def base(path: Path) -> Path:
    """Write a base of one matrix in Q4_1 and one vector."""
    matrix, vector = drawn(1, ROWS, COLUMNS), drawn(2, COLUMNS)
    kind = [("general.file_type", 4, struct.pack("<I", 3)), ("llama.block_count", 4, struct.pack("<I", 1))]
    return written(
        path, kind, [("m.weight", matrix, Q4_1, as_q4_1(matrix)), ("n.weight", vector, F32, vector.tobytes())]
    )


def as_q4_1(weights: Floats) -> bytes:
    """Return weights in Q4_1, the plain way."""
    out = b""
    for block in weights.reshape(-1, 32):
        low, step = block.min(), (block.max() - block.min()) / 15
        numbers = np.clip(np.rint((block - low) / step), 0, 15).astype(np.uint8)
        out += np.array([step, low], np.float16).tobytes() + (numbers[:16] | numbers[16:] << 4).tobytes()
    return out


def adapter(path: Path, alpha: float = RANK, columns: int = COLUMNS, name: str = "m.weight") -> Path:
    """Write an adapter for the matrix, A in Q8_0 and B in F16."""
    a, b = drawn(3, RANK, columns), drawn(4, ROWS, RANK)
    return written(
        path,
        [("adapter.lora.alpha", 6, struct.pack("<f", alpha))],
        [
            (f"{name}.lora_a", a, Q8_0, quantized(a).tobytes()),
            (f"{name}.lora_b", b, F16, b.astype(np.float16).tobytes()),
        ],
    )


def opened(path: Path) -> tuple[Header, bytes]:
    """Return a file's header and bytes."""
    with path.open("rb") as file:
        return read_header(file, path.stat().st_size), path.read_bytes()


def weights(path: Path, at: int) -> Floats:
    """Return the weights of one tensor of a file."""
    header, data = opened(path)
    tensor = header.tensors[at]
    start = header.data + tensor.offset
    flat = dequantized(np.frombuffer(data[start : start + tensor.size], np.uint8), tensor.kind)
    return flat.reshape(tuple(reversed(tensor.shape)))


@pytest.mark.parametrize("alpha", [RANK, RANK / 2])
def test_the_adapter_is_added_to_the_base(tmp_path: Path, alpha: float) -> None:
    before = base(tmp_path / "base")
    merge(before, adapter(tmp_path / "adapter", alpha), tmp_path / "merged")
    wanted = weights(before, 0) + drawn(4, ROWS, RANK) @ drawn(3, RANK, COLUMNS) * (alpha / RANK)
    assert np.abs(weights(tmp_path / "merged", 0) - wanted).max() < 0.02


def test_what_is_no_matrix_stays_and_the_header_says_what_it_is_now(tmp_path: Path) -> None:
    merge(base(tmp_path / "base"), adapter(tmp_path / "adapter"), tmp_path / "merged")
    header, _ = opened(tmp_path / "merged")
    assert np.array_equal(weights(tmp_path / "merged", 1), drawn(2, COLUMNS))
    assert header.values.scalars == {"general.file_type": 7, "llama.block_count": 1}
    assert [tensor.kind for tensor in header.tensors] == [Q8_0, F32]


@pytest.mark.parametrize("strange", [{"columns": 64}, {"name": "other.weight"}])
def test_an_adapter_of_another_base_is_refused(tmp_path: Path, strange: dict[str, int]) -> None:
    with pytest.raises(BadModelError, match="another base"):
        merge(base(tmp_path / "base"), adapter(tmp_path / "adapter", **strange), tmp_path / "merged")


def test_a_model_is_no_adapter(tmp_path: Path) -> None:
    with pytest.raises(BadModelError):
        merge(base(tmp_path / "base"), base(tmp_path / "other"), tmp_path / "merged")


def test_quantized_weights_come_back_within_half_a_step() -> None:
    plain = np.concatenate([drawn(5, 1000, 32).reshape(-1), np.zeros(32, np.float32)])
    back = dequantized(quantized(plain), Q8_0)
    step = np.abs(plain.reshape(-1, 32)).max(axis=1, keepdims=True) / 127
    assert (np.abs(back - plain).reshape(-1, 32) <= step * 0.51 + 1e-4).all()
