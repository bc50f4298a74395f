"""Presidio's own recognizer tests, run through check and note: what of its literal cases is found, what is flagged.

    python -m app.evaluation presidio PRESIDIO/presidio-analyzer/tests

Its tests hold texts with the places of what they name, and texts where nothing should be found. A span is found where
a mention (check) or a finding (note) overlaps it; a text without any is flagged where anything is marked in it. Only
literal cases can be read; they are read as data, nothing of them is run.
"""

import argparse
import ast
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.core.text.spans import Span
from app.evaluation.support.bootstrap import wilson
from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer
from app.signals.detect import detect

_PLACES = ("expected_positions", "expected_res", "expected_position")
Finder = Callable[[str], list[Span]]


@dataclass(frozen=True, slots=True)
class Case:
    """A text of one recognizer's tests and the spans it should find there; none: it should find nothing."""

    recognizer: str
    text: str
    spans: tuple[Span, ...]


def load(folder: Path) -> list[Case]:
    """Return the literal cases of all ``test_*_recognizer.py`` below `folder`, each once."""
    found: dict[Case, None] = {}
    for path in sorted(folder.rglob("test_*_recognizer.py")):
        name = path.stem.removeprefix("test_").removesuffix("_recognizer")
        for row in _rows(ast.parse(path.read_text(encoding="utf-8"))):
            if case := _case(name, row):
                found[case] = None
    return list(found)


def _rows(tree: ast.Module) -> Iterator[dict[str, Any]]:
    """Yield the rows of every parametrized test as name -> value, where both are literal."""
    for node in ast.walk(tree):
        if not (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "parametrize"
        ):
            continue
        if len(node.args) < 2 or not isinstance(node.args[1], ast.List | ast.Tuple):
            continue
        try:
            named = ast.literal_eval(node.args[0])
        except ValueError:
            continue
        names = [name.strip() for name in named.split(",")] if isinstance(named, str) else list(named)
        for element in node.args[1].elts:
            try:
                values = ast.literal_eval(element)
            except ValueError:
                continue
            if isinstance(values, tuple) and len(values) == len(names):
                yield dict(zip(names, values, strict=True))


def _case(recognizer: str, row: dict[str, Any]) -> Case | None:
    text, count = row.get("text", row.get("iban")), row.get("expected_len")
    if not isinstance(text, str) or not isinstance(count, int) or not text.strip():
        return None
    named = (row[name] for name in _PLACES if isinstance(row.get(name), tuple))
    places = next(named, ())
    if places and isinstance(places[0], int):
        places = (places,) if count else ()
    spans = tuple(Span(*place) for place in places if len(place) == 2 and 0 <= place[0] < place[1] <= len(text))
    return Case(recognizer, text, spans) if len(spans) == count else None


def by_check(text: str) -> list[Span]:
    """Return the mentions that check marks."""
    return [mention.span for mention in detect(text).mentions]


def by_note() -> Finder:
    """Return what note takes out of a text, with the rules alone."""
    sanitizer = Sanitizer(NotePolicy(), None)
    return lambda text: [finding.span for finding in sanitizer.sanitize(text).findings]


def run(arguments: list[str]) -> int:
    """Print for check and note what is found and flagged, by recognizer."""
    parser = argparse.ArgumentParser(prog="python -m app.evaluation presidio")
    parser.add_argument("folder", type=Path, metavar="TESTS")
    parser.add_argument("--misses", type=int, default=0, metavar="N", help="show N misses and flags of each")
    given = parser.parse_args(arguments)
    cases = load(given.folder)
    positives, negatives = sum(len(case.spans) for case in cases), sum(not case.spans for case in cases)
    print(
        f"{positives} spans, {negatives} texts without any, of {len({case.recognizer for case in cases})} recognizers"
    )
    for name, find in (("check", by_check), ("note", by_note())):
        _report(name, cases, find, given.misses)
    return 0


def _report(name: str, cases: list[Case], find: Finder, shown: int) -> None:
    found, flagged = defaultdict[str, list[bool]](list), defaultdict[str, list[bool]](list)
    told: list[str] = []
    for case in cases:
        marked = find(case.text)
        for span in case.spans:
            hit = any(span.overlaps(mark) for mark in marked)
            found[case.recognizer].append(hit)
            told += [] if hit else [f"missed {case.recognizer}: {span.of(case.text)!r} in {case.text!r}"]
        if not case.spans:
            flagged[case.recognizer].append(bool(marked))
            told += (
                [f"flagged {case.recognizer}: {[m.of(case.text) for m in marked]} in {case.text!r}"] if marked else []
            )
    print(f"\n{name:<34}{'found':>14}{'flagged':>14}")
    for recognizer in sorted(found.keys() | flagged.keys()):
        print(f"{recognizer:<34}{_share(found[recognizer]):>14}{_share(flagged[recognizer]):>14}")
    for what, groups in (("found", found), ("flagged", flagged)):
        every = [hit for group in groups.values() for hit in group]
        if share := wilson(sum(every), len(every)):
            print(f"{name} {what}: {share.value:.1%} ({share.low:.1%}-{share.high:.1%}, n {len(every)})")
    print("\n".join(told[:shown]))


def _share(hits: list[bool]) -> str:
    return f"{sum(hits)} of {len(hits)}" if hits else "-"
