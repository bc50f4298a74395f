"""Invented posts with what is true of their authors, and where a master editor worked on them, the editor's rewrite."""

from app.core.attributes import PAPER_ATTRIBUTES, to_attribute
from app.evaluation.sets.base import Label, Loader, Row, Sample

EDITOR = "editor"
"""The name under which the master editor's rewrites are measured."""


def _read(row: Row, number: int) -> Sample:
    said = ((to_attribute(name), str(value)) for name, value in row["author"].items())
    facts = {attribute: value for attribute, value in said if attribute is not None}
    name = f"post{number:04d}"
    return Sample(
        id=name,
        text=row["text"],
        key=row["text"],
        person=name,
        labels={attribute: Label(value) for attribute, value in facts.items() if attribute in PAPER_ATTRIBUTES},
        facts=facts,
        others={EDITOR: row["best"]} if "best" in row else {},
    )


LOADER = Loader("posts with authors", frozenset({"text", "author"}), _read)
