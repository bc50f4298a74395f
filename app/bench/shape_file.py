"""Writes a model file of a given shape with random weights, to measure what a model costs without having it.

A model's cost is decided by its shape and by how its weights are stored, not by what they say. The words are another
model's (its tokens, filled up to the shape's number), so that real texts can be read.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import gguf
import numpy as np
from numpy.typing import NDArray

from app.models.catalogue.shape import F32, Q4_K, Q5_K, Q6_K, Shape, Tensor
from app.models.gguf.types import FILE_KINDS, TENSOR_KINDS

_CONTEXT = 32768
_PIECE = 8 << 20  # bytes of random weights, written again and again
_ALIGNMENT = 32
_UNUSED = 5  # llama.cpp's number for tokens that no text holds
_WORDS = "tokenizer.ggml."
_TOKENS = "tokenizer.ggml.tokens"
# What each further token has in the lists beside the tokens.
_BESIDE = {"tokenizer.ggml.token_type": _UNUSED, "tokenizer.ggml.scores": 0.0}
_FILE_KIND = next(number for number, name in FILE_KINDS.items() if name == "Q4_K_M")
# Where a block keeps its scales (half floats), and values that make weights of about 0.03 around 0.
_SCALES = {Q4_K: {0: 6e-5, 2: 4.5e-4}, Q5_K: {0: 3e-5, 2: 4.5e-4}, Q6_K: {208: 2.5e-5}}


def write_model(shape: Shape, words: Path, path: Path, chat_template: str = "") -> None:
    """Write the file; `words` is the GGUF file whose tokens it gets. Raises OSError."""
    writer = gguf.GGUFWriter(path, shape.architecture)
    for key, value in _numbers(shape).items():
        (writer.add_float32 if isinstance(value, float) else writer.add_uint32)(f"{shape.architecture}.{key}", value)
    writer.add_file_type(_FILE_KIND)
    writer.add_quantization_version(2)
    _add_words(writer, words, shape.vocabulary)
    if chat_template:
        writer.add_chat_template(chat_template)
    for tensor in shape.tensors():
        # The library takes numpy's order of dimensions, and of quantized ones their bytes.
        kind = gguf.GGMLQuantizationType(tensor.kind)
        dimensions = tuple(reversed(tensor.dimensions))
        writer.add_tensor_info(tensor.name, dimensions, np.dtype(np.float32), tensor.size, raw_dtype=kind)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_ti_data_to_file()
    assert writer.fout is not None, "the header was written"
    file: BinaryIO = writer.fout[0]
    pieces = {kind: _random(kind) for kind in _SCALES}
    _pad(file)
    for tensor in shape.tensors():
        for part in _data(tensor, pieces):
            file.write(part)
        _pad(file)
    writer.close()


def _numbers(shape: Shape) -> dict[str, int | float]:
    numbers: dict[str, int | float] = {
        "block_count": shape.layers,
        "context_length": _CONTEXT,
        "embedding_length": shape.width,
        "feed_forward_length": shape.hidden,
        "attention.head_count": shape.heads,
        "attention.head_count_kv": shape.kv_heads,
        "attention.key_length": shape.head,
        "attention.value_length": shape.head,
        "attention.layer_norm_rms_epsilon": 1e-6,
        "rope.dimension_count": shape.head,
        "rope.freq_base": 1e6,
        "vocab_size": shape.vocabulary,
    }
    if shape.window:
        numbers["attention.sliding_window"] = shape.window
    if shape.architecture == "granite":  # multipliers of its own, without which llama.cpp does not load it
        numbers |= {"logit_scale": 1.0, "residual_scale": 1.0, "embedding_scale": 1.0}
    return numbers


def _add_words(writer: gguf.GGUFWriter, words: Path, vocabulary: int) -> None:
    for name, field in gguf.GGUFReader(words).fields.items():
        if not name.startswith(_WORDS):
            continue
        value: Any = field.contents()
        if name == _TOKENS:
            value = [*value, *(f"<|unused {number}|>" for number in range(vocabulary - len(value)))]
        elif name in _BESIDE:
            value = [*value, *[_BESIDE[name]] * (vocabulary - len(value))]
        kind = field.types[0]
        inner = field.types[-1] if kind == gguf.GGUFValueType.ARRAY else None
        writer.add_key_value(name, value, kind, sub_type=inner)


def _random(kind: int) -> bytes:
    """Return a piece of blocks of this kind whose scales are sensible and whose other bits are random."""
    _, size = TENSOR_KINDS[kind]
    blocks: NDArray[np.uint8] = np.random.default_rng(kind).integers(0, 256, (_PIECE // size, size), np.uint8)
    for place, scale in _SCALES[kind].items():
        blocks[:, place : place + 2] = np.array([scale], np.float16).view(np.uint8)
    return blocks.tobytes()


def _data(tensor: Tensor, pieces: dict[int, bytes]) -> Iterator[bytes]:
    if tensor.kind == F32:
        yield np.ones(tensor.dimensions, np.float32).tobytes()
        return
    piece, left = pieces[tensor.kind], tensor.size
    while left > 0:
        yield piece[:left]
        left -= len(piece)


def _pad(file: BinaryIO) -> None:
    file.write(bytes(-file.tell() % _ALIGNMENT))
