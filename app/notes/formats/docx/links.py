"""Where a document points: targets of hyperlinks and other relationships, and references to renamed bookmarks."""

import re
from collections.abc import Iterable, Mapping
from functools import partial

from app.notes.formats.docx.page import Bit, Page
from app.notes.formats.docx.xml import Element, attribute_key, local

NOWHERE = "about:blank"
_PERSONAL = re.compile(r"(?:mailto|tel|sms|file|callto|skype|sip):|\\\\|/|[A-Za-z]:[\\/]", re.IGNORECASE)
_WORD = re.compile(r"[\w.]+")


def external(root: Element) -> list[Element]:
    """Return the relationships of a part that point outside the document."""
    return [one for one in root if one.get("TargetMode") == "External" and one.get("Target")]


def scrub(root: Element) -> int:
    """Let links to persons (mailto:, tel:) and to somebody's files point nowhere; return how many there were."""
    found = [one for one in external(root) if _PERSONAL.match(one.get("Target") or "")]
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


def follow(roots: Iterable[tuple[str, Element]], renamed: Mapping[str, str]) -> set[str]:
    """Let references to bookmarks name them as they are called now; return the parts that changed."""
    return {part for part, root in roots for element in root.iter() if _follow(element, renamed)} if renamed else set()


def _follow(element: Element, renamed: Mapping[str, str]) -> bool:
    name = local(element)
    if name in ("instrText", "delInstrText"):
        before, element.text = element.text or "", _names(element.text or "", renamed)
        return before != element.text
    key = attribute_key(element, {"hyperlink": "anchor", "fldSimple": "instr"}.get(name, ""))
    if key is None:
        return False
    value = element.get(key) or ""
    element.set(key, renamed.get(value, value) if name == "hyperlink" else _names(value, renamed))
    return element.get(key) != value


def _names(code: str, renamed: Mapping[str, str]) -> str:
    return _WORD.sub(lambda match: renamed.get(match.group(), match.group()), code)
