"""Every place of Word's schema: what a name hides there is in no byte of the copy."""

import io
import re
import unicodedata
import zipfile
from collections.abc import Iterator
from xml.sax.saxutils import quoteattr

import pytest

from app.notes.documents import CleanDocument, clean
from app.notes.formats.docx.document import WordDocument
from app.notes.formats.docx.schema import schema
from app.notes.policy import NotePolicy, Style
from app.notes.sanitizing import Sanitizer
from tests.notes.formats.word import HEAD, package, paragraph, relations, run, types

_AT_ONCE = 400
_TOLD = "Marguerite Holloway"
"""A name that stands in the body, too."""
_HIDDEN = "Theodora Lindqvist"
"""One that stands nowhere else."""
_LEFT = re.compile("marguerite|holloway|theodora|lindqvist")


def left(done: CleanDocument) -> list[str]:
    """Return where a canary still stands in a copy."""
    found = []
    with zipfile.ZipFile(io.BytesIO(done.content)) as archive:
        for name in archive.namelist():
            content = archive.read(name)
            said = f"{name} {content.decode('utf-8', 'replace')} {content.decode('utf-16-le', 'replace')}"
            plain = unicodedata.normalize("NFKD", said.casefold())
            found += [f"{name}: {plain[max(0, m.start() - 80) : m.end() + 20]}" for m in _LEFT.finditer(plain)]
    return found


def cleaned(raw: bytes) -> CleanDocument:
    return clean(WordDocument.read(raw), Sanitizer(NotePolicy(style=Style.TAGS)))


def _elements(canary: str) -> Iterator[str]:
    """Yield every element with the name in one of its attributes, or as its text."""
    for name, key, _ in schema.places():
        if ":" in name and not name.startswith(("xml:", "pr:", "pt:")):
            yield f"<{name}>{canary}</{name}>" if key == "#" else f"<{name} {key}={quoteattr(canary)}/>"
    for name in dict.fromkeys(name for name, _, _ in schema.places()):
        if not name.startswith(("pr:", "pt:")):
            yield f"<{name}>{canary}</{name}>"


def _document(inside: str, root: str = "w:document") -> bytes:
    spaces = " ".join(f"xmlns:{prefix}={quoteattr(uri)}" for prefix, uri in schema.spaces().items() if prefix != "xml")
    body = f"<w:body>{paragraph(run(f'Patient: {_TOLD}. BP 120/80, stable on metoprolol.'))}{inside}</w:body>"
    return package(
        {
            "[Content_Types].xml": types(""),
            "_rels/.rels": relations([("rId1", "officeDocument", "word/document.xml", False)]),
            "word/document.xml": f"{HEAD}<{root} {spaces}>{body}</{root}>",
        }
    )


@pytest.mark.parametrize("canary", [_TOLD, _HIDDEN])
@pytest.mark.parametrize("around", ["<w:p><w:r>{}</w:r></w:p>", "{}", "<w:p><w:pPr>{}</w:pPr></w:p>"])
def test_a_name_in_any_place_of_the_schema_is_gone(canary: str, around: str) -> None:
    every = list(_elements(canary))
    for at in range(0, len(every), _AT_ONCE):
        done = cleaned(_document("".join(around.format(one) for one in every[at : at + _AT_ONCE])))
        assert left(done) == []
        assert "metoprolol" in done.parts[0].text


def test_the_walk_is_over_all_of_word() -> None:
    names = {name for name, _, _ in schema.places()}
    assert {name.partition(":")[0] for name in names} >= set(
        "w w14 w15 a wp wps pic v o m c dgm ap op vt cp dc".split()
    )
    assert len(list(schema.places())) > 4_000
