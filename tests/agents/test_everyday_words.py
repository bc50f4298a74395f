"""What everyday words are offered for telling phrases, and that all places of a phrase go together."""

from app.agents.propose.everyday_words import everyday_words, everywhere, field_of
from app.core.edits.edits import Edit, apply
from app.core.text.spans import Span


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


def test_a_bare_name_of_kin_stands_alone() -> None:
    assert "A relative called." in offered("Mum called.", "Mum")
    assert not any("relative" in one for one in offered("Ask your mum.", "mum"))


def test_words_with_an_article_of_their_own_stand_behind_no_other() -> None:
    assert "It is good for the holidays." in offered("It is good for Diwali.", "Diwali")
    assert "It is good for your the holidays." not in offered("It is good for your Diwali.", "Diwali")


def test_the_longest_phrase_is_taken_whole() -> None:
    assert "Ask a relative." in offered("Ask my father in law.", "father")
    assert not any("in law" in one for one in offered("Ask my father in law.", "father"))


def test_years_and_job_titles_are_left_open() -> None:
    assert "I moved back then." in offered("I moved in 2009.", "2009")
    assert "In my job I know." in offered("As a nurse I know.", "nurse")
    assert not any("my job" in one for one in offered("As a cloud I know.", "cloud"))


def test_part_of_a_name_is_no_word_of_the_table() -> None:
    assert offered("We met in Chippy Lane.", "Chippy") == set()


def test_numbers_are_not_cut_in_half() -> None:
    assert "It cost a fair bit." in offered("It cost £1,870.", "£1,870")
    assert not any("870" in one for one in offered("It cost £1,870.", "£1,870"))


def test_a_row_knows_its_field_of_life() -> None:
    assert field_of("my missus", "my partner") == "partners"
    assert field_of("hedgehog", "animal") == ""
