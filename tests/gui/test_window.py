"""The window as a person uses it: typed, understood, rewritten, reviewed, taken; the original never lost."""

import threading
import time
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.agents.team import Sight
from app.core.attributes import Attribute
from app.engines.base import Cancelled, Fill, FillResult
from app.gui.editor.card import Action
from app.gui.main import close_question
from app.gui.main.menus import Menus
from app.gui.main.window import MainWindow
from app.gui.settings.preferences import Preferences
from app.gui.settings.settings import Settings
from app.gui.widgets import theme
from app.gui.widgets.pieces import AttributeTitle
from app.gui.work.messages import Message
from app.gui.work.session_worker import Loaded
from tests.gui.scripts import POST, scripted
from tests.gui.windows import contact, grounds, listed, rewritten, typed

pytestmark = pytest.mark.usefixtures("ladders_read_well")


def test_what_is_typed_is_marked_and_listed(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.keyClicks(window.editing.editor, "Mail me: jo@example.org")
    qtbot.waitUntil(lambda: bool(window.editing.editor.extraSelections()))
    assert window.editing.editor.extraSelections()[0].cursor.selectedText() == "jo@example.org"
    assert window.editing.cards.heading.text() == "1 thing gives you away"
    assert "Checked by signals" in window.strip.activity.text()
    window.editing.editor.selectAll()
    qtbot.keyClick(window.editing.editor, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: window.editing.cards.keys() == [])


def test_cursor_and_cards_select_each_other(window: MainWindow, qtbot: QtBot) -> None:
    typed(window, qtbot)
    editor, cards = window.editing.editor, window.editing.cards
    cursor = editor.textCursor()
    cursor.setPosition(POST.index("jo@") + 2)
    editor.setTextCursor(cursor)
    assert cards.selected == contact(window)
    cards.select(None)
    plain = grounds(window)
    cards.select(contact(window))
    assert {word for word, ground in grounds(window).items() if plain[word] != ground} == {"jo@example.org"}


def test_rewrite_this_is_undone_by_undo(window: MainWindow, qtbot: QtBot) -> None:
    typed(window, qtbot)
    window.editing.cards.select(contact(window), focus=True)
    key = contact(window)
    window.checking.act(window.editing.cards.card(key).inference, Action.REWRITE)
    qtbot.waitUntil(lambda: "jo@example.org" not in window.editor_text)
    window.undo()
    assert window.editor_text == POST


def test_rewrite_review_copy_and_back(window: MainWindow, qtbot: QtBot) -> None:
    rewritten(window, qtbot)
    assert "jo@example.org" not in window.current_text()
    assert window.editor_text == POST
    window.controls.copy.emit()
    assert QGuiApplication.clipboard().text() == window.current_text()
    assert "A strong reader would probably tell" in window.controls.summary.text()
    assert len(window.controls.plot.points) >= 2
    window.controls.back.emit()
    assert window.pages.currentWidget() is window.editing
    assert window.current_text() == POST


def test_what_the_menu_offers_is_what_can_be_done(window: MainWindow, qtbot: QtBot) -> None:
    menus = window.findChild(Menus)
    assert menus is not None
    typed(window, qtbot)
    assert (menus.stop.isEnabled(), menus.back.isEnabled()) == (False, False)
    window.workshop.busy.emit("check")
    assert menus.stop.isEnabled()
    window.workshop.busy.emit("")
    assert not menus.stop.isEnabled()
    window.show_page(window.shelving.page)
    menus.back.trigger()
    assert window.pages.currentWidget() is window.editing


def test_the_slider_selects_at_once_and_estimates_are_replaced(window: MainWindow, qtbot: QtBot) -> None:
    rewritten(window, qtbot)
    window.controls.slider.set_value(0)
    assert window.current_text() == POST
    assert "0 edits" in window.controls.summary.text()
    window.controls.slider.set_value(75)
    assert "jo@example.org" not in window.current_text()
    window.review.card(0).offered[0].click()
    window.review.card(0).offered[1].click()
    window.review.card(0).field.setText("jo (at) example")
    qtbot.keyClick(window.review.card(0).field, Qt.Key.Key_Return)
    assert "estimated" in window.controls.summary.text()
    assert window.controls.plot.estimated
    qtbot.waitUntil(lambda: not window.controls.plot.estimated)
    assert "A strong reader would probably tell" in window.controls.summary.text()
    assert window.review.outcome.rows


def test_a_round_is_picked_from_the_plot(window: MainWindow, qtbot: QtBot) -> None:
    rewritten(window, qtbot)
    window.controls.plot.picked.emit(0)
    assert window.current_text() == POST
    window.controls.plot.picked.emit(1)
    assert window.current_text() != POST


def test_what_is_locked_stays_through_the_rewrite(window: MainWindow, qtbot: QtBot) -> None:
    typed(window, qtbot)
    window.checking.act(window.editing.cards.card(contact(window)).inference, Action.LOCK)
    window.rewrite()
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.review)
    assert "jo@example.org" in window.current_text()


