"""What a model costs on a machine, by its shape: memory of the engine's process, seconds to read and to write a token.

The constants come from `python -m app.bench shapes` on x86-64; app/bench/RESULTS.md has what they promise beside what
was measured.
"""

from dataclasses import dataclass

from app.models.catalogue.catalogue import ModelSpec
from app.models.catalogue.shape import CACHED, Q4_K, Shape, shapes
from app.models.catalogue.throughput import Machine

# What llama.cpp reaches of a processor's float32 rate while it reads and while it writes, and of its memory's speed
# while it writes (which of the two is the slower holds it up); and the seconds every written token costs beside.
READS, WRITES, FETCHES, BESIDE = 0.9, 0.18, 0.6, 0.003
# Of the process itself, and for each token of the vocabulary, its text (twice) and its place in the logits.
_PROCESS, _WORD = 75_000_000, 350
_ROWS, _NUMBER, _COPIES = 128, 4, 2  # rows that are worked on at once, bytes of a number in them, copies of a row
_REMEMBERED = 73_728  # numbers a token, as in models of 4 to 8 billion weights, where the shape is not known
_REPACKED = 0.7  # of the file, likewise


@dataclass(frozen=True, slots=True)
class Cost:
    """What decides a model's cost.

    `file`: bytes of its file; `read`, `written`: weights that reading and that writing a token multiplies by;
    `fetched`: bytes that writing one fetches from memory; `repacked`: bytes of the weights that llama.cpp copies into
    an order that suits the processor (their pages of the file stay mapped, which the system may take back);
    `remembered`: numbers that remembering a token takes; `workspace`: bytes of everything else.
    """

    file: int
    read: int
    written: int
    fetched: int
    repacked: int
    remembered: int
    workspace: int

    def memory(self, context: int, cache: str = "f16") -> int:
        """Return the bytes that the engine's process holds at its peak, with a context of so many tokens."""
        kept = round(self.remembered * CACHED[cache] * context)
        return self.file + self.repacked + kept + self.workspace

    def reading(self, machine: Machine) -> float:
        """Return the seconds that reading one token of a long prompt takes."""
        return 2 * self.read / (machine.flops * READS)

    def writing(self, machine: Machine) -> float:
        """Return the seconds that writing one token takes."""
        return max(2 * self.written / (machine.flops * WRITES), self.fetched / (machine.bandwidth * FETCHES)) + BESIDE


def of_shape(shape: Shape, file: int = 0) -> Cost:
    """Return the cost of a model of this shape in Q4_K_M; `file`: the bytes of its file where they are known."""
    suits = sum(tensor.size for tensor in shape.tensors() if tensor.name.startswith("blk.") and tensor.kind == Q4_K)
    return _of(shape, file or shape.size, suits)


def of_model(spec: ModelSpec) -> Cost:
    """Return the cost of a model of the catalogue."""
    shape = shapes().get(spec.id)
    if shape is None:
        return of_size(spec.parameters, spec.about)
    return of_shape(shape, spec.size) if spec.quantization == "Q4_K_M" else _of(shape, spec.about, 0)


def of_size(parameters: int, file: int) -> Cost:
    """Return the cost of a model of which no more is known than its weights and the bytes of its file."""
    return Cost(
        file=file,
        read=parameters,
        written=parameters,
        fetched=file,
        repacked=round(file * _REPACKED),
        remembered=_REMEMBERED,
        workspace=2 * _PROCESS,
    )


def _of(shape: Shape, file: int, repacked: int) -> Cost:
    rows = _ROWS * (shape.width + shape.hidden) * _NUMBER * _COPIES
    # A token is one row of the table it is looked up in; only what is written is asked of all words.
    layers = shape.weights - shape.table * (1 if shape.tied else 2)
    written = layers + shape.table
    return Cost(
        file=file,
        read=layers,
        written=written,
        fetched=file * written // shape.weights,
        repacked=repacked,
        remembered=2 * shape.layers * shape.kv_heads * shape.head,
        workspace=_PROCESS + _WORD * shape.vocabulary + rows,
    )
