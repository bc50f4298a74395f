"""What a Word document holds that is no text: told, since nobody has looked at it."""

from collections.abc import Iterable
from pathlib import PurePosixPath

from app.core.text.english import many

_FINE = (".xml", ".rels")
_PICTURES = frozenset(".png .jpg .jpeg .gif .bmp .tif .tiff .emf .wmf .svg .webp .heic .ico .jfif".split())
_SHOWN = 5


def unread(parts: Iterable[str]) -> tuple[str, ...]:
    """Return a sentence for each kind of part that was not read; all of them are still in the copy."""
    rest = [name for name in parts if not name.lower().endswith(_FINE)]
    pictures = [name for name in rest if PurePosixPath(name).suffix.lower() in _PICTURES]
    embedded = [name for name in rest if name not in pictures]
    notices = []
    if pictures:
        notices.append(f"{_were(pictures, 'picture')} kept and not read; look at what they show: {_names(pictures)}.")
    if embedded:
        notices.append(
            f"{_were(embedded, 'embedded object')} kept and not read (tables, fonts, macros, other files); take them "
            f"out if they may name anyone: {_names(embedded)}."
        )
    return tuple(notices)


def _were(parts: list[str], what: str) -> str:
    return f"{many(len(parts), what)} {'was' if len(parts) == 1 else 'were'}"


def _names(parts: list[str]) -> str:
    shown = ", ".join(PurePosixPath(name).name for name in parts[:_SHOWN])
    return shown + (f" and {len(parts) - _SHOWN} more" if len(parts) > _SHOWN else "")
