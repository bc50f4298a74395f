"""What a pattern needs is told from its source: words and shapes without which no text holds a match."""

import re

import pytest

from app.rules.leads import leads_of
from app.rules.needs import front_of, needs_of
from app.rules.syntax import parse


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        (r"\b(?:Mrs?|Dr)\.?\s", {"mr", "mrs", "dr"}),
        (r"(?<![\w-])[Nn]urse\b", {"nurse"}),
        (r"\blicen[cs]e(?:\sno)?:", {"licence", "license"}),
        (r"\b(?:son|step-?son)(?![\w-])", {"son", "step", "stepson"}),
        (r"\b(?=x)(?i:Bed|I-\d)\s?\d", {"bed", "i"}),
        (r"\b(?:on\s)?(?:the|a) bed", {"on", "the", "a"}),
        (r"\bfu(?: at)?\s", {"fu"}),
        (r"(?:(?<=[a-z]\s)|(?<=,))x\d", {"x"}),
    ],
)
def test_the_words_that_lead_are_known(pattern: str, words: set[str]) -> None:
    assert leads_of(parse(pattern)) == words


@pytest.mark.parametrize(
    "pattern",
    [r"zip\s", r"\bzip", r"\b[a-z]+man\s", r"\b\d+\s", r"(?<![^\w])zip\s", r"(?<=x)zip\s", r"\bzip(?!ab)\s?\w"],
)
def test_where_no_words_lead_it_says_so(pattern: str) -> None:
    assert leads_of(parse(pattern)) is None


@pytest.mark.parametrize(
    ("pattern", "words", "pieces"),
    [
        (r"\d+ on the (?:ward|unit)\b", {"ward", "unit"}, set()),
        (r"[^.]{0,20}\b(?:temp\w*|fever)\b", {"fever"}, {"temp"}),
        (r"\w+ (?:mrn|\d)", None, set()),
        (r"(?:\bwe|(?<=,))\sx\d", {"x"}, set()),
        (r"\w+(?:ville|burg)\b", None, {"ville", "burg"}),
    ],
)
def test_a_word_that_must_stand_is_known(pattern: str, words: set[str] | None, pieces: set[str]) -> None:
    needs = needs_of(parse(pattern), lower=True)
    assert (needs.words or None, needs.pieces) == (words, pieces)


@pytest.mark.parametrize(
    ("pattern", "shapes"),
    [
        (r"\b\d{3}-\d{4}", [{"000-0000"}]),
        (r"[A-Z]{2}\d{6,}", [{"000000"}]),
        (r"\w+@\w+", [{"@"}]),
        (r"\w+", []),
    ],
)
def test_a_shape_that_must_stand_is_known(pattern: str, shapes: list[set[str]]) -> None:
    assert list(needs_of(parse(pattern), lower=False).shapes[:1]) == shapes


def test_a_match_may_begin_with_a_kind_of_sign() -> None:
    assert front_of(parse(r"(?<![\w-])[A-Z]\d+"), lower=False) == {"A"}
    assert front_of(parse(r"\b\d+|(?<!\w)[A-Z]"), lower=False) == {"A", "0"}
    assert front_of(parse(r"\d+"), lower=False) is None
    assert front_of(parse(r"\b[a-z]+"), lower=True) is None


@pytest.mark.parametrize("pattern", [r"(?P<a>x)(?P=a)", r"(x)(?(1)a|b)", r"a{2}b{,3}c{1,}", r"[]x]\]", "(?i:a(?-i:b))"])
def test_the_grammar_of_patterns_is_read_to_its_end(pattern: str) -> None:
    re.compile(pattern)
    assert parse(pattern + "|end") != parse(pattern)
