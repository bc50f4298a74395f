"""Clinical notes in the window: opened, reviewed, approved, saved as a copy, next; the note itself never changed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QTextCursor
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from app.core.edits.edits import Edit
from app.core.text.spans import Span
from app.gui.notes.notes_controller import Noting
from app.gui.notes.notes_joined import Joined
from app.gui.work.messages import Message, Messages
from app.gui.work.session_worker import Workshop
from app.notes.policy import Style
from tests.notes.formats.word import paragraph, run, simple

NOTE = "Asthma. Salbutamol 100 mcg as needed. Mail: h.tarnowski@example.org. Keeps blue herons."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "notes"
    made.mkdir()
    (made / "a.txt").write_text(NOTE, encoding="utf-8")
    (made / "b.docx").write_bytes(simple(paragraph(run("Mail: "), run("jo@example.org", "<w:b/>"), run(" Stable."))))
    return made


@pytest.fixture
def noting(qtbot: QtBot, messages: Messages, tmp_path: Path) -> Iterator[Noting]:
    workshop = Workshop(messages)
    made = Noting(workshop, messages)
    qtbot.addWidget(made.page)
    made.page.resize(1000, 600)
    made.page.show()
    made.folder = tmp_path / "clean"
    made.folder.mkdir()
    yield made
    workshop.close()


def opened(noting: Noting, qtbot: QtBot, *paths: Path) -> None:
    noting.open([str(path) for path in paths])
    qtbot.waitUntil(noting.page.approve.isEnabled)


def test_review_approve_save_next(noting: Noting, folder: Path, qtbot: QtBot, told: list[Message]) -> None:
    opened(noting, qtbot, folder)
    page = noting.page
    assert page.heading.text() == "a.txt (1 of 2)"
    assert "Second look" in page.told.text()
    assert "tarnowski" not in page.review.draft.text
    assert "Salbutamol 100 mcg as needed" in page.review.draft.text
    page.approve.click()
    qtbot.waitUntil(lambda: page.heading.text() == "b.docx (2 of 2)" and page.approve.isEnabled())
    assert b"tarnowski" not in (noting.folder / "a.txt").read_bytes()
    page.approve.click()
    qtbot.waitUntil(lambda: "2 of 2 notes saved" in page.told.text())
    assert (noting.folder / "b.docx").read_bytes()[:2] == b"PK"
    assert (folder / "a.txt").read_text(encoding="utf-8") == NOTE
    assert [message.sentence.split(".txt")[0].split(".docx")[0] for message in told] == ["Saved as a", "Saved as b"]
    assert "tarnowski" not in (noting.folder / "a.txt.report.html").read_text(encoding="utf-8")
    qtbot.waitUntil(page.open.isEnabled)
    assert not page.approve.isEnabled(), "no note is shown that could be saved"
    assert not page.remove.isEnabled()


def test_what_the_reviewer_rejects_stays(noting: Noting, folder: Path, qtbot: QtBot, told: list[Message]) -> None:
    opened(noting, qtbot, folder / "a.txt")
    review = noting.page.review
    assert "Safe" not in review.card(0).price()
    assert review.card(0).price().endswith("(row F), seen by a rule")
    review.card(0).offered[0].click()
    assert noting.unsaved
    noting.page.report.setChecked(False)
    noting.page.approve.click()
    qtbot.waitUntil(lambda: "saved" in noting.page.told.text())
    assert (noting.folder / "a.txt").read_text(encoding="utf-8") == NOTE
    assert "Second look at what you left" in told[0].sentence
    assert [path.name for path in noting.folder.iterdir()] == ["a.txt"]
    assert not noting.unsaved


def test_words_that_are_selected_go_as_well(noting: Noting, folder: Path, qtbot: QtBot) -> None:
    opened(noting, qtbot, folder / "a.txt")
    review = noting.page.review
    shown = review.diff.toPlainText()
    cursor = QTextCursor(review.diff.document())
    cursor.setPosition(shown.index("blue herons"))
    cursor.setPosition(shown.index("blue herons") + len("blue herons"), QTextCursor.MoveMode.KeepAnchor)
    review.diff.setTextCursor(cursor)
    noting.page.remove.click()
    qtbot.waitUntil(lambda: noting.page.approve.isEnabled() and "blue herons" not in review.draft.text)


def test_another_style_is_another_draft(noting: Noting, folder: Path, qtbot: QtBot) -> None:
    opened(noting, qtbot, folder / "a.txt")
    page = noting.page
    before = page.review.draft.text
    page.styles.setCurrentIndex(page.styles.findData(Style.TAGS.value))
    page.settled.emit()
    qtbot.waitUntil(lambda: page.approve.isEnabled() and page.review.draft.text != before)
    assert "tarnowski" not in page.review.draft.text


def test_a_note_that_cannot_be_read_is_told_and_skipped(
    noting: Noting, folder: Path, qtbot: QtBot, told: list[Message]
) -> None:
    (folder / "a.pdf").write_bytes(b"no pdf")
    noting.open([str(folder / "a.pdf"), str(folder / "a.txt")])
    qtbot.waitUntil(lambda: noting.page.told.text() == "This note could not be read.")
    assert "damaged" in told[0].sentence
    assert not noting.page.approve.isEnabled()
    noting.page.skip.click()
    qtbot.waitUntil(noting.page.approve.isEnabled)
    assert noting.page.heading.text() == "a.txt (2 of 2)"


def test_a_copy_never_takes_the_place_of_its_note(noting: Noting, folder: Path, qtbot: QtBot) -> None:
    noting.folder = folder
    opened(noting, qtbot, folder / "a.txt")
    noting.page.approve.click()
    qtbot.waitUntil(lambda: "saved" in noting.page.told.text())
    assert (folder / "a.txt").read_text(encoding="utf-8") == NOTE
    assert "tarnowski" not in (folder / "a-clean.txt").read_text(encoding="utf-8")


def test_notes_are_dropped(noting: Noting, folder: Path, qtbot: QtBot) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(folder / "a.txt"))])
    drop = QDropEvent(
        QPointF(50, 50), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    with qtbot.waitSignal(noting.shown):
        noting.page.dropEvent(drop)
    qtbot.waitUntil(noting.page.approve.isEnabled)


def test_every_control_has_an_accessible_name(noting: Noting) -> None:
    assert all(control.accessibleName() for control in noting.page.findChildren(QAbstractButton))
    assert noting.page.styles.accessibleName()
    assert noting.page.dates.accessibleName()


def test_parts_are_joined_and_parted_again() -> None:
    parts = ["ab", "", "cde"]
    joined = Joined.of(parts)
    edits = [[Edit(Span(1, 2), "b", "x")], [], [Edit(Span(0, 3), "cde", "y")]]
    assert [edit.span.of(joined.text) for edit in joined.joined(edits)] == ["b", "cde"]
    assert joined.parted(joined.joined(edits)) == edits
