"""What the measures of notes share: the engine at hand, values that still stand, medicine that changed."""

import argparse
import contextlib
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.core.text.spans import Span
from app.evaluation.support.bootstrap import interval
from app.evaluation.support.opening import opened
from app.evaluation.support.splits import is_test, records
from app.notes.medicine.protect import CODE, DOSE, MEASURE
from app.notes.policy import Mode, NotePolicy
from app.notes.sanitizing import Checker, Sanitized, Sanitizer
from app.service import Session

_QUOTES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-"})


def options(prog: str, files: str) -> argparse.ArgumentParser:
    """Return the options of a measure over notes."""
    parser = argparse.ArgumentParser(prog=f"python -m app.evaluation {prog}")
    parser.add_argument("files", nargs="+", metavar=files)
    parser.add_argument("--engine", choices=("signals", "both"), default="signals", help="who reads (default: signals)")
    parser.add_argument("--model", metavar="ID", help="the model of --engine both")
    parser.add_argument("--mode", choices=[m.value for m in Mode], default=Mode.SAFE_HARBOR.value)
    parser.add_argument("--misses", type=int, default=0, metavar="N", help="show N misses of the part for tuning")
    parser.add_argument(
        "--test-only", action="store_true", help="read the test part alone, which takes a model less long"
    )
    return parser


def sanitizer(given: argparse.Namespace, checker: Checker | None) -> Sanitizer:
    """Return the sanitizer that a measure asks for: plain words, years."""
    return Sanitizer(NotePolicy(mode=Mode(given.mode)), checker)


def checker(given: argparse.Namespace, stack: contextlib.ExitStack) -> Checker | None:
    """Return the session with the model that a measure asks for, closed with `stack`; None for signals alone."""
    engine = stack.enter_context(opened(given.engine, given.model))
    return None if engine is None else Session(engine)


Rows = list[dict[str, Any]]
Outputs = list[Sanitized]


def print_split(
    given: argparse.Namespace,
    table: Callable[[str, Rows, Outputs], str],
    misses: Callable[[Rows, Outputs, int], Iterable[str]],
) -> None:
    """Sanitize the labelled texts that a measure asks for; print the tables of the test split and of all of them.

    `misses` of the part for tuning are shown where they are asked for.
    """
    rows = [row for name in given.files for row in records(Path(name)) if is_test(row["text"]) or not given.test_only]
    with contextlib.ExitStack() as stack:
        worker = sanitizer(given, checker(given, stack))
        pairs = [(row, worker.sanitize(row["text"])) for row in rows]

    def of(chosen: list[tuple[dict[str, Any], Sanitized]]) -> tuple[Rows, Outputs]:
        return [row for row, _ in chosen], [done for _, done in chosen]

    print(table("test split", *of([pair for pair in pairs if is_test(pair[0]["text"])])), end="\n\n")
    if not given.test_only:
        print(table("whole", *of(pairs)), end="\n\n")
    if given.misses:
        print("\n".join(misses(*of([pair for pair in pairs if not is_test(pair[0]["text"])]), given.misses)))


def folded(text: str) -> str:
    """Return a text for comparing: case and typographic quotes folded, white space single."""
    return " ".join(text.casefold().translate(_QUOTES).split())


def stands(value: str, text: str) -> bool:
    """Tell whether a value still stands in a (folded) text, not as a part of a longer word."""
    wanted = folded(value)
    return re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", text) is not None


@dataclass(frozen=True, slots=True)
class Caught:
    """One labelled value: its type, the text it is in, and whether it is gone."""

    type: str
    text: int
    gone: bool


def recall_line(name: str, items: Sequence[Caught]) -> str:
    """Return a line with n, recall and its 95 % interval, drawn over texts where they hold several values."""
    if not items:
        return f"{name:<34}{0:>6}"
    by_text: dict[int, list[bool]] = {}
    for item in items:
        by_text.setdefault(item.text, []).append(item.gone)
    groups = list(by_text.values())

    def share(drawn: Sequence[int]) -> float | None:
        hits = [gone for at in drawn for gone in groups[at]]
        return sum(hits) / len(hits) if hits else None

    found = interval(len(groups), share)
    assert found is not None
    return f"{name:<34}{len(items):>6}{found.value:>9.1%}  ({found.low:.1%}-{found.high:.1%})"


def medicine(text: str) -> list[Span]:
    """Return where the doses, measurements and codes of a text stand."""
    lower = text.lower()
    found = [Span(*m.span()) for pattern in (DOSE.pattern, MEASURE.pattern) for m in pattern.finditer(lower)]
    return [*found, *(Span(*m.span()) for m in CODE.finditer(text))]


def medicine_lost(done: Sanitized, gold: Sequence[Span] = ()) -> list[str]:
    """Return the doses, measurements and codes that an edit reaches into, those in `gold` spans left out."""
    return [
        span.of(done.original)
        for span in medicine(done.original)
        if any(edit.span.overlaps(span) for edit in done.edits) and not any(g.overlaps(span) for g in gold)
    ]
