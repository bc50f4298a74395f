"""The account of a whole document: the audit report of each of its texts, and what is true of the file alone."""

import json

from app.notes.documents import CleanDocument
from app.notes.report.audit import Json, report
from app.notes.report.html import page


def accounts(name: str, made: CleanDocument) -> list[tuple[str, Json]]:
    """Return the reports of a document's texts, each under a name; the first tells of the file too.

    They hold counts, places and sums, and no word of the document.
    """
    name = name.encode(errors="replace").decode()  # a file's name may hold what is no Unicode
    many = len(made.parts) > 1
    found = [(f"{name}, record {number}" if many else name, report(part)) for number, part in enumerate(made.parts, 1)]
    for _, told in found[:1]:
        told["residual_risks"] = [*told["residual_risks"], *made.document.notices, *made.doubts]
        told["taken_out_by_rule"] = dict(made.document.scrubbed)
        told["file_verdict"] = made.word.value
    return found


def written_account(suffix: str, told: list[tuple[str, Json]]) -> str:
    """Return the reports as a page (".html") or as JSON."""
    if suffix == ".html":
        return page(told)
    alone = told[0][1] if len(told) == 1 else [{"name": name, **data} for name, data in told]
    return json.dumps(alone, ensure_ascii=False, indent=1) + "\n"
