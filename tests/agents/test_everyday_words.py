"""What everyday words are offered for telling phrases, and that all places of a phrase go together."""

import re
from collections import Counter

import pytest

from app import assets
from app.agents.propose.everyday_words import FILE, everyday_words, everywhere, field_of
from app.core.edits.edits import Edit, apply
from app.core.text.spans import Span
from app.service import Session


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


def test_a_bare_word_for_kin_stands_alone() -> None:
    assert "My partner called." in offered("Wife called.", "Wife")
    assert not any("my partner" in one for one in offered("Ask your wife.", "wife"))


def test_who_works_is_not_said_to_do_so_in_a_job() -> None:
    assert "I learnt it in my job." in offered("I learnt it as a nurse.", "nurse")
    assert not any("job" in one for one in offered("I work nights as a nurse.", "nurse"))


def test_a_child_stays_a_child() -> None:
    assert offered("My daughter sings.", "daughter") == set()


def test_words_with_an_article_of_their_own_stand_behind_no_other() -> None:
    assert "It is good for the holidays." in offered("It is good for Diwali.", "Diwali")
    assert "The holiday is near." in offered("Diwali is near.", "Diwali")
    assert "It is good for your the holiday." not in offered("It is good for your Diwali.", "Diwali")


def test_the_longest_phrase_is_taken_whole() -> None:
    assert "It rains for years." in offered("It rains for nearly 3 years.", "3")
    assert offered("She has a 2-bed council flat.", "flat") == {"She has a 2-bed place.", "She has a 2-bed home."}


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
    assert field_of("an apartment", "a place") == field_of("The apartment", "The place") == "housing"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I own a flat. The ground was flat, it fell flat.", "I own a place. The ground was flat, it fell flat."),
        ("My major is law. My major concern is rent.", "My subject is law. My major concern is rent."),
        ("He is a student. He has a student card.", "He is someone. He has a student card."),
        ("I have a chihuahua. Chihuahua Street is far.", "I have a dog. Chihuahua Street is far."),
    ],
)
def test_where_words_mean_something_else_they_stay(text: str, expected: str) -> None:
    words = {"flat": "a flat", "law": "My major", "student": "a student", "chihuahua": "chihuahua"}
    start = text.index(next(phrase for word, phrase in words.items() if word in text))
    first = next(iter(everyday_words(text, Span(start, start + 3))))
    assert apply(text, everywhere(text, first)) == expected


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("It turned 180 degrees.", "180"),
        ("A 20 year old Corolla.", "20"),
        ("In 2019 rooms were cheap.", "2019"),
        ("They bought a flat tyre.", "flat"),
        ("He has a husky voice.", "husky"),
        ("She saw Vincent van Gogh.", "van"),
        ("I truck on.", "truck"),
        ("My unit tests fail.", "unit"),
        ("She is a member of Mensa.", "Mensa"),
        ("I used to wean off it.", "wean"),
        ("We baked brownies.", "brownies"),
        ("I rang the surgery.", "surgery"),
        ("My ma says no.", "ma"),
        ("Ask my aunt.", "aunt"),
    ],
)
def test_nothing_is_offered_for_another_sense_or_a_mere_relative(text: str, word: str) -> None:
    assert offered(text, word) == set()


def test_someone_elses_missus_is_not_the_authors_partner() -> None:
    assert not any("my partner" in one.lower() for one in offered("The missus next door snores.", "missus"))


_MANY = frozenset(
    "people men women children grandchildren freshmen corgis brewskis zucchinis clothes cattle sheep both them".split()
)
_ONE = frozenset(
    "pilates aerobics schnapps diabetes crohns pcos luas me/cfs christmas xmas mardi sinterklaas christmas gras".split()
)
_PHRASE = re.compile(
    r"(?:in|at|on|for|from|since|after|over|during|between|back|way|as|to|ever|when|while|every|not|now|i'm|works?|worked"
    r"|working|work|do|doing|studying|training|turn\w*|pushing|nearing"
    r"|[~$£€₹].*|both|me and|yous|my \w* ?bonus|knights)\b"
)
"""What begins with a preposition or a verb, and amounts of money or time, have no number; nor has "you"."""


