"""The same new words stand for different old ones once in a sentence and twice in a text."""

from app.agents.choose.fillers import Fillers
from app.core.edits.edits import Edit
from app.core.text.spans import Span

TEXT = "From Leeds I moved to York. I work in Hull. I sing in Ayr. Leeds is far."


def edit(old: str, new: str = "a city", last: bool = False) -> Edit:
    start = TEXT.rindex(old) if last else TEXT.index(old)
    return Edit(Span(start, start + len(old)), old, new, ())


def test_the_same_words_stand_once_in_a_sentence() -> None:
    fillers = Fillers(TEXT)
    fillers.add(edit("Leeds"))
    assert fillers.doubled(edit("York"))
    assert not fillers.doubled(edit("York", "another town"))
    assert not fillers.doubled(edit("Hull"))


def test_the_same_words_stand_for_two_things_in_a_text_at_most() -> None:
    fillers = Fillers(TEXT)
    fillers.add(edit("Leeds"))
    fillers.add(edit("Hull"))
    assert fillers.doubled(edit("Ayr"))
    assert not fillers.doubled(edit("Leeds", last=True))


def test_deletions_are_never_doubled() -> None:
    fillers = Fillers(TEXT)
    fillers.add(edit("Leeds", ""))
    assert not fillers.doubled(edit("York", ""))
