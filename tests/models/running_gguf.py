"""Writes a tiny GGUF file that llama.cpp really runs, with weights of one's own: random numbers, or none at all."""

import random
import struct
from collections.abc import Callable, Sequence
from math import prod

from tests.models.tiny_gguf import Row, Tiny, array, f32, text, texts, u32

_WIDTH = 32
_TOKENS = ["<unk>", "<s>", "</s>", *(f"<0x{byte:02X}>" for byte in range(256)), "▁", "yes"]
_KINDS = [2, 3, 3, *[6] * 256, 1, 1]
_CONTROL = 3
_NORM = "_norm.weight"
Weights = Callable[[str, int], list[float]]


def usual(name: str, count: int) -> list[float]:
    """Return the weights of a tensor: ones for norms, small random numbers else, the same each time."""
    made = random.Random(name)
    return [1.0 if name.endswith(_NORM) else made.uniform(-0.3, 0.3) for _ in range(count)]


def spoiled(tensor: str, value: float, at: int | None = None) -> Weights:
    """Return weights of which one tensor is `value` in all its places, or only at one."""

    def weights(name: str, count: int) -> list[float]:
        found = usual(name, count)
        if name == tensor:
            found = [value if at in (None, place) else number for place, number in enumerate(found)]
        return found

    return weights


def running(weights: Weights = usual, name: str = "Runs", marks: Sequence[str] = (), kind: int = _CONTROL) -> bytes:
    """Return the whole file; `marks` are further tokens, of the kind llama.cpp has that number for."""
    tokens, kinds = [*_TOKENS, *marks], [*_KINDS, *[kind] * len(marks)]
    layer = {
        "attn_norm.weight": (_WIDTH,),
        "attn_q.weight": (_WIDTH, _WIDTH),
        "attn_k.weight": (_WIDTH, _WIDTH),
        "attn_v.weight": (_WIDTH, _WIDTH),
        "attn_output.weight": (_WIDTH, _WIDTH),
        "ffn_norm.weight": (_WIDTH,),
        "ffn_gate.weight": (_WIDTH, _WIDTH),
        "ffn_up.weight": (_WIDTH, _WIDTH),
        "ffn_down.weight": (_WIDTH, _WIDTH),
    }
    rows = [
        Row("token_embd.weight", (_WIDTH, len(tokens))),
        *(Row(f"blk.0.{part}", shape) for part, shape in layer.items()),
        Row("output_norm.weight", (_WIDTH,)),
        Row("output.weight", (_WIDTH, len(tokens))),
    ]
    tiny = Tiny(rows=rows).drop("tokenizer.chat_template")
    for key, value in {
        "general.name": text(name),
        "llama.context_length": u32(2048),
        "llama.embedding_length": u32(_WIDTH),
        "llama.feed_forward_length": u32(_WIDTH),
        "llama.attention.head_count": u32(2),
        "llama.attention.head_count_kv": u32(2),
        "llama.rope.dimension_count": u32(_WIDTH // 2),
        "llama.attention.layer_norm_rms_epsilon": f32(1e-5),
        "tokenizer.ggml.model": text("llama"),
        "tokenizer.ggml.tokens": texts(tokens),
        "tokenizer.ggml.scores": array(6, len(tokens), struct.pack(f"<{len(tokens)}f", *range(len(tokens)))),
        "tokenizer.ggml.token_type": array(5, len(tokens), struct.pack(f"<{len(tokens)}i", *kinds)),
        "tokenizer.ggml.bos_token_id": u32(1),
        "tokenizer.ggml.eos_token_id": u32(2),
    }.items():
        tiny.put(key, value)
    header = tiny.header()
    body = bytearray()
    for row in rows:
        count = prod(row.shape)
        body += struct.pack(f"<{count}f", *weights(row.name, count))
        body += bytes(-len(body) % tiny.alignment)
    return header + bytes(-len(header) % tiny.alignment) + bytes(body)
