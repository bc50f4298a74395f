"""A llama in plain torch, with the tensors of a GGUF file under their own names and in their own order of rows.

GGUF stores q and k with the rows of each head permuted for rotary positions on neighbouring pairs. This model rotates
neighbouring pairs too, so that nothing is permuted on the way in or out, and what is trained can be written back as is.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F

MATRICES = ("attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down")
"""The weights of a block that are trained, in the order they are used."""


@dataclass(frozen=True, slots=True)
class Shape:
    """Sizes of a llama."""

    blocks: int
    width: int
    hidden: int
    heads: int
    kv_heads: int
    vocabulary: int
    rope_base: float = 10000.0
    epsilon: float = 1e-5

    @property
    def head(self) -> int:
        """Return the width of one head."""
        return self.width // self.heads

    def sizes(self, matrix: str) -> tuple[int, int]:
        """Return (outputs, inputs) of one of the `MATRICES`."""
        kv = self.kv_heads * self.head
        return {
            "attn_q": (self.width, self.width),
            "attn_k": (kv, self.width),
            "attn_v": (kv, self.width),
            "attn_output": (self.width, self.width),
            "ffn_gate": (self.hidden, self.width),
            "ffn_up": (self.hidden, self.width),
            "ffn_down": (self.width, self.hidden),
        }[matrix]


class Linear(nn.Module):
    """A matrix, and beside it a LoRA of two thin ones where there is one (Hu et al. 2021)."""

    def __init__(self, outputs: int, inputs: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.empty(outputs, inputs))
        self.lora_a: nn.Parameter | None = None
        self.lora_b: nn.Parameter | None = None
        self.scale = 1.0

    def add_lora(self, rank: int, alpha: float, generator: torch.Generator) -> None:
        """Freeze the matrix and train a LoRA that is zero at first."""
        outputs, inputs = self.weight.shape
        self.weight.requires_grad_(False)
        self.lora_a = nn.Parameter(torch.randn(rank, inputs, generator=generator) / inputs**0.5)
        self.lora_b = nn.Parameter(torch.zeros(outputs, rank))
        self.scale = alpha / rank

    def forward(self, x: Tensor) -> Tensor:
        """Return x times the matrix, the LoRA included."""
        y = F.linear(x, self.weight)
        if self.lora_a is not None and self.lora_b is not None:
            y = y + F.linear(F.linear(x, self.lora_a), self.lora_b) * self.scale
        return y

    def fold(self) -> None:
        """Add the LoRA to the matrix for good."""
        with torch.no_grad():
            self.weight.copy_(self.merged())
        self.lora_a = self.lora_b = None

    def merged(self) -> Tensor:
        """Return the matrix with the LoRA added."""
        if self.lora_a is None or self.lora_b is None:
            return self.weight.detach()
        return (self.weight + self.scale * self.lora_b @ self.lora_a).detach()


class Block(nn.Module):
    """Attention and feed-forward of one layer."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.attn_norm = nn.Parameter(torch.ones(shape.width))
        self.ffn_norm = nn.Parameter(torch.ones(shape.width))
        self.matrices = nn.ModuleDict({name: Linear(*shape.sizes(name)) for name in MATRICES})

    def forward(self, x: Tensor, turn: tuple[Tensor, Tensor], visible: Tensor) -> Tensor:
        """Return the block's output for (tokens, width)."""
        m, shape = self.matrices, self.shape
        y = _norm(x, self.attn_norm, shape.epsilon)
        q = _turned(m["attn_q"](y).view(-1, shape.heads, shape.head), turn)
        k = _turned(m["attn_k"](y).view(-1, shape.kv_heads, shape.head), turn)
        v = m["attn_v"](y).view(-1, shape.kv_heads, shape.head)
        groups = shape.heads // shape.kv_heads
        k, v = k.repeat_interleave(groups, 1), v.repeat_interleave(groups, 1)
        seen = F.scaled_dot_product_attention(
            q.transpose(0, 1)[None], k.transpose(0, 1)[None], v.transpose(0, 1)[None], attn_mask=visible
        )
        x = x + m["attn_output"](seen[0].transpose(0, 1).reshape(-1, shape.width))
        y = _norm(x, self.ffn_norm, shape.epsilon)
        grown: Tensor = m["ffn_down"](F.silu(m["ffn_gate"](y)) * m["ffn_up"](y))
        return x + grown


class Llama(nn.Module):
    """The model; one packed sequence at a time."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.token_embd = nn.Parameter(torch.empty(shape.vocabulary, shape.width))
        self.output_norm = nn.Parameter(torch.ones(shape.width))
        self.blk = nn.ModuleList(Block(shape) for _ in range(shape.blocks))

    def forward(self, tokens: Tensor, positions: Tensor, visible: Tensor, wanted: Tensor) -> Tensor:
        """Return the logits (wanted, vocabulary) after the tokens at the indices `wanted`.

        `visible` is True where the token of a row sees that of a column.
        """
        x = F.embedding(tokens, self.token_embd)
        half = torch.arange(0, self.shape.head, 2, device=x.device, dtype=torch.float32)
        angles = positions[:, None].float() * self.shape.rope_base ** (-half / self.shape.head)
        turn = (angles.cos()[:, None], angles.sin()[:, None])
        for block in self.blk:
            x = block(x, turn, visible)
        return F.linear(_norm(x[wanted], self.output_norm, self.shape.epsilon), self.token_embd)

    def tensors(self) -> Iterator[tuple[str, nn.Parameter]]:
        """Yield the tensors by their names in GGUF, LoRAs not included."""
        yield "token_embd.weight", self.token_embd
        yield "output_norm.weight", self.output_norm
        for at, block in enumerate(self.blk):
            assert isinstance(block, Block)
            yield f"blk.{at}.attn_norm.weight", block.attn_norm
            yield f"blk.{at}.ffn_norm.weight", block.ffn_norm
            for name, linear in block.matrices.items():
                yield f"blk.{at}.{name}.weight", linear.weight

    def linears(self) -> Iterator[tuple[str, Linear]]:
        """Yield the trainable matrices by their names in GGUF."""
        for at, block in enumerate(self.blk):
            assert isinstance(block, Block)
            for name, linear in block.matrices.items():
                assert isinstance(linear, Linear)
                yield f"blk.{at}.{name}.weight", linear

    def fill(self, weights: Mapping[str, Tensor]) -> None:
        """Take in weights by their names in GGUF. Raises KeyError or RuntimeError where they do not fit."""
        with torch.no_grad():
            for name, parameter in self.tensors():
                parameter.copy_(weights[name])


def _norm(x: Tensor, weight: Tensor, epsilon: float) -> Tensor:
    return F.rms_norm(x.float(), (x.shape[-1],), weight, epsilon)


def _turned(x: Tensor, turn: tuple[Tensor, Tensor]) -> Tensor:
    """Rotate neighbouring pairs of (tokens, heads, head) by their positions' angles."""
    cos, sin = turn
    even, odd = x[..., 0::2].float(), x[..., 1::2].float()
    return torch.stack((even * cos - odd * sin, even * sin + odd * cos), -1).flatten(-2).to(x.dtype)