def test_the_rewrite_is_taken_and_the_original_brought_back(window: MainWindow, qtbot: QtBot) -> None:
    rewritten(window, qtbot)
    changed = window.current_text()
    window.take()
    assert window.editor_text == changed
    window.original.restore()
    assert window.editor_text == POST
    window.editing.editor.undo()
    window.editing.editor.undo()
    assert window.editor_text == POST


def test_another_text_is_an_original_of_its_own(window: MainWindow, qtbot: QtBot) -> None:
    rewritten(window, qtbot)
    window.take()
    another = f"New. {POST}"
    typed(window, qtbot, another)
    window.rewrite()
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.review)
    window.take()
    window.original.restore()
    assert window.editor_text == another


def test_a_model_streams_and_stops_at_once(window: MainWindow, qtbot: QtBot) -> None:
    engine = scripted()
    fill = engine.fill

    def think_long(request: Fill, cancelled: Cancelled) -> FillResult:
        engine.delay = 0.0 if "Leeds" in request.prompt.text else 50.0
        return fill(request, cancelled)

    engine.fill = think_long  # type: ignore[method-assign,assignment]
    with qtbot.waitSignal(window.workshop.loaded):
        window.workshop.load(lambda: Loaded(engine, fit=True, capable=False))
    assert "model" in window.strip.model.text().lower()
    typed(window, qtbot)
    window.rewrite()
    assert window.editing.side.currentWidget() is window.editing.progress
    assert window.editing.editor.isReadOnly()
    qtbot.waitUntil(
        lambda: (
            "round" in window.editing.progress.step.text().lower() or "Your text" in window.editing.progress.step.text()
        )
    )
    qtbot.waitUntil(lambda: len(window.controls.plot.points) == 1)
    assert window.controls.plot.isVisible()
    pressed = time.monotonic()
    window.editing.progress.stop.click()
    qtbot.waitUntil(lambda: window.workshop.kind in ("", "assess"))
    assert time.monotonic() - pressed < 10, "it did not wait for the model"
    assert window.editor_text == POST
    window.show_editing()
    assert not window.editing.editor.isReadOnly()


def test_the_model_is_asked_and_its_findings_join(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.workshop.loaded):
        window.workshop.load(lambda: Loaded(scripted(), fit=True, capable=False))
    typed(window, qtbot)
    qtbot.keyClick(window, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: any("model" in str(i.sources) for i in window.checking.findings))
    qtbot.keyClicks(window.editing.editor, "Hello. ")
    qtbot.waitUntil(lambda: window.workshop.kind == "" and window.strip.activity.text() == "Checked by signals")
    assert any("model" in str(i.sources) for i in window.checking.findings), "the model's findings are carried along"


