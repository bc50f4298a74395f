"""What the numbers in a GGUF file stand for, and the architectures we take."""

from typing import Final

from app import assets

STRING: Final = 8
ARRAY: Final = 9

# value kind -> struct format of one scalar, little-endian
SCALARS: Final[dict[int, str]] = {
    0: "B",
    1: "b",
    2: "H",
    3: "h",
    4: "I",
    5: "i",
    6: "f",
    7: "?",
    10: "Q",
    11: "q",
    12: "d",
}
INT32: Final = frozenset({4, 5})
FLOAT32: Final = 6

_ROWS: Final = assets.rows("gguf.tsv")

TENSOR_KINDS: Final = {int(row[1]): (int(row[3]), int(row[4])) for row in _ROWS if row[0] == "tensor"}
"""Tensor kind -> (weights in a block, bytes of a block); the kinds libggml still reads."""
FILE_KINDS: Final = {int(row[1]): row[2] for row in _ROWS if row[0] == "file"}
"""File kind -> name."""
ARCHITECTURES: Final = frozenset(row[1] for row in _ROWS if row[0] == "attention")
"""The architectures we take."""
RECURRENT: Final = frozenset(row[1] for row in _ROWS if row[0] == "recurrent")
"""Architectures with recurrent layers, which we do not."""
