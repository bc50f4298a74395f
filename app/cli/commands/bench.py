"""`untell bench`: how fast the signals and the engine are on this machine, next to what it could physically do."""

import argparse
import time
from statistics import median
from typing import Any

from rich.table import Table

from app.bench import TEXT, Figures, Served, measure
from app.bench.footprint import measure_footprints
from app.cli.output.console import out, say, write_json
from app.core.errors import NoModelError
from app.models.catalogue import fit
from app.opening import find_model, loading, open_engine
from app.signals.detect import detect
from app.trial import started

_REPEATS = 9


def bench(options: argparse.Namespace) -> int:
    """Run `untell bench`; without any model it measures the signals alone."""
    if options.memory:
        return _memory(options)
    signals = _signals()
    figures = _engine(options)
    if options.json:
        write_json({"schema": 1, "signals": signals, "engine": figures.as_json() if figures else None})
    else:
        out().print(_table(signals, figures))
    return 0


def _memory(options: argparse.Namespace) -> int:
    """Measure what the engine takes beside the model; every context and cache in a process of its own."""
    model = find_model(options.model)
    say(f"Reading a full context of {model.id} six times, which takes some minutes")
    found = []
    for one in measure_footprints(loading(model, options.threads), lambda load: started(load, model)):
        say(f"{one.context} tokens, {one.cache}: {one.extra / 1e6:.0f} MB")
        found.append(one)
    if options.json:
        write_json({"schema": 1, "model": model.id, "memory": [one.as_json() for one in found]})
        return 0
    table = Table(box=None, header_style="bold")
    for title in ("context", "cache", "peak", f"beside the model's {model.size / 1e6:.0f} MB"):
        table.add_column(title, justify="right")
    for one in found:
        table.add_row(f"{one.context:,}", one.cache, f"{one.peak / 1e6:.0f} MB", f"{one.extra / 1e6:.0f} MB")
    out().print(table)
    return 0


def _signals() -> dict[str, Any]:
    """Return the median milliseconds of the signals on the fixed text repeated to 1,000 words."""
    words = TEXT.split()
    text = " ".join((words * (1000 // len(words) + 1))[:1000])
    detect(text)  # the first run loads gazetteers and lexicons
    taken = []
    for _ in range(_REPEATS):
        started = time.perf_counter()
        detect(text)
        taken.append(time.perf_counter() - started)
    return {"words": 1000, "milliseconds": 1000 * median(taken), "best_milliseconds": 1000 * min(taken)}


def _engine(options: argparse.Namespace) -> Figures | None:
    try:
        model = find_model(options.model)
    except NoModelError as error:
        if options.model is not None:
            raise
        say(f"The engine is not measured: {error}")
        return None
    engine = open_engine(model, options.threads, use_gpu=options.gpu != "off")
    try:
        return measure(engine, options.threads or fit.machine().physical_cores, lambda part: say(f"measuring: {part}"))
    finally:
        engine.close()


def _table(signals: dict[str, Any], figures: Figures | None) -> Table:
    grid = Table(box=None, show_header=False)
    grid.add_column(overflow="fold")
    grid.add_column(justify="right")
    grid.add_column(overflow="fold")
    grid.add_row("signals", f"{signals['milliseconds']:.1f} ms", "for 1,000 words")
    for row in _engine_rows(figures) if figures else ():
        grid.add_row(*row)
    return grid


def _served_rows(served: Served) -> list[tuple[str, str, str]]:
    first = [
        (f"first inference by the {who}", f"{seconds:.2f} s", "")
        for who, seconds in (("signals", served.signals), ("model", served.first))
        if seconds is not None
    ]
    whole = ("check and rewrite", f"{served.seconds:.2f} s", f"of the same text, {served.rounds} rounds, both together")
    share = served.assessing / served.seconds if served.seconds else 0.0
    assessing = ("of it assessing", f"{served.assessing:.3f} s", f"proposing, assessing, choosing edits: {share:.1%}")
    return [whole, assessing, *first]


def _engine_rows(f: Figures) -> list[tuple[str, str, str]]:
    first = "-" if f.rounds.first_inference is None else f"{f.rounds.first_inference:.2f} s"
    return [
        ("model", f.info.model, f"{f.info.architecture}, context {f.info.context}, {f.info.weight_bytes / 1e6:.0f} MB"),
        ("load", f"{f.info.load_seconds:.2f} s", ""),
        ("prefill", f"{f.speed.prefill:.0f} tokens/s", f"{f.prefill_of_floor:.0%} of the float32 rate"),
        ("decode", f"{f.speed.decode:.0f} tokens/s", f"{f.decode_of_floor:.0%} of what memory bandwidth allows"),
        ("decode, 8 side by side", f"{f.speed.side_by_side:.0f} tokens/s", "together"),
        ("R = prefill / decode", f"{f.speed.ratio:.1f}", "the most that side-by-side work can gain"),
        ("first inference", first, "by the model alone, on a fixed text of 150 tokens"),
        ("per round", f"{f.rounds.seconds:.2f} s", f"mean of {f.rounds.rounds} rounds"),
        ("", f"{f.rounds.prompt_tokens:.0f} tokens", "read"),
        ("", f"{f.rounds.generated_tokens:.0f} tokens", f"generated, {f.rounds.most_generated} at most"),
        *(_served_rows(f.served) if f.served else ()),
        ("resident memory", f"{f.memory / 1e6:.0f} MB", "of the engine's process"),
        (
            "memory bandwidth",
            f"{f.machine.bandwidth / 1e9:.1f} GB/s",
            f"read by {f.machine.threads} threads (scalar products)",
        ),
        ("arithmetic", f"{f.machine.flops / 1e9:.0f} GFLOP/s", "float32 matrix product (numpy's BLAS)"),
    ]
