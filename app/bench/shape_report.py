"""The report of `python -m app.bench shapes`: what the advice on models promises beside what was measured."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from app.bench.footprint import CONTEXTS
from app.bench.shape_measures import Measured
from app.engines.base import CACHES
from app.models.catalogue.advice import WORK
from app.models.catalogue.cost import BESIDE, FETCHES, READS, WRITES, Cost
from app.models.catalogue.throughput import Machine

_MB = 1e6
_CANCEL = 0.3  # seconds within which the engine's contract has a cancel answered


@dataclass(frozen=True, slots=True)
class Row:
    """One model: its id, what it should cost, and what it did."""

    model: str
    cost: Cost
    measured: Measured


def report(rows: Sequence[Row], machine: Machine, processor: str, clock: str) -> str:
    """Return the report in Markdown; `clock` says how time was taken."""
    parts = [
        _INTRODUCTION.format(
            cores=f"{machine.threads} core" + "s" * (machine.threads > 1),
            processor=processor,
            bandwidth=machine.bandwidth / 1e9,
            flops=machine.flops / 1e9,
            clock=clock,
        ),
        _memory(rows),
        _time(rows, machine),
        _behaviour(rows),
        _constants(rows, machine),
    ]
    return "\n".join(parts)


def check(cost: Cost, machine: Machine) -> float:
    """Return the seconds that the advice promises for a check of a post."""
    read, written = WORK[""]
    return read * cost.reading(machine) + written * cost.writing(machine)


def _checked(measured: Measured) -> float:
    read, written = WORK[""]
    return read * measured.reading + written * measured.writing


def _off(promised: float, measured: float) -> str:
    return f"{100 * (promised / measured - 1):+.0f} %"


def _memory(rows: Sequence[Row]) -> str:
    kinds = [(context, cache) for context in CONTEXTS for cache in CACHES]
    lines = [
        "## Memory (MB at the peak: promised, measured)",
        "| model | " + " | ".join(f"{context:,} {cache}" for context, cache in kinds) + " | farthest off |",
        "|---|" + "---|" * (len(kinds) + 1),
    ]
    for row in rows:
        pairs = [(row.cost.memory(*kind), row.measured.memory[kind]) for kind in kinds]
        worst = max(pairs, key=lambda pair: abs(pair[0] / pair[1] - 1))
        cells = [f"{p / _MB:,.0f}, {m / _MB:,.0f}" for p, m in pairs]
        lines.append(f"| {row.model} | " + " | ".join(cells) + f" | {_off(*worst)} |")
    return "\n".join(lines) + "\n"


def _time(rows: Sequence[Row], machine: Machine) -> str:
    lines = [
        "## Time (promised, measured)",
        "| model | load, s | reading, tokens/s | writing, tokens/s | a check, s | off |",
        "|---|---|---|---|---|---|",
    ]
    for row in rows:
        cost, did = row.cost, row.measured
        promised, took = check(cost, machine), _checked(did)
        lines.append(
            f"| {row.model} | {did.load:.1f} | {1 / cost.reading(machine):.1f}, {1 / did.reading:.1f}"
            f" | {1 / cost.writing(machine):.1f}, {1 / did.writing:.1f} | {promised:.0f}, {took:.0f}"
            f" | {_off(promised, took)} |"
        )
    return "\n".join(lines) + "\n"


def _behaviour(rows: Sequence[Row]) -> str:
    lines = [
        f"## Scoring, coming back, cancel and kill (a cancel is promised within {_CANCEL} s)",
        "| model | six options, s (tokens) | the next text of a role, s (tokens) | cancel, s: median, worst"
        " | right after a kill | s until then |",
        "|---|---|---|---|---|---|",
    ]
    for row in rows:
        did = row.measured
        lines.append(
            f"| {row.model} | {did.scoring.seconds:.2f} ({did.scoring.usage.prompt_tokens})"
            f" | {did.again.seconds:.2f} ({did.again.usage.prompt_tokens})"
            f" | {median(did.cancels):.2f}, {did.cancels[-1]:.2f} | {did.recovered} of {did.kills}"
            f" | {did.revival:.1f} |"
        )
    return "\n".join(lines) + "\n"


def _constants(rows: Sequence[Row], machine: Machine) -> str:
    def reached(shares: list[float]) -> str:
        return f"{min(shares):.2f} to {max(shares):.2f} (median {median(shares):.2f})"

    writing = [row.measured.writing - BESIDE for row in rows]
    reads = [2 * row.cost.read / row.measured.reading / machine.flops for row in rows]
    writes = [2 * row.cost.written / s / machine.flops for row, s in zip(rows, writing, strict=True)]
    fetches = [row.cost.fetched / s / machine.bandwidth for row, s in zip(rows, writing, strict=True)]
    return (
        f"The formula (`app/models/catalogue/cost.py`) takes {READS} of the float32 rate for reading; these models"
        f" reached\n{reached(reads)}. For writing it takes {WRITES} of that rate or {FETCHES} of the bandwidth,\n"
        f"whichever is slower; they reached {reached(writes)} and {reached(fetches)}.\n"
    )


_INTRODUCTION = """# Models measured by their shapes

`python -m app.bench shapes` writes files of the true shapes and kinds of weights of models (Q4_K_M), filled with random
weights and the starter's words, and measures what decides their cost: nothing here says how well they answer. On
{cores} of {processor} ({bandwidth:.1f} GB/s, {flops:.0f} GFLOP/s in float32), {clock}.
A check is what `untell models recommend` tells the seconds of: a post of 150 tokens, as counted with a model's claims.
"""
