"""Whole files that a Word document takes in when it is opened (altChunk): web pages, mails, RTF, texts, documents.

Nobody would see what they say before Word does. What can be read stands in their place as plain paragraphs, which are
read as all others; what cannot is taken out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from html.parser import HTMLParser

from app.core.errors import InputError
from app.notes.formats import rtf
from app.notes.formats.base import UnreadableError
from app.notes.formats.docx import paragraphs
from app.notes.formats.docx.package import limits
from app.notes.formats.docx.package.container import Package
from app.notes.formats.docx.package.links import resolved
from app.notes.formats.docx.page import Page
from app.notes.formats.docx.schema.xml import Element, local, parse, set_text
from app.store import texts

_BREAKS = frozenset("p div br tr li table h1 h2 h3 h4 h5 h6 section article header footer title dt dd pre hr".split())
_CELLS = frozenset(("td", "th", "tc"))
_SILENT = frozenset(("script", "style"))
_MOST = 200_000  # characters
_HEAD = 2_000


@dataclass(slots=True)
class Chunks:
    """Takes chunks out of the parts of a package. `read`, `unread`: how many became paragraphs, and how many went.

    `changed`: the parts that are not as they were.
    """

    raw: Mapping[str, bytes]
    roots: Mapping[str, Element]
    read: int = 0
    unread: int = 0
    changed: set[str] = field(default_factory=set)

    def replace(self) -> None:
        """Replace every chunk, and take out the relationship that leads to it."""
        for name, root in self.roots.items():
            for element in [one for one in root.iter() if local(one) == "altChunk"]:
                text = self._text(name, element)
                self.read += text is not None
                self.unread += text is None
                _put(element, text or "")
                self.changed.add(name)

    def _text(self, name: str, element: Element) -> str | None:
        folder, _, last = name.rpartition("/")
        relations = f"{folder}/_rels/{last}.rels"
        root = self.roots.get(relations)
        keys = {str(value) for value in element.values()}
        for one in [] if root is None else list(root):
            if one.get("Id") in keys and (one.get("Type") or "").endswith("/aFChunk"):
                content = self.raw.get(resolved(name, one.get("Target") or ""))
                one.getparent().remove(one)  # type: ignore[union-attr]
                self.changed.add(relations)
                return None if content is None else text_of(content)
        return None

    @property
    def notices(self) -> tuple[str, ...]:
        """Return what is to be said of chunks that were read."""
        many = f"{self.read} inserted files stand" if self.read > 1 else "1 inserted file stands"
        return (f"{many} in the copy as plain paragraphs.",) if self.read else ()

    @property
    def doubts(self) -> tuple[str, ...]:
        """Return what is to be said of those that were taken out."""
        many = f"{self.unread} inserted files" if self.unread > 1 else "1 inserted file"
        return (f"{many} could not be read and was taken out; look what is missing.",) if self.unread else ()


def _put(element: Element, text: str) -> None:
    """Put a paragraph for each line of a text in an element's place."""
    space = str(element.tag).rpartition("}")[0] + "}"
    for line in text.split("\n") if text.strip() else ("",):
        paragraph = element.makeelement(f"{space}p")
        if line.strip():
            run = element.makeelement(f"{space}r")
            words = element.makeelement(f"{space}t")
            set_text(words, texts_only(line))
            run.append(words)
            paragraph.append(run)
        element.addprevious(paragraph)
    element.getparent().remove(element)  # type: ignore[union-attr]


def texts_only(line: str) -> str:
    """Return a line without the characters that may not stand in XML."""
    return "".join(c for c in line.replace("\t", " ") if c >= " " and not "\ud800" <= c <= "\udfff" and c < "\ufffe")


def text_of(raw: bytes) -> str | None:
    """Return the text of a file of any kind that is known by how it begins; None where it cannot be read."""
    start = raw[:_HEAD].lstrip(b"\xef\xbb\xbf \r\n\t")
    try:
        if start.startswith(b"{\\rtf"):
            said: str | None = rtf.read(raw).texts[0]
        elif start.startswith(b"PK"):
            said = _of_package(raw)
        elif b"mime-version:" in start.lower():
            said = _of_mail(raw)
        else:
            decoded = texts.decode(raw, "an inserted file", _MOST)
            said = _of_page(decoded) if start.startswith(b"<") or "<html" in decoded[:_HEAD].lower() else decoded
    except (InputError, UnreadableError, ValueError, LookupError, RecursionError):
        return None
    return said.replace("\r\n", "\n") if said is not None and len(said) <= _MOST else None


def _of_package(raw: bytes) -> str | None:
    """Return the text of another document's body; chunks within it are not opened."""
    main = Package.read(raw).parts.get("word/document.xml")
    if main is None:
        return None
    limits.check([main])
    root, page = parse(main), Page()
    if any(local(one) == "altChunk" for one in root.iter()):
        return None
    paragraphs.read(root, page)
    return page.text


def _of_mail(raw: bytes) -> str | None:
    message = message_from_bytes(raw, policy=policy.default)
    body = message.get_body(("html", "plain")) if isinstance(message, EmailMessage) else None
    if body is None:
        return None
    content = str(body.get_content())
    return _of_page(content) if body.get_content_subtype() == "html" else content


class _Words(HTMLParser):
    """Collects the words of a page, a line for each block."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.said: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._mark(tag)
        self._silent += tag in _SILENT

    def handle_endtag(self, tag: str) -> None:
        self._mark(tag)
        self._silent -= tag in _SILENT and self._silent > 0

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.said.append(" ".join(data.split()) if data.strip() else "")
            self.said.append(" " if data[-1:].isspace() else "")

    def _mark(self, tag: str) -> None:
        name = tag.rpartition(":")[2]
        self.said.append("\n" if name in _BREAKS else " " if name in _CELLS else "")


def _of_page(content: str) -> str:
    words = _Words()
    words.feed(content)
    words.close()
    lines = (" ".join(line.split()) for line in "".join(words.said).split("\n"))
    return "\n".join(line for line in lines if line)
