"""Word documents of our own, put together from their XML, and edits on their text."""

import io
import zipfile
from collections.abc import Iterable

from app.core.edits.edits import Edit
from app.core.text.spans import Span

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_SPACES = " ".join(
    f'xmlns:{prefix}="{uri}"'
    for prefix, uri in {
        "w": W,
        "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
        "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
        "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
        "pic": "http://schemas.openxmlformats.org/drawingml/2006/picture",
        "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
        "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
        "v": "urn:schemas-microsoft-com:vml",
        "o": "urn:schemas-microsoft-com:office:office",
        "w15": "http://schemas.microsoft.com/office/word/2012/wordml",
    }.items()
)
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def run(text: str, looks: str = "") -> str:
    return f'<w:r>{looks and f"<w:rPr>{looks}</w:rPr>"}<w:t xml:space="preserve">{text}</w:t></w:r>'


def paragraph(*inside: str) -> str:
    return f"<w:p>{''.join(inside)}</w:p>"


def part(root: str, inside: str) -> str:
    return f"{HEAD}<w:{root} {_SPACES}>{inside}</w:{root}>"


def relations(rows: Iterable[tuple[str, str, str, bool]]) -> str:
    made = "".join(
        f'<Relationship Id="{key}" Type="{kind if ":" in kind else f"{_REL}/{kind}"}" Target="{target}"'
        f"{' TargetMode=' + chr(34) + 'External' + chr(34) if outside else ''}/>"
        for key, kind, target, outside in rows
    )
    return f'{HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{made}</Relationships>'


TYPES = {
    "/word/document.xml": f"{_TYPE}.document.main+xml",
    "/word/header1.xml": f"{_TYPE}.header+xml",
    "/word/footer1.xml": f"{_TYPE}.footer+xml",
    "/word/footnotes.xml": f"{_TYPE}.footnotes+xml",
    "/word/endnotes.xml": f"{_TYPE}.endnotes+xml",
    "/word/comments.xml": f"{_TYPE}.comments+xml",
    "/word/settings.xml": f"{_TYPE}.settings+xml",
    "/docProps/core.xml": "application/vnd.openxmlformats-package.core-properties+xml",
    "/docProps/app.xml": "application/vnd.openxmlformats-officedocument.extended-properties+xml",
    "/docProps/custom.xml": "application/vnd.openxmlformats-officedocument.custom-properties+xml",
}


def package(parts: dict[str, str | bytes]) -> bytes:
    """Return a ZIP file of these parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def simple(body: str, **others: str) -> bytes:
    """Return a document with this body and nothing else in it; `others`: further parts of word/."""
    overrides = "".join(
        f'<Override PartName="{name}" ContentType="{kind}"/>'
        for name, kind in TYPES.items()
        if name == "/word/document.xml" or name.removeprefix("/word/").removesuffix(".xml") in others
    )
    rows = [(f"rId{at}", name.rstrip("0123456789"), f"{name}.xml", False) for at, name in enumerate(others, 1)]
    return package(
        {
            "[Content_Types].xml": types(overrides),
            "_rels/.rels": relations([("rId1", "officeDocument", "word/document.xml", False)]),
            "word/document.xml": part("document", f"<w:body>{body}</w:body>"),
            **({"word/_rels/document.xml.rels": relations(rows)} if others else {}),
            **{f"word/{name}.xml": content for name, content in others.items()},
        }
    )


def types(overrides: str) -> str:
    return (
        f'{HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" '
        'ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="bin" '
        'ContentType="application/vnd.openxmlformats-officedocument.oleObject"/>'
        f'<Default Extension="jpeg" ContentType="image/jpeg"/>{overrides}</Types>'
    )


def replacing(text: str, originals: dict[str, str]) -> tuple[Edit, ...]:
    """Return edits that replace each of `originals`, longest first, wherever it stands."""
    edits: list[Edit] = []
    for old, new in sorted(originals.items(), key=lambda pair: -len(pair[0])):
        at = text.find(old)
        while at >= 0:
            span = Span(at, at + len(old))
            if not any(span.overlaps(edit.span) for edit in edits):
                edits.append(Edit(span, old, new))
            at = text.find(old, at + 1)
    return tuple(sorted(edits, key=lambda edit: edit.span))


def renamed(raw: bytes, names: dict[str, str]) -> bytes:
    """Return a document with other words in all its parts."""
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    for old, new in names.items():
        parts = {name: content.replace(old.encode(), new.encode()) for name, content in parts.items()}
    return package({**parts})
