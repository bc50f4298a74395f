"""The clipboard itself: odd contents lose nothing, every refusal says why, Undo brings everything back."""

from itertools import cycle, islice

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication, QImage
from pytestqt.qtbot import QtBot

from app.desktop import clipboard
from app.desktop.clipboard import MINE, Kind
from app.gui.clipboard.clip import Clip, Undone, copy_text

ROUNDS = 100


def made(**formats: bytes) -> QMimeData:
    found = QMimeData()
    for name, value in formats.items():
        found.setData(name.replace("__", "/").replace("_", "-"), value)
    return found


def image() -> QMimeData:
    found = QMimeData()
    picture = QImage(4, 4, QImage.Format.Format_RGB32)
    picture.fill(0x336699)
    found.setImageData(picture)
    return found


def text(content: str, **formats: bytes) -> QMimeData:
    found = made(**formats)
    found.setText(content)
    return found


def odd(number: int) -> tuple[QMimeData, Kind | None]:
    kinds = [
        (QMimeData(), Kind.EMPTY),
        (text("   \n"), Kind.EMPTY),
        (text("x" * 2_000_000), Kind.LONG),
        (image(), Kind.IMAGE),
        (made(text__uri_list=b"file:///home/me/letter.odt\r\n"), Kind.FILES),
        (text(f"<{number}> plain beside HTML", text__html=b"<p>plain <b>beside</b> HTML</p>"), None),
        (made(text__html=f"<p>only <i>HTML</i> {number}</p>".encode()), None),
        (text(f"👩‍🚀 family 👨‍👩‍👧 {number}\r\nZürich — naïve"), None),
        (text("hunter2", **{"x-kde-passwordManagerHint": b"secret"}), Kind.SECRET),
        (made(application__x_sheet=b"\0\1\2"), Kind.OTHER),
    ]
    return kinds[number % len(kinds)]


def content(held: QMimeData) -> dict[str, bytes]:
    return {name: bytes(held.data(name).data()) for name in held.formats() if name != "application/x-qt-image"}


@pytest.fixture
def clip(qtbot: QtBot) -> Clip:
    QGuiApplication.clipboard().clear()
    return Clip()


def test_a_hundred_rounds_lose_nothing(clip: Clip) -> None:
    board = QGuiApplication.clipboard()
    rewritten = 0
    for number in islice(cycle(range(ROUNDS)), ROUNDS):
        held, kind = odd(number)
        before = content(held)
        board.setMimeData(held)
        found = clip.look()
        if kind is not None:
            assert found.refusal is not None
            assert found.refusal.kind is kind
            assert found.refusal.sentence.endswith(".")
            assert content(board.mimeData()) == before, "a refusal leaves every format as it was"
            continue
        assert found.refusal is None
        clip.put(f"rewrite {number}")
        assert board.text() == f"rewrite {number}"
        assert clip.undo() is Undone.BACK
        assert content(board.mimeData()) == before, "Undo brings back every format"
        rewritten += 1
    assert rewritten == 30


def test_what_we_write_is_marked_and_read_again(clip: Clip) -> None:
    clip.put("safer")
    held = QGuiApplication.clipboard().mimeData()
    assert held.hasFormat(MINE)
    assert clip.ours
    assert clip.look().text == "safer"
    QGuiApplication.clipboard().setText("other")
    assert not clip.ours


def test_what_the_window_copies_is_marked_too(clip: Clip) -> None:
    copy_text("safer")
    held = QGuiApplication.clipboard().mimeData()
    assert all(held.hasFormat(name) for name in clipboard.hints())
    assert not clip.ours
    assert clip.look().text == "safer"


def test_undo_brings_the_last_original_back_however_often(clip: Clip) -> None:
    assert clip.undo() is Undone.NOTHING
    QGuiApplication.clipboard().setText("mine")
    clip.put("safer")
    clip.put("safest")
    assert clip.undo() is Undone.BACK
    assert QGuiApplication.clipboard().text() == "mine"
    assert clip.undo() is Undone.ALREADY
    assert QGuiApplication.clipboard().text() == "mine"
    clip.put("safer again")
    assert clip.undo() is Undone.BACK
    assert QGuiApplication.clipboard().text() == "mine"


def test_a_rewrite_that_a_clipboard_manager_took_over_is_no_original(clip: Clip) -> None:
    QGuiApplication.clipboard().setText("mine")
    clip.put("safer")
    QGuiApplication.clipboard().setText("safer")
    assert not clip.ours
    assert clip.rewritten
    clip.put("safest")
    clip.undo()
    assert QGuiApplication.clipboard().text() == "mine"


def test_a_secret_is_not_read_to_see_whether_it_is_the_rewrite(clip: Clip) -> None:
    QGuiApplication.clipboard().setText("mine")
    clip.put("safer")
    QGuiApplication.clipboard().setMimeData(text("safer", **{"x-kde-passwordManagerHint": b"secret"}))
    assert not clip.rewritten


def test_undo_after_something_newer_keeps_that_too(clip: Clip) -> None:
    QGuiApplication.clipboard().setText("mine")
    clip.put("safer")
    QGuiApplication.clipboard().setText("newer")
    clip.undo()
    assert QGuiApplication.clipboard().text() == "mine"
    assert clip.undo() is Undone.NEWER
    assert QGuiApplication.clipboard().text() == "newer"
    clip.undo()
    assert QGuiApplication.clipboard().text() == "mine"


def test_formatting_is_told(clip: Clip) -> None:
    QGuiApplication.clipboard().setMimeData(text("bold", text__html=b"<b>bold</b>"))
    assert clip.look().formatted
    QGuiApplication.clipboard().setText("plain")
    assert not clip.look().formatted
    QGuiApplication.clipboard().setMimeData(made(text__html=b"<b>bold</b> move"))
    assert clip.look().text == "bold move"


def test_a_text_in_another_encoding_is_read_or_refused(clip: Clip) -> None:
    board = QGuiApplication.clipboard()
    latin = QMimeData()
    latin.setData("text/plain;charset=iso-8859-1", "Zürich".encode("latin-1"))
    board.setMimeData(latin)
    assert clip.look().text == "Zürich"
    broken = QMimeData()
    broken.setData("text/plain;charset=utf-8", b"\xff\xfe\xff")
    board.setMimeData(broken)
    found = clip.look().refusal
    assert found is not None
    assert found.kind is Kind.OTHER
