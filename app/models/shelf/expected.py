"""What the file of a model should be, as the catalogue or the note beside it says: never as the file itself says."""

from pathlib import Path

from app.models.catalogue.catalogue import ModelSpec
from app.models.shelf import deriving
from app.models.shelf.metadata import Note, has_note, read_note


def expected_sum(spec: ModelSpec | None, note: Note | None) -> str:
    """Return the SHA-256 that a model's file should have, "" where nothing is known of it."""
    if spec and not spec.base:
        return spec.sha256
    return note.sha256 if note else ""


def is_new(model: Path, spec: ModelSpec | None) -> bool:
    """Tell whether somebody put this file there and nothing was ever noted of it, so that an import may take it."""
    return spec is None and not has_note(model)


def doubt(model: Path, spec: ModelSpec | None, remedy: str) -> str:
    """Return the sentence that says why the content cannot be checked, "" where it can.

    `remedy`: what to do about a model of the catalogue.

    A sum taken now would call any file right, so a model without a note is right only where the catalogue has its sum.
    """
    note = read_note(model)
    if not expected_sum(spec, note):
        how = remedy if spec else _by_hand(model)
        return f"Nothing is known of how the file of {model.stem} should be, for want of a readable note; {how}."
    if spec and spec.base and note and note.made_from != deriving.recipe(spec):
        return f"{model.stem} was made by another version of Untell; {remedy}."
    return ""


def _by_hand(model: Path) -> str:
    return (
        f"run `untell models remove {model.stem}` and import it again from where you have it, "
        f"or name {model} itself to use it unchecked"
    )
