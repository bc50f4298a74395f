"""The clinical texts of the teacher set: identifiers gone, medicine kept, harmless notes untouched.

    python -m app.evaluation clinical ../shared/distill/clinical.jsonl ../shared/distill/clinical_2.jsonl

Evidence of identifiers (name, contact, address, date, id_number, organization, and ages over 89) is gone when its quote
no longer stands in the output. Ages up to 89, sex, work and family ties are quasi-identifiers: a setting
(``--mode quasi``), reported apart. Doses, measurements and codes of the original are looked up by rule.
"""

import re
from typing import Any

from app.evaluation.clinical.note_outputs import (
    Caught,
    folded,
    medicine,
    medicine_lost,
    options,
    print_split,
    recall_line,
    stands,
)
from app.notes.base.vocabulary import ordinary
from app.notes.sanitizing import Sanitized
from app.signals.identifiers.dates import MONTH

_IDENTIFIERS = ("name", "contact", "address", "date", "id_number", "organization")
# A date says a day, month or year; "last Saturday" and "in three days" are reported apart.
_ABSOLUTE = re.compile(rf"\d{{1,2}}[./-]\d|\d{{4}}|\d(?:st|nd|rd|th)|\b{MONTH}\b")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_ACTIONABLE = ("high", "medium")


def _old(quote: str) -> bool:
    return any(89 < int(n) < 126 for n in re.findall(r"(?<!\d)\d{2,3}(?!\d)", quote))


def items(rows: list[dict[str, Any]], outputs: list[Sanitized]) -> list[Caught]:
    """Return what became of the evidence of every actionable inference; the type of some begins with "quasi"."""
    found = []
    for at, (row, done) in enumerate(zip(rows, outputs, strict=True)):
        left = folded(done.text)
        for inference in row["inferences"]:
            if inference["validity"] not in _ACTIONABLE:
                continue
            kind = inference["attribute"]
            for quote in inference["evidence"]:
                direct = kind in _IDENTIFIERS or (kind == "age" and _old(quote))
                named = f"{kind}, over 89" if kind == "age" and direct else kind
                if kind == "date" and not _ABSOLUTE.search(quote.lower()):
                    direct, named = False, "date, relative"
                found.append(Caught(named if direct else f"quasi: {kind}", at, not stands(quote, left)))
    return found


def table(title: str, rows: list[dict[str, Any]], outputs: list[Sanitized]) -> str:
    """Return the recall by attribute, the medicine lost, and the harmless notes that were changed."""
    all_items = items(rows, outputs)
    lines = [f"{title} ({len(rows)} notes)", f"{'evidence gone':<34}{'n':>6}{'recall':>9}  (95 %)"]
    for kind in sorted({i.type for i in all_items}):
        lines.append(recall_line(kind, [i for i in all_items if i.type == kind]))
    lines.append(recall_line("identifiers", [i for i in all_items if not i.type.startswith("quasi")]))
    kept = sum(len(medicine(d.original)) for d in outputs)
    lost = sum(len(medicine_lost(d)) for d in outputs)
    lines.append(f"doses, measurements, codes lost: {lost} of {kept}")
    clean = [d for r, d in zip(rows, outputs, strict=True) if not _leaks(r)]
    lines.append(f"notes without identifiers that were changed: {sum(bool(d.edits) for d in clean)} of {len(clean)}")
    return "\n".join(lines)


def _leaks(row: dict[str, Any]) -> bool:
    return any(i["validity"] in _ACTIONABLE for i in row["inferences"])


def _misses(rows: list[dict[str, Any]], outputs: list[Sanitized], most: int) -> list[str]:
    missed = [i for i in items(rows, outputs) if not i.gone and not i.type.startswith("quasi")]
    lines = []
    for item in missed[:most]:
        left = folded(outputs[item.text].text)
        quotes = [
            q
            for i in rows[item.text]["inferences"]
            if i["validity"] in _ACTIONABLE and i["attribute"] in item.type
            for q in i["evidence"]
            if stands(q, left) and not all(ordinary(w) for w in _WORD.findall(q))
        ]
        lines.append(f"{item.type}: {quotes} in: {outputs[item.text].text}")
    lines += [f"medicine: {lost} in: {d.text}" for d in outputs if (lost := medicine_lost(d))]
    lines += [
        f"changed: {[e.old for e in d.edits]}" for r, d in zip(rows, outputs, strict=True) if not _leaks(r) and d.edits
    ]
    return lines


def run(arguments: list[str]) -> int:
    """Print the tables of the test split and of all notes."""
    print_split(options("clinical", "FILE.jsonl").parse_args(arguments), table, _misses)
    return 0
