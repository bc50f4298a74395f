"""Identifiers in short clinical queries (ASQ-PHI): how many are gone, and how many harmless queries were changed.

    python -m app.evaluation phi ../shared/data/asq_phi.jsonl [--engine both --model starter]

A value is caught when it no longer stands in the output, case and typographic quotes folded ("July 2021" -> "2021" is
caught). Relative dates ("last week") are reported apart: the labels call six of them dates, while queries without
identifiers are full of them. Rules were tuned on the part that is not the test part.
"""

import re
from collections.abc import Iterator
from typing import Any

from app.evaluation.clinical.note_outputs import Caught, folded, options, print_split, recall_line, stands
from app.notes.sanitizing import Sanitized

_RELATIVE = re.compile(
    r"(?:last|this|next|past|earlier this) (?:week|month|year|[a-z]+day|night|summer|winter|spring|fall)"
    r"|yesterday|today"
)


def caught(rows: list[dict[str, Any]], outputs: list[Sanitized]) -> list[Caught]:
    """Return what became of every labelled value."""
    found = []
    for at, (row, done) in enumerate(zip(rows, outputs, strict=True)):
        left = folded(done.text)
        for item in row["phi"]:
            kind, value = item["identifier_type"], item["value"]
            relative = kind == "DATE" and _RELATIVE.fullmatch(folded(value)) is not None
            found.append(Caught("DATE, relative" if relative else kind, at, not stands(value, left)))
    return found


def table(title: str, rows: list[dict[str, Any]], outputs: list[Sanitized]) -> str:
    """Return recall by type with intervals, and the share of harmless queries that were changed."""
    items = caught(rows, outputs)
    absolute = [item for item in items if item.type != "DATE, relative"]
    lines = [f"{title} ({len(rows)} queries)", f"{'':<34}{'n':>6}{'recall':>9}  (95 %)"]
    lines += [recall_line(kind, [i for i in items if i.type == kind]) for kind in sorted({i.type for i in items})]
    lines.append(recall_line("all but relative dates", absolute))
    lines.append(recall_line("all", items))
    clean = [
        Caught("", at, bool(done.edits))
        for at, (row, done) in enumerate(zip(rows, outputs, strict=True))
        if not row["phi"]
    ]
    lines.append(recall_line("queries without any, changed", clean))
    return "\n".join(lines)


def _misses(rows: list[dict[str, Any]], outputs: list[Sanitized], most: int) -> Iterator[str]:
    shown = [i for i in caught(rows, outputs) if not i.gone]
    for item in shown[:most]:
        yield f"missed {item.type}: {outputs[item.text].text}"
    for row, done in zip(rows, outputs, strict=True):
        if not row["phi"] and done.edits:
            yield f"changed: {[e.old for e in done.edits]} in {done.original}"


def run(arguments: list[str]) -> int:
    """Print the tables of the test split and of the whole file."""
    print_split(options("phi", "FILE.jsonl").parse_args(arguments), table, _misses)
    return 0
