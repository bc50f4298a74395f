"""Writes tiny GGUF files, sound or broken in a chosen way, for tests."""

import struct
from dataclasses import dataclass, field


def u32(value: int) -> bytes:
    return struct.pack("<II", 4, value)


def f32(value: float) -> bytes:
    return struct.pack("<If", 6, value)


def text(value: str | bytes) -> bytes:
    return struct.pack("<I", 8) + raw_text(value)


def raw_text(value: str | bytes) -> bytes:
    data = value.encode() if isinstance(value, str) else value
    return struct.pack("<Q", len(data)) + data


def texts(values: list[str]) -> bytes:
    return array(8, len(values), b"".join(raw_text(value) for value in values))


def array(kind: int, count: int, items: bytes) -> bytes:
    return struct.pack("<IIQ", 9, kind, count) + items


def floats(count: int) -> bytes:
    return array(6, count, bytes(4 * count))


def ints(count: int) -> bytes:
    return array(5, count, bytes(4 * count))


@dataclass
class Row:
    """One entry of the table of tensors; an offset of None follows the tensor before it."""

    name: str
    shape: tuple[int, ...]
    kind: int = 0
    offset: int | None = None


@dataclass
class Tiny:
    """A llama-like model of five tokens; change the fields, then take ``data()``."""

    magic: bytes = b"GGUF"
    version: int = 3
    n_tensors: int | None = None
    n_values: int | None = None
    alignment: int = 32
    values: list[tuple[str | bytes, bytes]] = field(
        default_factory=lambda: [
            ("general.architecture", text("llama")),
            ("general.name", text("Tiny")),
            ("general.file_type", u32(0)),
            ("llama.context_length", u32(64)),
            ("llama.embedding_length", u32(8)),
            ("llama.block_count", u32(1)),
            ("llama.attention.head_count", u32(2)),
            ("llama.attention.head_count_kv", u32(1)),
            ("tokenizer.ggml.tokens", texts(["<s>", "</s>", "a", "b", "c"])),
            ("tokenizer.ggml.scores", floats(5)),
            ("tokenizer.ggml.token_type", ints(5)),
            ("tokenizer.chat_template", text("{% for m in messages %}<|im_start|>{{ m.role }}{% endfor %}")),
        ]
    )
    rows: list[Row] = field(
        default_factory=lambda: [
            Row("token_embd.weight", (8, 5)),
            Row("blk.0.attn_q.weight", (8, 8)),
            Row("output_norm.weight", (8,)),
        ]
    )

    def put(self, key: str | bytes, value: bytes) -> "Tiny":
        """Replace or add one key-value."""
        keys = [name for name, _ in self.values]
        if key in keys:
            self.values[keys.index(key)] = (key, value)
        else:
            self.values.append((key, value))
        return self

    def drop(self, key: str) -> "Tiny":
        """Leave one key-value out."""
        self.values = [pair for pair in self.values if pair[0] != key]
        return self

    def header(self) -> bytes:
        """Return the bytes before the tensors' data, unpadded."""
        n_tensors = len(self.rows) if self.n_tensors is None else self.n_tensors
        n_values = len(self.values) if self.n_values is None else self.n_values
        parts = [self.magic, struct.pack("<IQQ", self.version, n_tensors, n_values)]
        parts += [raw_text(key) + value for key, value in self.values]
        place = 0
        for row in self.rows:
            parts.append(raw_text(row.name) + struct.pack(f"<I{len(row.shape)}Q", len(row.shape), *row.shape))
            parts.append(struct.pack("<IQ", row.kind, place if row.offset is None else row.offset))
            place = _padded(place + _size(row), self.alignment)
        return b"".join(parts)

    def data(self) -> bytes:
        """Return the whole file, with zeros for weights."""
        header = self.header()
        start = _padded(len(header), self.alignment)
        size = 0
        for row in self.rows:
            size = _padded(size + _size(row), self.alignment)
        return header.ljust(start, b"\0") + bytes(min(size, 1 << 20))


def _size(row: Row) -> int:
    count = 1
    for length in row.shape:
        count *= length
    return 4 * count


def _padded(size: int, alignment: int) -> int:
    return -(-size // alignment) * alignment