def test_a_check_can_be_stopped_where_it_was_asked_for(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.workshop.loaded):
        window.workshop.load(lambda: Loaded(scripted(delay=50.0), fit=True, capable=False))
    typed(window, qtbot)
    controls = window.controls
    controls.editing[1].setFocus()
    qtbot.keyClick(controls.editing[1], Qt.Key.Key_Space)
    assert QApplication.focusWidget() is controls.halt
    assert "reading your text" in controls.summary.text()
    qtbot.keyClick(controls.halt, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not window.workshop.kind)
    assert QApplication.focusWidget() is controls.editing[1]
    assert controls.halt.isHidden()
    assert "How far" in controls.summary.text()


def test_without_a_model_it_says_so_and_signals_look(window: MainWindow, told: list[Message], qtbot: QtBot) -> None:
    typed(window, qtbot)
    window.check()
    assert "Models…" in told[0].sentence
    qtbot.waitUntil(lambda: window.workshop.kind == "")


def test_a_model_on_its_way_checks_what_it_was_asked_for_once_it_is_there(
    window: MainWindow, told: list[Message], qtbot: QtBot
) -> None:
    def load() -> None:
        with qtbot.waitSignal(window.workshop.loaded):
            window.workshop.load(lambda: Loaded(scripted(), fit=True, capable=False))
        qtbot.waitUntil(lambda: window.workshop.kind == "" and "Checked by" in window.strip.activity.text())

    typed(window, qtbot)
    arrived = threading.Event()
    window.fetching.bring = lambda *_: bool(arrived.wait(60)) and None
    window.fetching.start("starter")
    window.check()
    assert "still being prepared" in told[-1].sentence
    assert "No model" not in told[-1].sentence
    qtbot.waitUntil(lambda: window.workshop.kind == "")
    qtbot.keyClicks(window.editing.editor, "Hello. ")
    load()
    assert not any("model" in str(i.sources) for i in window.checking.findings), "the text has changed"
    window.workshop.load(lambda: None)
    qtbot.waitUntil(lambda: window.workshop.kind == "")
    window.check()
    qtbot.waitUntil(lambda: window.workshop.kind == "")
    load()
    qtbot.waitUntil(lambda: any("model" in str(i.sources) for i in window.checking.findings))
    arrived.set()
    qtbot.waitUntil(lambda: not window.fetching.running)


def test_a_model_that_comes_during_a_review_leaves_it_as_it_is(window: MainWindow, qtbot: QtBot) -> None:
    rewritten(window, qtbot)
    before = window.current_text()
    with qtbot.waitSignal(window.workshop.loaded):
        window.workshop.load(lambda: Loaded(scripted(), fit=True, capable=False))
    window.controls.slider.set_value(0)
    assert window.current_text() == POST
    window.controls.slider.set_value(50)
    assert window.current_text() == before


