"""The look at a copy of a Word document: whatever was taken out is found wherever it still stands."""

import subprocess
import sys

import pytest

from app.core.attributes import Attribute
from app.core.edits.edits import Edit
from app.core.text.spans import Span
from app.notes.formats.docx.document import WordDocument
from app.notes.formats.docx.schema.xml import parse_with_spaces
from app.notes.formats.residue import residue
from tests.notes.formats.word import paragraph, run, simple

_PLAIN = simple(paragraph(run("Quenby was seen.")))


def _looked_at(copy: bytes) -> tuple[str, ...]:
    document = WordDocument.read(_PLAIN)
    start = document.texts[0].index("Quenby")
    edit = Edit(Span(start, start + 6), "Quenby", "the man", (Attribute.NAME,))
    return residue(document, [[edit]], copy)


@pytest.mark.parametrize(
    "within",
    [
        run("seen with Quenby"),
        run("Quen") + run("by"),
        "<w:r><w:t>Quen<!-- x -->by</w:t></w:r>",
        '<w:r><x:y xmlns:x="http://example.org/quenby"/></w:r>',
        '<w:bookmarkStart w:id="1" w:name="byQuenbyhere"/>',
        '<w:bookmarkStart w:id="1" w:name="JoQuénby"/>',
        '<w:bookmarkStart w:id="1" w:name="_old"/><w:bookmarkStart w:id="1" w:name="JoQuenby"/>',
    ],
)
def test_a_removed_name_is_found_wherever_it_stands(within: str) -> None:
    assert _looked_at(simple(paragraph(within)))


def test_a_copy_without_it_raises_no_doubt() -> None:
    assert _looked_at(simple(paragraph(run("He was seen at the quay.")))) == ()


def test_a_namespace_is_found_where_an_element_far_below_declares_it() -> None:
    root, spaces = parse_with_spaces(b'<a xmlns="urn:one"><b><c xmlns:p="urn:two"/></b></a>')
    assert root.tag == "{urn:one}a"
    assert spaces == {("", "urn:one"), ("p", "urn:two")}


def test_what_reads_pdf_files_and_invents_names_is_loaded_only_when_used() -> None:
    said = "import sys, app.cli.commands.note; print(*{'pypdf', 'faker'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True).stdout == "\n"