def _many(phrase: str) -> bool:
    head = re.split(r" (?:i|of|there|that|nearby|in(?![ -]laws)|from|who)\b", phrase.lower())[0].split()[-1]
    return head in _MANY or (
        len(head) > 3 and head.endswith("s") and not head.endswith(("ss", "is", "us", "'s")) and head not in _ONE
    )


def _table() -> list[tuple[str, list[str], list[str]]]:
    field, rows = "", []
    for row in assets.lines(FILE):
        if row.startswith(">"):
            field = row[1:]
            continue
        old, new = row.split("\t")
        rows.append((field, old.split("|"), new.split("|")))
    return rows


def test_new_words_have_the_number_of_the_old_ones() -> None:
    wrong = [
        (phrase, new)
        for field, olds, news in _table()
        for phrase in olds
        for new in news
        # A shop's name has no number, and a family is one or many.
        if field != "shops and services" and not new.endswith("family") and phrase == phrase.lower()
        if not _PHRASE.match(phrase.lstrip("=*!")) and _many(phrase.lstrip("=*!")) != _many(new)
    ]
    assert not wrong


def test_every_phrase_stands_in_the_table_once() -> None:
    phrases = Counter(phrase.lstrip("*!") for _, olds, _ in _table() for phrase in olds)
    assert [phrase for phrase, number in phrases.items() if number > 1] == []


def test_every_phrase_is_offered_for_itself() -> None:
    unreached = []
    for _, olds, _ in _table():
        for marked in olds:
            phrase = (
                marked.lstrip("=*!").replace("~", "30").replace("#", "2009").replace("@", "Clara").replace("%", "nurse")
            )
            led = (
                "It is so, a "
                if marked[0] == "*" and phrase.split()[0] not in ("a", "an", "the", "my", "our")
                else "It is so, "
            )
            text = f"{led}{phrase}."
            if not any(
                edit.old.lower().endswith(phrase.lower())
                for edit in everyday_words(text, Span(len(led), len(text) - 1))
            ):
                unreached.append(marked)
    assert unreached == []


def _told(words: str) -> dict[str, int]:
    """Return what is inferred where the author sees these words, or is them, with its certainty."""
    own = "" if words.startswith(("my ", "the ", "our ")) else f" I'm {words}."
    leaks = [i for i in Session().check(f"I saw {words}.{own}").inferences if i.leaks]
    return {i.attribute.value: i.certainty for i in leaks}


def test_new_words_tell_nothing_that_the_old_ones_do_not() -> None:
    olds_of = {new: olds[0].lstrip("=*!") for _, olds, news in reversed(_table()) for new in news}
    more = {}
    for new, old in olds_of.items():
        if (told := _told(new)) and (extra := {a for a, sure in told.items() if sure > _told(old).get(a, 0)}):
            more[new] = extra
    assert more == {}


@pytest.mark.parametrize(
    "text",
    [
        "Better since the divorce was finalized.",
        "Better since the divorce got through.",
        "I slept after the divorce ended.",
        "The divorce was final.",
    ],
)
def test_the_subject_of_a_clause_is_no_time_by_itself(text: str) -> None:
    assert offered(text, "divorce") <= {text}


def test_a_clause_stands_for_words_without_one_only_where_they_end() -> None:
    """What may follow a noun ("as a boy from Hull") may not follow "when I was younger"."""
    clause = re.compile(r"(?:since|when|after|before|until|while|till) (?:i|we|things|it|they) \w+", re.IGNORECASE)
    subject = re.compile(r"\b(?:i|we|he|she|they|you|it)\b")
    rows = (row.split("\t") for row in assets.lines(FILE) if not row.startswith(">"))
    open_ended = [
        phrase
        for phrases, new in rows
        if any(map(clause.match, new.split("|")))
        for phrase in phrases.split("|")
        if not phrase.startswith("!") and not subject.search(phrase)
    ]
    assert open_ended == []


def test_a_time_that_goes_on_is_not_left_open() -> None:
    assert offered("Twenty years ago this week we met.", "Twenty years ago") == set()
    assert offered("I rent it for eight weeks of the season.", "for eight weeks") == set()
    assert "I lived there for a while." in offered("I lived there for eight weeks.", "for eight weeks")
