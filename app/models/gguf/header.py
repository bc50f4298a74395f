"""The two tables of a GGUF header, key-values and tensors, with the checks that know nothing of models."""

import math
import struct
from dataclasses import dataclass
from typing import BinaryIO

from app.models.gguf.reader import BadModelError, Cursor, damaged
from app.models.gguf.types import ARRAY, SCALARS, STRING, TENSOR_KINDS

_MAX_VALUES = 4096
_MAX_TENSORS = 16384
_MAX_KEY = 1024
_MAX_TENSOR_NAME = 63
_MAX_ALIGNMENT = 1 << 16

Scalar = int | float | bool | str


@dataclass(frozen=True, slots=True)
class Array:
    """An array value, of which only the kind of its items and their number are kept."""

    kind: int
    count: int


@dataclass(frozen=True, slots=True)
class Values:
    """The key-values of a header."""

    scalars: dict[str, Scalar]
    arrays: dict[str, Array]


@dataclass(frozen=True, slots=True)
class Tensor:
    """One tensor: its kind, shape (fastest dimension first), number of weights, and bytes in the file.

    `offset` counts from where the header's `data` begins.
    """

    name: str
    kind: int
    shape: tuple[int, ...]
    weights: int
    size: int
    offset: int


@dataclass(frozen=True, slots=True)
class Header:
    """A header whose tensors are known to lie one after the other inside the file.

    `table` and `data` are the offsets in the file where the table of tensors and the tensors themselves begin.
    """

    values: Values
    tensors: tuple[Tensor, ...]
    table: int
    data: int
    alignment: int


def read_header(file: BinaryIO, size: int) -> Header:
    """Read and check the header of an open file of ``size`` bytes; raises BadModelError."""
    cursor = Cursor(file, size)
    _check_magic(cursor, size)
    n_tensors, n_values = cursor.scalar("Q"), cursor.scalar("Q")
    if not 0 < n_tensors <= _MAX_TENSORS or n_values > _MAX_VALUES:
        raise damaged()
    values = _read_values(cursor, n_values)
    alignment = _alignment(values)
    table = cursor.position
    tensors = _read_tensors(cursor, n_tensors, alignment)
    start = padded(cursor.position, alignment)
    if any(start + tensor.offset + tensor.size > size for tensor in tensors):
        raise damaged()
    return Header(values, tensors, table, start, alignment)


def _check_magic(cursor: Cursor, size: int) -> None:
    if size < 24 or cursor.scalar("4s") != b"GGUF":
        raise BadModelError("This is not a GGUF model file; choose a file whose name ends in .gguf.")
    version = cursor.scalar("I")
    if version in (1, 2):
        raise BadModelError(f"This GGUF file has the old version {version}; get the model in version 3.")
    if version == 3 << 24:
        raise BadModelError("This GGUF file was made for big-endian machines; get the ordinary one.")
    if version != 3:
        raise BadModelError("This GGUF file has a version that Untell does not know; get the model in version 3.")


def _read_values(cursor: Cursor, count: int) -> Values:
    scalars: dict[str, Scalar] = {}
    arrays: dict[str, Array] = {}
    for _ in range(count):
        key = cursor.string()
        # A key given twice would let the file show us one value and llama.cpp the other.
        if not 0 < len(key) <= _MAX_KEY or key in scalars or key in arrays:
            raise damaged()
        kind = cursor.scalar("I")
        if kind == ARRAY:
            arrays[key] = _skip_array(cursor)
        elif kind == STRING:
            scalars[key] = cursor.string()
        elif kind in SCALARS:
            scalars[key] = cursor.scalar(SCALARS[kind])
        else:
            raise damaged()
    return Values(scalars, arrays)


def _skip_array(cursor: Cursor) -> Array:
    kind, count = cursor.scalar("I"), cursor.scalar("Q")
    if kind == STRING:
        cursor.skip_strings(count)
    elif kind in SCALARS:
        cursor.skip(count * struct.calcsize("<" + SCALARS[kind]))
    else:  # arrays of arrays exist on paper only
        raise damaged()
    return Array(kind, count)


def _alignment(values: Values) -> int:
    value = values.scalars.get("general.alignment", 32)
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= _MAX_ALIGNMENT or value & (value - 1):
        raise damaged()
    return value


def _read_tensors(cursor: Cursor, count: int, alignment: int) -> tuple[Tensor, ...]:
    tensors: dict[str, Tensor] = {}
    expected = 0
    for _ in range(count):
        tensor = _read_tensor(cursor)
        # llama.cpp wants them back to back in order too; so none can overlap another.
        if tensor.name in tensors or tensor.offset != expected:
            raise damaged()
        tensors[tensor.name] = tensor
        expected = padded(expected + tensor.size, alignment)
    return tuple(tensors.values())


def _read_tensor(cursor: Cursor) -> Tensor:
    name = cursor.string()
    n_dimensions = cursor.scalar("I")
    if not 0 < len(name.encode()) <= _MAX_TENSOR_NAME or not 1 <= n_dimensions <= 4:
        raise damaged()
    shape = tuple(cursor.scalar("Q") for _ in range(n_dimensions))
    kind, offset = cursor.scalar("I"), cursor.scalar("Q")
    if kind not in TENSOR_KINDS:
        raise BadModelError("The model file holds numbers of a kind that Untell does not know; use another file.")
    block, block_bytes = TENSOR_KINDS[kind]
    weights = math.prod(shape)
    if not 0 < weights < 1 << 62 or shape[0] % block:
        raise damaged()
    return Tensor(name, kind, shape, weights, weights // block * block_bytes, offset)


def padded(size: int, alignment: int) -> int:
    """Return the next multiple of the alignment."""
    return -(-size // alignment) * alignment
