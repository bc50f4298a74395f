"""Documents in which a name was hidden at random: no copy that passes holds any of it."""

import pytest

from app.core.errors import InputError
from app.notes.verdict import Word
from tests.notes.formats.hidden import hiding
from tests.notes.formats.mutations import mutated, parts_of
from tests.notes.formats.test_docx_schema import cleaned, left
from tests.notes.formats.word import W, package, paragraph, part, relations, renamed, run, simple

_BODY = {"Quillon Vandermeer": "Marguerite Holloway", "Vandermeer": "Holloway", "Quillon": "Marguerite"}


@pytest.mark.parametrize("seed", range(40))
def test_a_name_hidden_at_random_is_gone_or_fails_the_copy(seed: int) -> None:
    try:
        done = cleaned(mutated(renamed(hiding(), _BODY), seed, "Marguerite Holloway"))
    except InputError:
        return  # what was hidden made it a document that no word processor opens
    assert done.word is Word.FAIL or left(done) == []


@pytest.mark.parametrize("seed", range(12))
def test_a_name_that_the_text_does_not_tell_is_gone_where_nobody_reads_it(seed: int) -> None:
    try:
        done = cleaned(mutated(renamed(hiding(), _BODY), seed, "Theodora Lindqvist", unseen=True))
    except InputError:
        return
    assert done.word is Word.FAIL or left(done) == []


def test_a_part_is_written_anew_where_nothing_but_a_value_was_rewritten() -> None:
    space = "http://schemas.openxmlformats.org/markup-compatibility/2006"
    settings = f'<w:settings xmlns:w="{W}" xmlns:mc="{space}" mc:Ignorable="Theodora Lindqvist"/>'
    assert left(cleaned(simple(paragraph(run("Stable.")), settings=settings))) == []


def test_an_embedded_font_is_told_since_nobody_reads_it() -> None:
    font = '<w:font w:name="Arial"><w:embedRegular r:id="rId1"/></w:font>'
    parts = parts_of(simple(paragraph(run("Stable.")), fontTable=part("fonts", font)))
    parts["word/_rels/fontTable.xml.rels"] = relations([("rId1", "font", "fonts/font1.odttf", False)]).encode()
    parts["word/fonts/font1.odttf"] = b"\0\1\0\0" + b"Theodora Lindqvist"
    done = cleaned(package({**parts}))
    assert done.word is Word.REVIEW
    assert any("font1.odttf" in doubt for doubt in done.doubts)
