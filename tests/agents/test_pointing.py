"""From a place to a passage: it runs on while the words tell something, and counts where that is likely enough."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.agents.evidence import evidence_lexicon, quote_evidence
from app.agents.evidence.calibration import Weights
from app.agents.evidence.quote_evidence import Pointing, dump, evidence, parse, passage
from app.core.attributes import Attribute
from app.engines.base import Value

TEXT = "Honestly, my wife got a post at the hospital (in Tromsø), so we earn 4,000 a month; $9 for coffee."


def words(begin: str, attribute: Attribute) -> str | None:
    """Return the passage that begins with these words."""
    span = passage(TEXT, TEXT.index(begin), attribute)
    return span.of(TEXT) if span else None


@pytest.mark.parametrize(
    ("begin", "attribute", "wanted"),
    [
        ("my wife", Attribute.RELATIONSHIP, "my wife"),
        ("at the", Attribute.OCCUPATION, "at the hospital"),
        ("Tromsø", Attribute.LOCATION, "Tromsø"),
        ("4,000", Attribute.INCOME, "4,000"),
        ("$9", Attribute.INCOME, "$9"),
    ],
)
def test_a_passage_ends_where_the_words_tell_nothing_more(begin: str, attribute: Attribute, wanted: str) -> None:
    found = words(begin, attribute)
    assert found is not None
    assert found.startswith(wanted)
    assert quote_evidence.tells(found.split()[-1])


@pytest.mark.parametrize("when", ["two years ago", "three winters AGO"])
def test_a_time_takes_what_it_counts_from_along(when: str) -> None:
    text = f"We moved {when}, and stayed."
    found = passage(text, text.index(when), Attribute.AGE)
    assert found is not None
    assert found.of(text) == when


def test_it_stays_within_the_clause() -> None:
    found = words("at the", Attribute.LOCATION)
    assert found is not None
    assert "(" not in found
    assert words("in Tromsø", Attribute.LOCATION) == "in Tromsø"


@given(st.text(alphabet="ab N'é👍\"\n.-9$\u0301", max_size=40), st.integers(0, 40), st.sampled_from(Attribute))
def test_any_place_of_any_text_gives_a_passage_that_begins_there_or_none(
    text: str, at: int, attribute: Attribute
) -> None:
    span = passage(text, min(at, len(text)), attribute)
    assert span is None or (span.start == min(at, len(text)) and len(span) > 0 and span.end <= len(text))


def pointed(*begins: str) -> Value:
    return Value("", tuple(0.2 for _ in begins), places=tuple(TEXT.index(begin) for begin in begins))


def test_words_that_tell_of_the_attribute_are_likelier_evidence_of_it_than_others() -> None:
    found = evidence(TEXT, Attribute.RELATIONSHIP, pointed("Honestly", "my wife"), 0.9)
    assert max(found, key=lambda e: e.weight).quote.startswith("my wife")
    assert not any(e.quote == "Honestly" for e in found)


def test_only_so_much_is_evidence_however_much_is_pointed_to() -> None:
    text = ", ".join(
        ["my wife", "my husband", "married", "our wedding", "my ex", "divorced", "my fiancé", "engaged", "my boyfriend"]
    )
    text += ", my partner, our anniversary"
    begins = [0, *(at + 2 for at, char in enumerate(text) if char == ",")]
    value = Value("", tuple(0.1 for _ in begins), places=tuple(begins))
    found = evidence(text, Attribute.RELATIONSHIP, value, 0.95)
    assert len(found) == 9
    assert sorted((e.weight for e in found), reverse=True) == [4 / (4 + rank) for rank in range(9)]


def test_one_everyday_word_alone_is_no_evidence() -> None:
    text = "We split up since, and my wife kept the house."
    assert passage(text, text.index("since"), Attribute.RELATIONSHIP) is None
    assert passage(text, text.index("wife"), Attribute.RELATIONSHIP) is not None


def test_where_nothing_is_likely_the_likeliest_stays() -> None:
    (only,) = evidence(TEXT, Attribute.RELATIONSHIP, pointed("Honestly"), 0.9)
    assert (only.quote, only.weight) == ("Honestly", 1.0)
    assert evidence(TEXT, Attribute.RELATIONSHIP, pointed("a post at"), 0.9)


def test_places_that_say_nothing_are_none() -> None:
    assert evidence("I, the.", Attribute.AGE, Value("", (0.5, 0.5), places=(0, 3)), 0.9) == ()


def test_what_is_written_is_read_back() -> None:
    made = Pointing(Weights({"bias": -1.0, "share": 0.25}, {Attribute.AGE: 0.5}), 0.125)
    assert parse(dump(made, "Two\nlines.")) == made


def test_counts_of_words_are_read_and_weighed() -> None:
    table = evidence_lexicon.parse(["*\t1000\t100\tsex:10", "wife\t20\t18\tsex:12", "so\t50\t0"])
    assert table.anything("wife") > 0 > table.anything("so")
    assert table.about("wife", Attribute.SEX) > table.anything("wife")
    assert table.anything("never seen") == pytest.approx(0)
    assert evidence_lexicon.folded("My WIFE'S 42nd") == ["my", "wife's", "00nd"]
    assert -9 < evidence_lexicon.parse([]).anything("wife") < 9


def test_the_table_that_ships_knows_what_tells() -> None:
    table = evidence_lexicon.load()
    assert table.about("wife", Attribute.RELATIONSHIP) > 2
    assert table.anything("honestly") < -1
