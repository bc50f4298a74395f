"""Reads and checks the header of a GGUF file before llama.cpp sees it.

A damaged or hostile file makes llama.cpp abort or worse, so everything it would trust is checked here first:
counts, sizes, kinds, and that every tensor lies inside the file. Nothing but the header is read.
"""

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.models.gguf.header import Header, Tensor, Values, read_header
from app.models.gguf.reader import BadModelError
from app.models.gguf.types import ARCHITECTURES, FILE_KINDS, FLOAT32, INT32, RECURRENT, STRING

__all__ = ["BadModelError", "GgufInfo", "read_info"]

_MAX_TEMPLATE = 64 * 1024
_MAX_VOCABULARY = 1_000_000
_MAX_NAME = 200


@dataclass(frozen=True, slots=True)
class GgufInfo:
    """What a checked header says about a model; sizes in bytes, lengths in tokens or numbers.

    `template` is its own chat template, a program, which is never run but only searched for a few marks.
    """

    architecture: str
    name: str
    quantization: str
    context_length: int
    n_layers: int
    n_heads: int
    n_kv_heads: int
    head_dim: int
    embedding_length: int
    vocab_size: int
    parameters: int
    weight_bytes: int
    template: str = ""


def read_info(path: Path) -> GgufInfo:
    """Check the header of the file and return what it says.

    Raises BadModelError, in one sentence, when the file is missing, damaged, foreign or of a kind
    that the engine cannot run.
    """
    try:
        # A pipe or a device would block or never end; only a regular file is opened.
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise BadModelError(f"{path.name} is not a file; name a .gguf file.")
        with open(path, "rb") as file:
            header = read_header(file, os.fstat(file.fileno()).st_size)
        return _describe(header)
    except FileNotFoundError:
        raise BadModelError(f"There is no file {path}; check the name.") from None
    except (OSError, ValueError) as error:
        # A ValueError is a name with a zero byte in it.
        reason = error.strerror if isinstance(error, OSError) else "the name is not a valid one"
        raise BadModelError(f"{path.name} cannot be read ({reason}); check its name and rights.") from None


def _describe(header: Header) -> GgufInfo:
    values = header.values
    architecture = _architecture(values)

    def number(key: str, low: int, high: int, default: int | None = None) -> int:
        return _number(values, f"{architecture}.{key}", low, high, default)

    embedding = number("embedding_length", 1, 1 << 17)
    heads = number("attention.head_count", 1, 4096)
    kv_heads = number("attention.head_count_kv", 1, heads, heads)
    if heads % kv_heads:
        raise BadModelError("The model's numbers of attention heads contradict each other; get the file again.")
    vocabulary = _vocabulary(values)
    _check_templates(values)
    _check_embedding(header.tensors, embedding, vocabulary)
    return GgufInfo(
        architecture=architecture,
        name=_text(values, "general.name")[:_MAX_NAME],
        quantization=FILE_KINDS.get(_number(values, "general.file_type", 0, 1 << 31, 1 << 30), "mixed"),
        context_length=number("context_length", 1, 1 << 30),
        n_layers=number("block_count", 1, 512),
        n_heads=heads,
        n_kv_heads=kv_heads,
        head_dim=number("attention.key_length", 1, 4096, max(1, embedding // heads)),
        embedding_length=embedding,
        vocab_size=vocabulary,
        parameters=sum(tensor.weights for tensor in header.tensors),
        weight_bytes=sum(tensor.size for tensor in header.tensors),
        template=_text(values, "tokenizer.chat_template"),
    )


def _architecture(values: Values) -> str:
    if _text(values, "general.type") == "adapter":
        raise BadModelError("This file is an adapter, not a whole model; choose the model it belongs to.")
    if _number(values, "split.count", 0, 1 << 16, 1) > 1:
        raise BadModelError("This file is one part of a split model; choose a model that comes in one file.")
    name = _text(values, "general.architecture")
    if name in ARCHITECTURES:
        return name
    if name in RECURRENT:
        raise BadModelError(
            f"Models of the kind {name} keep a running state that cannot be rewound, which Untell needs; "
            "choose a plain attention model."
        )
    shown = name[:40] if name.isprintable() and name else "unnamed"
    raise BadModelError(f"Untell cannot run models of the kind {shown}; choose one of the llama, qwen or gemma kind.")


def _number(values: Values, key: str, low: int, high: int, default: int | None = None) -> int:
    value: Any = values.scalars.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadModelError(f"The model's header has no sensible {key}; get the file again.")
    return value


def _text(values: Values, key: str) -> str:
    value = values.scalars.get(key, "")
    if not isinstance(value, str):
        raise BadModelError(f"The model's header has no sensible {key}; get the file again.")
    return value


def _vocabulary(values: Values) -> int:
    """Return the number of tokens; the lists beside it must be as long, for llama.cpp reads them blindly."""
    tokens = values.arrays.get("tokenizer.ggml.tokens")
    if tokens is None or tokens.kind != STRING or not 1 <= tokens.count <= _MAX_VOCABULARY:
        raise BadModelError("The model's header has no sensible list of tokens; get the file again.")
    beside = (("tokenizer.ggml.scores", frozenset({FLOAT32})), ("tokenizer.ggml.token_type", INT32))
    for key, kinds in beside:
        array = values.arrays.get(key)
        if key in values.scalars or (array and (array.count != tokens.count or array.kind not in kinds)):
            raise BadModelError(f"The model's {key} do not fit its list of tokens; get the file again.")
    return tokens.count


def _check_embedding(tensors: tuple[Tensor, ...], embedding: int, vocabulary: int) -> None:
    table = next((tensor for tensor in tensors if tensor.name == "token_embd.weight"), None)
    if table is None or table.shape != (embedding, vocabulary):
        raise BadModelError("The model's table of tokens does not fit its header; get the file again.")


def _templates(values: Values) -> Iterator[str]:
    for key in values.scalars:
        if key == "tokenizer.chat_template" or key.startswith("tokenizer.chat_template."):
            yield _text(values, key)


def _check_templates(values: Values) -> None:
    """Refuse what no honest chat template is; which family it belongs to is the engine's to tell."""
    if any(len(template.encode()) > _MAX_TEMPLATE for template in _templates(values)):
        raise BadModelError("The model's chat template is larger than 64 kB, which no honest one is; use another file.")
