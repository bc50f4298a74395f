"""A rule is tried only where its words, shapes or first signs stand; that hides nothing that its pattern finds."""

from pathlib import Path

import pytest

from app.evaluation.clinical.gold_notes import load as notes_of
from app.rules.engine import Engine, Matcher
from app.rules.table import RuleError, parse
from app.rules.text import Text, text_of
from tests.rules.test_tables import MATCHERS

DATA = Path(__file__).resolve().parent.parent / "data" / "notes"
TEXTS = [text_of(note.text, 2024) for path in sorted(DATA.glob("*.txt")) for note in notes_of(path)]


@pytest.mark.parametrize("matcher", MATCHERS, ids=[m.rule.id for m in MATCHERS])
def test_nothing_is_hidden_from_a_rule(matcher: Matcher) -> None:
    engine = Engine([matcher.rule], matcher.checks)
    texts = [
        *TEXTS[::6],
        *(text_of(e.text, 2024) for e in (*matcher.rule.examples, *matcher.rule.counters)),
    ]
    for text in texts:
        typed = text.lower if matcher.rule.lower else text.text
        wherever = [hit for match in matcher.sought.pattern.finditer(typed) for hit in matcher.hits(text, match)]
        assert engine.find(text) == wherever


def engine(*lines: str) -> Engine:
    return Engine(tuple(parse(list(lines), "t")))


def values(found: Engine, text: str | Text) -> list[str]:
    text = text_of(text) if isinstance(text, str) else text
    return [hit.value for hit in found.find(text)]


def test_marked_words_are_found_each_by_itself() -> None:
    rule = engine("both\tphone\tlower", "\tpattern\tcall «\\d{4}»(?: or «\\d{4}»)?")
    assert values(rule, "Call 4471 or 4472, call 1000.") == ["4471", "4472", "1000"]


def test_guards_hold_beside_the_match() -> None:
    rule = engine(
        "r\tphone\tlower", "\tpattern\t\\b\\d{4}\\b", "\tnot before\tlot\\s", "\tafter\t\\s?ext", "\tnear\tdesk"
    )
    assert values(rule, "desk 4471 ext") == ["4471"]
    assert values(rule, "desk lot 4471 ext") == []
    assert values(rule, "desk 4471") == []
    assert values(rule, "4471 ext") == []


def test_what_is_found_may_have_to_be_something() -> None:
    rule = engine("r\tphone\tlower", "\tpattern\t\\b\\d{4}\\b", "\tis\t[4-9].*", "\tnot\t5000")
    assert values(rule, "1471 4471 5000 5001") == ["4471", "5001"]


def test_checks_are_called_by_name() -> None:
    rule = engine("npi\tlicence\tlower", "\tpattern\t\\b\\d{10}\\b", "\tif\tluhn")
    assert values(rule, "79927398713 7992739871") == []
    assert values(rule, "4111111111 1234567897") == ["1234567897"]
    with pytest.raises(RuleError, match="t/r: no such check: 'lun'"):
        engine("r\tphone\tlower", "\tpattern\tx", "\tif\tlun")


def test_letters_that_only_patterns_take_for_others_are_found_too() -> None:
    assert values(engine("r\tphone\ttyped", "\tpattern\t\\b(?i:desk) «\\d+»"), "de\u017fk 44") == ["44"]
    assert values(engine("r\tphone\tlower", "\tpattern\t\\bdesk «\\d+»"), "DESK 44, desks 45") == ["44"]


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["r\tphone"], "begins with its id"),
        (["r\tphone\tlower", "\tpattern\tx", "\tpattern\ty"], "more than one pattern"),
        (["\tpattern\tx"], "no rule or field"),
        (["r\tphone\tlower", "\tpatern\tx"], "no such field"),
        (["r\tphone\tlower", "\tpattern\tx", "\texample\tx"], "an example marks"),
    ],
)
def test_a_table_that_is_not_well_written_says_where(lines: list[str], why: str) -> None:
    with pytest.raises(RuleError, match=why):
        list(parse(lines, "t"))


def test_a_rule_without_a_pattern_finds_nothing_and_cannot_be_looked_for() -> None:
    with pytest.raises(RuleError, match="no pattern"):
        engine("r\tphone\tlower", "\tafter\tx")
