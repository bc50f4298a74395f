"""What still tells is marked in the review, with two actions; the person's own edits hold and can be undone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCharFormat
from pytestqt.qtbot import QtBot

from app.core.attributes import Attribute
from app.core.edits.edits import Edit
from app.core.text.spans import Span
from app.gui.review.hunk_card import HunkCard
from app.gui.review.hunks import Draft
from app.gui.review.review import Review
from app.gui.review.still_tells import Still, sentence_of, still_telling, stretches
from tests.gui.findings import found

POST = "Hi 👋 there. My wife and I live in Leeds. I am a nurse on nights."


def edit(old: str, new: str) -> Edit:
    at = POST.index(old)
    return Edit(Span(at, at + len(old)), old, new, (Attribute.LOCATION,))


def still(quote: str) -> Still:
    at = POST.index(quote)
    return Still(Span(at, at + len(quote)), quote, (Attribute.SEX, Attribute.RELATIONSHIP))


@pytest.fixture
def review(qtbot: QtBot) -> Review:
    made = Review()
    qtbot.addWidget(made)
    made.resize(900, 500)
    made.show()
    qtbot.waitExposed(made)
    made.show_rewrite(Draft.of(POST, [edit("Leeds", "a city")]), ())
    made.show_still((still("My wife"), still("nurse")))
    qtbot.waitUntil(lambda: len(made.findChildren(HunkCard)) == 1)
    return made


def test_passages_are_found_in_the_original_unless_an_edit_touches_them() -> None:
    draft = Draft.of(POST, [edit("Hi ", ""), edit("Leeds", "a big city")])
    text = draft.text
    inferences = [
        found(text, Attribute.SEX, "wife"),
        found(text, Attribute.RELATIONSHIP, "My wife"),
        found(text, Attribute.LOCATION, "live in a big city"),
        found(text, Attribute.OCCUPATION, "nurse"),
    ]
    got = still_telling(draft, inferences)
    assert [one.quote for one in got] == ["My wife", "nurse"]
    assert set(got[0].attributes) == {Attribute.SEX, Attribute.RELATIONSHIP}
    assert all(one.span.of(POST) == one.quote for one in got)


@given(st.data())
def test_whatever_was_edited_a_passage_left_is_found_where_it_stands(data: st.DataObject) -> None:
    text = "aa bb cc dd ee ff"
    words = [Span(at, at + 2) for at in range(0, len(text), 3)]
    kept = data.draw(st.sampled_from(words))
    chosen = data.draw(st.sets(st.sampled_from([w for w in words if w != kept])))
    news = st.sampled_from(["", "x", "something longer"])
    draft = Draft.of(text, [Edit(w, w.of(text), data.draw(news)) for w in sorted(chosen)])
    quote = kept.of(text)
    assert [s.span for s in still_telling(draft, [found(draft.text, Attribute.SEX, quote)])] == [kept]


def test_a_sentence_is_cut_with_one_space() -> None:
    cut = sentence_of(POST, still("My wife").span)
    assert cut.of(POST) == "My wife and I live in Leeds. "
    last = sentence_of(POST, still("nurse").span)
    assert last.of(POST) == " I am a nurse on nights."


def test_cutting_takes_the_sentence_and_the_edits_in_it_out(review: Review) -> None:
    review.still_cards[0].offered[0].click()
    assert review.draft.text == "Hi 👋 there. I am a nurse on nights."
    assert [h.edit.old for h in review.draft.hunks] == ["My wife and I live in Leeds. "]
    review.stack.undo()
    assert review.draft.text == POST.replace("Leeds", "a city")
    review.stack.redo()
    assert review.draft.text == "Hi 👋 there. I am a nurse on nights."


def test_writing_it_oneself_stands_beside_the_edits(review: Review, qtbot: QtBot) -> None:
    card = review.still_cards[0]
    card.offered[1].click()
    assert card.field.text() == "My wife"
    card.field.setText("My family")
    qtbot.keyClick(card.field, Qt.Key.Key_Return)
    assert review.draft.text == "Hi 👋 there. My family and I live in a city. I am a nurse on nights."


def test_own_edits_outlive_another_selection_and_can_be_rejected(review: Review) -> None:
    review.still_cards[0].offered[0].click()
    review.show_rewrite(Draft.of(POST, [edit("Leeds", "a town"), edit("nurse", "carer")], review.rulings), ())
    assert review.draft.text == "Hi 👋 there. I am a carer on nights."
    review.card(0).offered[0].click()
    assert review.draft.text == POST.replace("Leeds", "a town").replace("nurse", "carer")


def test_one_sentence_is_cut_after_words_in_it_were_written_by_hand(review: Review, qtbot: QtBot) -> None:
    card = review.still_cards[0]
    card.offered[1].click()
    card.field.setText("My family")
    qtbot.keyClick(card.field, Qt.Key.Key_Return)
    review.show_still((still("live in"), still("nurse")))
    review.still_cards[0].offered[0].click()
    assert review.draft.text == "Hi 👋 there. I am a nurse on nights."
    review.stack.undo()
    assert "My family and I live in a city." in review.draft.text


def test_the_passages_are_underlined_where_they_stand(review: Review) -> None:
    waves = set()
    block = review.diff.document().begin()
    iterator = block.begin()
    while not iterator.atEnd():
        piece = iterator.fragment()
        if piece.charFormat().underlineStyle() == QTextCharFormat.UnderlineStyle.WaveUnderline:
            waves.add(piece.text())
        iterator += 1
    assert waves == {"My wife", "nurse"}


def test_the_keyboard_goes_through_the_passages_to_the_edits(review: Review, qtbot: QtBot) -> None:
    review.activateWindow()
    review.still_cards[0].setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(review.still_cards[0], Qt.Key.Key_Down)
    assert review.still_cards[1].hasFocus()
    qtbot.keyClick(review.still_cards[1], Qt.Key.Key_Down)
    assert review.selected == 0


def test_a_card_says_what_still_tells(review: Review) -> None:
    assert review.still_cards[0].accessibleName() == "Still tells your gender, your relationship: My wife"


def test_another_rewrite_begins_without_marks(review: Review) -> None:
    review.forget()
    assert review.still_cards == []
    assert review.diff.still == ()


def test_stretches_cover_the_text_and_no_more() -> None:
    assert stretches(0, 9, [Span(2, 4), Span(4, 6)]) == [(0, 2, False), (2, 4, True), (4, 6, True), (6, 9, False)]
    assert stretches(3, 5, [Span(0, 9)]) == [(3, 5, True)]
    assert stretches(4, 4, [Span(0, 9)]) == []
