"""The editor keeps the text as it is, marks the right words, and every change can be undone."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from app.core.attributes import Attribute
from app.core.edits.edits import Edit
from app.core.text.spans import Span
from app.gui.editor.editor import TextEditor
from app.gui.widgets.attribute_style import _LOOKS
from tests.gui.findings import found

POST = "👩‍👩‍👧 I live in Leeds and work in Leeds as a nurse. שלום e\u0301"


@pytest.fixture
def editor(qtbot: QtBot) -> TextEditor:
    made = TextEditor()
    qtbot.addWidget(made)
    made.resize(600, 300)
    made.show()
    return made


def test_every_attribute_has_a_look_of_its_own() -> None:
    assert len({(hues, line) for hues, line in _LOOKS.values()}) == len(Attribute)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(["a", "👍🏽", "e\u0301", "שלום", "مرحبا ", "\u00a0", "𝔘", "\n", " "]), max_size=20).map(
        "".join
    ),
    st.lists(st.sampled_from(["a", "👩‍👩‍👧", "ש", " "]), max_size=6).map("".join),
)
def test_marks_stand_on_their_words_in_any_script(editor: TextEditor, before: str, after: str) -> None:
    text = f"{before}Leeds{after}"
    editor.replace_text(text)
    assert editor.text() == text
    editor.show_findings([found(text, Attribute.LOCATION, "Leeds")])
    assert [s.cursor.selectedText() for s in editor.extraSelections()] == ["Leeds"]


def test_marks_move_with_the_text_and_touched_ones_vanish(editor: TextEditor, qtbot: QtBot) -> None:
    editor.replace_text(POST)
    editor.show_findings([found(POST, Attribute.LOCATION, "Leeds"), found(POST, Attribute.OCCUPATION, "nurse")])
    editor.moveCursor(QTextCursor.MoveOperation.Start)
    qtbot.keyClicks(editor, "Hi ")
    assert [s.cursor.selectedText() for s in editor.extraSelections()] == ["Leeds", "nurse"]
    cursor = editor.textCursor()
    cursor.setPosition(editor.marks()[1].start + 2)
    editor.setTextCursor(cursor)
    qtbot.keyClicks(editor, "x")
    assert [s.cursor.selectedText() for s in editor.extraSelections()] == ["Leeds"]


def test_marks_leave_undo_and_text_alone(editor: TextEditor) -> None:
    editor.replace_text(POST)
    editor.document().clearUndoRedoStacks()
    revision = editor.revision
    editor.show_findings([found(POST, Attribute.LOCATION, "Leeds")])
    editor.light((Attribute.LOCATION, "x"), scroll=True)
    assert not editor.document().isUndoAvailable()
    assert (editor.text(), editor.revision) == (POST, revision)


def test_the_cursor_in_a_mark_points_to_its_findings(editor: TextEditor, qtbot: QtBot) -> None:
    editor.replace_text(POST)
    editor.show_findings(
        [found(POST, Attribute.LOCATION, "Leeds"), found(POST, Attribute.OCCUPATION, "work in Leeds as a nurse")]
    )
    cursor = editor.textCursor()
    cursor.setPosition(editor.marks()[0].start + 1)
    with qtbot.waitSignal(editor.pointed) as pointed:
        editor.setTextCursor(cursor)
    assert pointed.args == [((Attribute.LOCATION, "x"),)]
    assert editor.keys_at(0) == ()


def test_lighting_a_finding_gives_its_words_a_ground(editor: TextEditor) -> None:
    editor.replace_text(POST)
    editor.show_findings([found(POST, Attribute.LOCATION, "Leeds"), found(POST, Attribute.OCCUPATION, "nurse")])
    editor.light((Attribute.OCCUPATION, "x"))
    grounds = {s.cursor.selectedText(): s.format.background().color().name() for s in editor.extraSelections()}
    editor.light(None)
    lit = {word for word, ground in grounds.items() if ground not in _grounds(editor)}
    assert lit == {"nurse"}


def _grounds(editor: TextEditor) -> set[str]:
    return {s.format.background().color().name() for s in editor.extraSelections()}


def test_edits_are_one_step_and_undo_brings_the_original_back(editor: TextEditor) -> None:
    editor.replace_text(POST)
    at = POST.index("Leeds")
    nurse = POST.index("nurse")
    editor.apply(
        [
            Edit(Span(at, at + 5), "Leeds", "a city"),
            Edit(Span(nurse, nurse + 5), "nurse", "helper 😀"),
        ]
    )
    assert editor.text() == POST.replace("Leeds", "a city", 1).replace("nurse", "helper 😀")
    editor.undo()
    assert editor.text() == POST


def test_typing_settles_once_after_a_pause(editor: TextEditor, qtbot: QtBot) -> None:
    settled: list[int] = []
    editor.settled.connect(lambda: settled.append(editor.revision))
    qtbot.keyClicks(editor, "I live in Leeds")
    qtbot.waitUntil(lambda: bool(settled))
    assert settled == [editor.revision]


def test_paste_is_plain_and_text_files_are_announced(editor: TextEditor, qtbot: QtBot) -> None:
    rich = QMimeData()
    rich.setHtml("<b>bold</b>")
    rich.setText("plain\u00a0text")
    editor.insertFromMimeData(rich)
    assert editor.text() == "plain\u00a0text"
    for name, wanted in (("post.txt", True), ("Notes.MD", True), ("photo.png", False)):
        file = QMimeData()
        file.setUrls([QUrl.fromLocalFile(f"/tmp/{name}")])
        assert editor.canInsertFromMimeData(file) is wanted or not wanted
        if wanted:
            with qtbot.waitSignal(editor.dropped) as dropped:
                editor.insertFromMimeData(file)
            assert dropped.args[0].endswith(name)
    assert editor.text() == "plain\u00a0text"


def test_the_margin_names_what_each_line_gives_away(editor: TextEditor) -> None:
    text = "I live in Leeds as a nurse.\nNothing here.\nI am 34."
    editor.replace_text(text)
    editor.show_findings(
        [
            found(text, Attribute.LOCATION, "Leeds"),
            found(text, Attribute.OCCUPATION, "nurse"),
            found(text, Attribute.AGE, "34"),
        ]
    )
    labels = [[word for word, _ in entry[1]] for _, entry in sorted(editor._margin.lines().items())]
    assert labels == [["location", "occupation"], ["age"]]
