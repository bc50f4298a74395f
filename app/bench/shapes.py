"""Measures models that are not here by their shapes: ``python -m app.bench shapes [MODEL ...]``."""

import argparse
import signal
import sys
import tempfile
import time
from pathlib import Path

import psutil

from app.bench.shape_measures import measure_model, processor, wall
from app.bench.shape_report import Row, report
from app.core.errors import NoModelError
from app.engines.base import Load
from app.models.catalogue import cost, fit
from app.models.catalogue.shape import Shape, shapes
from app.models.catalogue.throughput import measure_machine
from app.models.shelf.shelf import Shelf
from app.store import paths

USUAL = ("qwen3-0.6b", "qwen3-1.7b", "smollm3-3b", "phi-4-mini", "gemma-3-4b", "qwen3-4b", "mistral-7b", "llama-3.1-8b")
REPORT = Path(__file__).with_name("RESULTS.md")
_SPARE = 2_000_000_000  # bytes that others keep
_PATIENCE = 600.0  # seconds to wait for memory
_WORDS_OF = "starter-base"


def run(arguments: list[str]) -> int:
    """Measure the shapes and write the report; returns the exit status."""
    options = _options(arguments)
    unknown = [name for name in options.models if name not in shapes()]
    if unknown:
        print(f"No shape is known of {', '.join(unknown)}; choose from {', '.join(shapes())}.", file=sys.stderr)
        return 2
    words = next((item.path for item in Shelf(paths.models_dir()).installed() if item.id == _WORDS_OF), None)
    if words is None:
        raise NoModelError(f"The words of {_WORDS_OF} are needed; get it with 'untell models get {_WORDS_OF}'.")
    # A file of gigabytes must not stay when the run is ended.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    here = fit.machine()
    threads = 1 if options.busy else options.threads or here.physical_cores
    machine = measure_machine(threads)
    rows = [_measured(name, shapes()[name], words, threads, options) for name in options.models]
    clock = "processor time of one thread, on a busy machine" if options.busy else "by the clock, nothing else running"
    text = report(rows, machine, here.cpu_name, clock)
    if options.into:
        options.into.write_text(text, encoding="utf-8")
    print(text)
    return 0


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m app.bench shapes", description=__doc__)
    parser.add_argument("models", nargs="*", default=list(USUAL), metavar="MODEL")
    parser.add_argument("--threads", type=int, help="threads (default: physical cores)")
    parser.add_argument("--busy", action="store_true", help="one thread, timed by what it spends of the processor")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()), help="where the files are written")
    parser.add_argument("--into", type=Path, default=REPORT, help="the report's file")
    return parser.parse_args(arguments)


def _write(shape: Shape, words: Path, path: Path) -> None:
    try:
        from app.bench.shape_file import write_model
    except ImportError:
        raise NoModelError("Model files are written by the library gguf; get it with 'pip install gguf'.") from None
    write_model(shape, words, path)


def _measured(name: str, shape: Shape, words: Path, threads: int, options: argparse.Namespace) -> Row:
    _await(cost.of_shape(shape).memory(8192) + _SPARE, name)
    with tempfile.TemporaryDirectory(prefix="untell-shapes-", dir=options.folder) as folder:
        path = Path(folder) / f"{name}.gguf"
        started = time.perf_counter()
        _write(shape, words, path)
        size = path.stat().st_size
        print(f"{name}: {size / 1e6:,.0f} MB written in {time.perf_counter() - started:.0f} s", flush=True)
        load = Load(str(path), model=name, chat="chatml", threads=threads, gpu_layers=0)
        measured = measure_model(load, processor if options.busy else wall)
        print(f"{name}: measured after {time.perf_counter() - started:.0f} s", flush=True)
        return Row(name, cost.of_shape(shape, size), measured)


def _await(needed: int, name: str) -> None:
    """Wait until the machine has so many bytes of memory free. Raises NoModelError when it never does."""
    end = time.monotonic() + _PATIENCE
    while (free := psutil.virtual_memory().available) < needed:
        if time.monotonic() > end:
            raise NoModelError(f"{name} needs {needed / 1e9:.1f} GB of memory and {free / 1e9:.1f} GB are free.")
        time.sleep(5)
