"""Every rule finds its examples, just where they are marked, and nothing in its counterexamples."""

import pytest

from app import assets
from app.notes.detect.rule_tables import TABLES
from app.notes.medicine.rule_checks import NOTE_CHECKS
from app.rules.context import Context
from app.rules.engine import Engine, Matcher
from app.rules.table import Example, Rule, load
from app.rules.text import Text, text_of

CONTEXTS = ("medical_context",)
NAMES = sorted(path.stem for path in assets.path("rules").glob("*.tsv") if path.stem not in ("concepts", *CONTEXTS))
MATCHERS = [Matcher(rule, NOTE_CHECKS) for name in NAMES for rule in load(name)]
CASES = [(matcher, example) for matcher in MATCHERS for example in (*matcher.rule.examples, *matcher.rule.counters)]


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
    assert matcher.rule.examples
    assert matcher.rule.counters


def test_every_table_is_a_recognizer() -> None:
    assert sorted(table.name for table in TABLES) == NAMES


@pytest.mark.parametrize("rule", [rule for name in CONTEXTS for rule in load(name)], ids=lambda rule: rule.id)
def test_a_passage_is_what_the_rule_says_in_its_examples_and_not_in_its_counterexamples(rule: Rule) -> None:
    assert rule.examples
    assert rule.counters
    context = Context([rule], NOTE_CHECKS)
    for example in (*rule.examples, *rule.counters):
        for start, end in example.spans:
            assert bool(list(context.holding(text_of(example.text), start, end))) == (example in rule.examples)
