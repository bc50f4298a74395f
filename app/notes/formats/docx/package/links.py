"""Where a document points: targets of hyperlinks and other relationships."""

import posixpath
import re
from functools import partial
from urllib.parse import unquote, urlsplit

from app.notes.formats.docx.page import Bit, Page
from app.notes.formats.docx.schema.xml import Element

NOWHERE = "about:blank"
_PUBLIC = re.compile(r"https?://", re.IGNORECASE)


def external(root: Element) -> list[Element]:
    """Return the relationships of a part that point outside the document."""
    return [one for one in root if one.get("TargetMode") == "External" and one.get("Target")]


def resolved(source: str, target: str) -> str:
    """Return the name of the part to which a relationship of the part `source` points."""
    path = unquote(urlsplit(target).path)
    return posixpath.normpath(posixpath.join("/", posixpath.dirname(source), path)).lstrip("/")


def scrub(root: Element) -> int:
    """Let links to persons (mailto:, tel:) and to somebody's files point nowhere; return how many there were."""
    found = [
        one for one in external(root) if not _PUBLIC.match(one.get("Target") or "") and one.get("Target") != NOWHERE
    ]
    for one in found:
        one.set("Target", NOWHERE)
    return len(found)


def read(root: Element, page: Page) -> None:
    """Add the addresses that a part points to, a line each; one that is edited points nowhere afterwards."""
    for one in external(root):
        target = one.get("Target") or ""
        if target != NOWHERE:
            page.line([Bit(page.slot(target, partial(_blank, one)))])


def _blank(one: Element, _: str) -> None:
    one.set("Target", NOWHERE)
