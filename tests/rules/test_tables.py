"""Every rule finds its examples, just where they are marked, and nothing in its counterexamples."""

import pytest

from app import assets
from app.notes.find.checks import NOTE_CHECKS
from app.notes.find.tables import TABLES
from app.rules.engine import Engine, Matcher
from app.rules.table import Example, load
from app.rules.text import Text, text_of

NAMES = sorted(path.stem for path in assets.path("rules").glob("*.tsv") if path.stem != "concepts")
MATCHERS = [Matcher(rule, NOTE_CHECKS) for name in NAMES for rule in load(name)]
CASES = [(matcher, example) for matcher in MATCHERS for example in matcher.rule.examples]


def found(matcher: Matcher, text: Text) -> tuple[tuple[int, int], ...]:
    return tuple(sorted((hit.start, hit.end) for hit in Engine([matcher.rule], NOTE_CHECKS).find(text)))


@pytest.mark.parametrize(("matcher", "example"), CASES, ids=[f"{m.rule.id}:{e.text[:40]}" for m, e in CASES])
def test_an_example_is_found_where_it_is_marked(matcher: Matcher, example: Example) -> None:
    text = text_of(example.text, 2024)
    values = [example.text[start:end] for start, end in found(matcher, text)]
    assert values == [example.text[start:end] for start, end in example.spans]
    assert found(matcher, text) == example.spans


@pytest.mark.parametrize("matcher", MATCHERS, ids=[m.rule.id for m in MATCHERS])
def test_every_rule_has_an_example_and_a_counterexample(matcher: Matcher) -> None:
    assert any(e.spans for e in matcher.rule.examples)
    assert any(not e.spans for e in matcher.rule.examples)


def test_every_table_is_a_recognizer() -> None:
    assert sorted(table.name for table in TABLES) == NAMES