def test_files_are_opened_and_saved_with_their_line_ends(
    window: MainWindow, told: list[Message], tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "post.txt"
    file.write_bytes(b"I live in Leeds.\r\nMail jo@example.org.\r\n")
    window.filing.open(str(file))
    assert window.editor_text == "I live in Leeds.\nMail jo@example.org.\n"
    window.filing.save(str(file))
    assert file.read_bytes() == b"I live in Leeds.\r\nMail jo@example.org.\r\n"
    assert (tmp_path / "post.txt.bak").exists()
    window.filing.open(str(tmp_path / "none.txt"))
    assert "There is no file" in told[-1].sentence
    assert window.editor_text.startswith("I live")


def test_closing_asks_where_a_text_would_be_lost(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(close_question, "really", lambda *_: bool(asked.append(True)))
    qtbot.keyClicks(window.editing.editor, "unsaved")
    assert not window.close()
    assert asked
    window.copy_text()
    assert window.close()


def test_first_page_sample_and_settings(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window.show_welcome()
    assert "Both were refused" in window.welcome.promise.proof.text()
    window.welcome.next.click()
    window.welcome.next.click()
    window.welcome.sample.accept.click()
    qtbot.waitUntil(lambda: len(window.editing.cards.keys()) > 0)
    window.controls.slider.set_value(75)
    window.settings.save()
    again = Settings(tmp_path / "window.ini")
    assert (again.welcomed, again.slider) == (True, 75)
    assert "Winterthur" not in (tmp_path / "window.ini").read_text()


def test_nothing_claims_too_much(window: MainWindow, qtbot: QtBot) -> None:
    rewritten(window, qtbot)
    from PySide6.QtWidgets import QLabel

    said = " ".join(label.text() for label in window.findChildren(QLabel)).lower().replace("safe harbor list", "")
    assert "anonym" not in said
    assert "safe" not in said


def test_preferences_hold_at_once_and_at_the_next_start(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window.settling.installed = lambda: ("starter",)
    loaded: list[str] = []
    window.settling.loader = lambda model: loaded.append(model)
    typed(window, qtbot, "I live in Leeds. Mail me: jo@example.org")
    assert {a for a, _ in listed(window)} == {Attribute.LOCATION, Attribute.CONTACT}
    window.settling.ask_preferences()
    dialog = window.findChild(Preferences)
    assert dialog is not None
    dialog.watched[Attribute.LOCATION].setChecked(False)
    dialog.model.setCurrentIndex(dialog.model.findData("starter"))
    dialog.rounds.setCurrentIndex(3)
    dialog.accept()
    qtbot.waitUntil(lambda: {a for a, _ in listed(window)} == {Attribute.CONTACT})
    qtbot.waitUntil(lambda: loaded == ["starter"])
    window.settings.save()
    again = Settings(tmp_path / "window.ini").choices
    assert (again.model, again.rounds) == ("starter", 3)
    assert again.attributes == frozenset(Attribute) - {Attribute.LOCATION}


def test_light_turns_to_dark_everywhere(window: MainWindow, qapp: QApplication, qtbot: QtBot) -> None:
    typed(window, qtbot)
    title = window.editing.cards.card(contact(window)).findChild(AttributeTitle)
    assert title is not None
    try:
        theme.apply(qapp, dark=False)
        light = title.colour(), title.styleSheet()
        theme.apply(qapp, dark=True)
        assert title.colour() != light[0]
        assert title.colour() in title.styleSheet()
    finally:
        qapp.setStyleSheet("")
        qapp.setPalette(qapp.style().standardPalette())


def test_a_model_file_that_one_has_works_from_now_on(window: MainWindow, qtbot: QtBot, told: list[Message]) -> None:
    window.settling.bringer = lambda name: Loaded(scripted(), fit=False, capable=False) if name == "my.gguf" else None
    with qtbot.waitSignal(window.workshop.loaded):
        window.settling.bring_model("my.gguf")
    assert window.settings.choices.model == "scripted"
    assert "not known to be fit" in told[-1].sentence
    qtbot.waitUntil(lambda: window.strip.model.text() == "Model: scripted")


def test_what_is_decided_is_marked_so_in_the_text(window: MainWindow, qtbot: QtBot) -> None:
    typed(window, qtbot)
    plain = grounds(window)
    window.checking.act(window.editing.cards.card(contact(window)).inference, Action.KEEP)
    assert grounds(window)["jo@example.org"] != plain["jo@example.org"]
    window.decisions.stack.undo()
    assert grounds(window) == plain


def test_a_position_beyond_the_rounds_made_says_so_and_goes_further(window: MainWindow, qtbot: QtBot) -> None:
    window.workshop.settle(Sight(2023), "rational", None)
    window.show_sample()
    qtbot.waitUntil(lambda: len(listed(window)) > 4)
    window.controls.slider.set_value(25)
    window.rewrite()
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.review)
    light = window.current_text()
    assert not window.controls.more.isVisible()
    window.controls.slider.set_value(75)
    assert window.controls.more.isVisible()
    assert "allows more rounds" in window.controls.summary.text()
    window.controls.more.click()
    qtbot.waitUntil(lambda: window.workshop.kind == "" and window.pages.currentWidget() is window.review)
    assert window.current_text() != light
    assert not window.controls.more.isVisible()
    window.controls.slider.set_value(25)
    assert window.current_text() == light


def test_going_further_keeps_what_the_person_decided(window: MainWindow, qtbot: QtBot) -> None:
    window.workshop.settle(Sight(2023), "rational", None)
    window.show_sample()
    qtbot.waitUntil(lambda: len(listed(window)) > 4)
    window.controls.slider.set_value(25)
    window.rewrite()
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.review)
    review = window.review
    refused = review.draft.hunks[0].edit.old
    review.card(0).accepted.emit(False)
    review.card(1).written.emit("written by hand")
    qtbot.waitUntil(lambda: bool(review.still_cards))
    review.still_cards[0].written.emit("so are these words")
    window.controls.slider.set_value(100)
    window.controls.more.click()
    qtbot.waitUntil(lambda: window.workshop.kind == "" and window.pages.currentWidget() is review)
    for words in (refused, "written by hand", "so are these words"):
        assert words in window.current_text()
    for _ in range(3):
        window.undo()
    assert "written by hand" not in window.current_text()


def test_going_further_that_is_stopped_comes_back_to_the_review(window: MainWindow, qtbot: QtBot) -> None:
    rewritten(window, qtbot)
    window.controls.slider.set_value(100)
    before, told = window.current_text(), window.controls.summary.text
    window.review.card(0).written.emit("by hand")
    kept = window.current_text()
    assert kept != before
    window.controls.further.emit()
    window.cancel()
    qtbot.waitUntil(lambda: window.workshop.kind in ("", "assess"))
    assert window.pages.currentWidget() is window.review
    assert window.current_text() == kept
    assert "kept" in told()


def test_every_page_fits_a_small_window(window: MainWindow, qtbot: QtBot) -> None:
    for show in (window.show_welcome, window.show_editing, lambda: rewritten(window, qtbot)):
        show()
        window.resize(800, 500)
        page = window.pages.currentWidget()
        qtbot.waitUntil(lambda page=page: 0 < page.height() < 500)  # type: ignore[misc]
        assert (window.width(), window.height()) == (800, 500)
        assert page.minimumSizeHint().height() <= page.height()
        assert page.minimumSizeHint().width() <= page.width()


def test_selecting_a_card_goes_to_its_words_but_pointing_at_words_stays(window: MainWindow, qtbot: QtBot) -> None:
    gap = "\nNothing to see in this line." * 120
    typed(window, qtbot, f"Mail me: jo@example.org.{gap}\nMail me: jo@example.org.")
    editor, cards = window.editing.editor, window.editing.cards
    bar = editor.verticalScrollBar()
    assert len(editor.marks()) == 2
    cursor = editor.textCursor()
    cursor.setPosition(editor.marks()[1].start + 2)
    editor.setTextCursor(cursor)
    editor.ensureCursorVisible()
    assert cards.selected == contact(window)
    assert bar.value() > 50
    cursor.setPosition(len("Mail me") + 60)
    editor.setTextCursor(cursor)
    bar.setValue(bar.maximum())
    cards.select(None)
    cards.select(contact(window))
    assert bar.value() < 50


def test_a_finding_whose_text_has_just_changed_rewrites_nothing(
    window: MainWindow, told: list[Message], qtbot: QtBot
) -> None:
    typed(window, qtbot)
    stale = window.editing.cards.card(contact(window)).inference
    window.editing.editor.insertPlainText("Hello! ")
    window.checking.act(stale, Action.REWRITE)
    assert "just changed" in told[-1].sentence
    qtbot.waitUntil(lambda: window.editing.cards.card(contact(window)).inference != stale)
    assert window.editor_text == f"Hello! {POST}"
