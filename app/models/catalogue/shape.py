"""What models are built like: which tensors they have, how many weights, and what remembering a token takes."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import prod

from app import assets
from app.models.gguf.types import TENSOR_KINDS

F32, F16, Q8_0, Q4_K, Q5_K, Q6_K = 0, 1, 8, 12, 13, 14
# Bytes that a number takes in each kind of cache: blocks of 32 share a scale.
CACHED = {"f16": 2.0, "q8_0": 34 / 32, "q4_0": 18 / 32}


@dataclass(frozen=True, slots=True)
class Tensor:
    """A tensor's name, its dimensions (fastest first) and the kind it is stored in (GGUF's numbers)."""

    name: str
    dimensions: tuple[int, ...]
    kind: int

    @property
    def size(self) -> int:
        """Return its bytes."""
        weights, bytes_of_block = TENSOR_KINDS[self.kind]
        return prod(self.dimensions) // weights * bytes_of_block


@dataclass(frozen=True, slots=True)
class Shape:
    """A row of assets/shapes.toml, which says what the fields are."""

    architecture: str
    layers: int
    width: int
    hidden: int
    heads: int
    kv_heads: int
    head: int
    vocabulary: int
    tied: bool
    fused: bool = False
    norms: tuple[str, ...] = ()
    window: int = 0

    @property
    def weights(self) -> int:
        """Return the number of weights."""
        return sum(prod(tensor.dimensions) for tensor in self.tensors())

    @property
    def size(self) -> int:
        """Return the bytes of the weights in Q4_K_M."""
        return sum(tensor.size for tensor in self.tensors())

    @property
    def table(self) -> int:
        """Return the number of weights of the table of tokens, of which reading a token takes one row."""
        return self.width * self.vocabulary

    def remembered(self, cache: str) -> float:
        """Return the bytes that remembering one token takes in this kind of cache."""
        return 2 * self.layers * self.kv_heads * self.head * CACHED[cache]

    def tensors(self) -> Iterator[Tensor]:
        """Yield the tensors, each in the kind that llama.cpp's mixture Q4_K_M gives it."""
        yield Tensor("token_embd.weight", (self.width, self.vocabulary), Q6_K if self.tied else Q4_K)
        for layer in range(self.layers):
            finer = Q6_K if _is_delicate(layer, self.layers) else Q4_K
            for name, dimensions in self._matrices():
                kind = finer if name in ("attn_v", "ffn_down") else Q5_K if name == "attn_qkv" else Q4_K
                yield Tensor(f"blk.{layer}.{name}.weight", dimensions, kind)
            for name in ("attn_norm", "ffn_norm", *self.norms):
                length = self.head if name in ("attn_q_norm", "attn_k_norm") else self.width
                yield Tensor(f"blk.{layer}.{name}.weight", (length,), F32)
        yield Tensor("output_norm.weight", (self.width,), F32)
        if not self.tied:
            yield Tensor("output.weight", (self.width, self.vocabulary), Q6_K)

    def _matrices(self) -> Iterator[tuple[str, tuple[int, int]]]:
        asking, remembered = self.heads * self.head, self.kv_heads * self.head
        if self.fused:
            yield "attn_qkv", (self.width, asking + 2 * remembered)
            yield "ffn_up", (self.width, 2 * self.hidden)
        else:
            yield "attn_q", (self.width, asking)
            yield "attn_k", (self.width, remembered)
            yield "attn_v", (self.width, remembered)
            yield "ffn_gate", (self.width, self.hidden)
            yield "ffn_up", (self.width, self.hidden)
        yield "attn_output", (asking, self.width)
        yield "ffn_down", (self.hidden, self.width)


def _is_delicate(layer: int, layers: int) -> bool:
    """Tell whether the mixture gives a layer's most delicate matrices more bits."""
    return layer < layers // 8 or layer >= 7 * layers // 8 or (layer - layers // 8) % 3 == 2


@cache
def shapes() -> dict[str, Shape]:
    """Return all shapes by the ids of their models."""
    table = tomllib.loads(assets.read_text("shapes.toml"))
    return {name: Shape(**{**row, "norms": tuple(row.get("norms", ()))}) for name, row in table.items()}
