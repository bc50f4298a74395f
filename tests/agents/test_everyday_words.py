"""What everyday words are offered for telling phrases, and that all places of a phrase go together."""

from app.agents.everyday_words import everyday_words, everywhere
from app.core.edits import Edit, apply
from app.core.text import Span


def offered(text: str, words: str) -> set[str]:
    start = text.index(words)
    return {apply(text, (edit,)) for edit in everyday_words(text, Span(start, start + len(words)))}


def test_a_phrase_is_found_around_the_words_that_tell_with_its_capital_letter() -> None:
    assert "My partner snores." in offered("My missus snores.", "missus")
    assert "Ask my partner about it." in offered("Ask my wife about it.", "wife")


def test_numbers_and_given_names_are_left_open() -> None:
    assert "It cost a fair bit." in offered("It cost £4.10.", "£4.10")
    assert "We went with someone close to me." in offered("We went with my wife Clara.", "Clara")


def test_nothing_is_offered_for_other_words() -> None:
    assert offered("The hedgehog snores.", "hedgehog") == set()


def test_a_phrase_goes_everywhere_or_nowhere() -> None:
    text = "My wife cooks. Ask my wife, not my wife's sister."
    edits = everywhere(text, Edit(Span(0, 7), "My wife", "My partner", ()))
    assert apply(text, edits) == "My partner cooks. Ask my partner, not my partner's sister."
