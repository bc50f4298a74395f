"""The comparison with the three-prompt form: what is dictated can be read, and is written at full cost."""

from collections.abc import Iterator

import pytest

from app.agents.free_text.answers import read_answers
from app.agents.free_text.verdict_answers import read_rulings
from app.agents.rewrite.writing import after_plan
from app.core.attributes import PAPER_ATTRIBUTES, Attribute
from app.core.errors import NoModelError
from app.core.inference import Evidence, Inference, Source, Validity
from app.core.text.spans import Span
from app.engines.base import Load, Prompt
from app.evaluation.posts.speed import Cost, table
from app.evaluation.support.forced_engine import DictatedEngine
from app.evaluation.support.well_formed import attack, rewrite, verdicts
from app.models.shelf.shelf import Shelf
from app.store import paths

TEXT = "I am 34 and a nurse in Leeds."


def found(attribute: Attribute, quote: str) -> Inference:
    at = TEXT.index(quote)
    evidence = (Evidence(Span(at, at + len(quote)), quote),)
    return Inference(attribute, (quote, "other"), 4, 0.9, "It is said.", evidence, (Source.MODEL,))


FOUND = (found(Attribute.AGE, "34"), found(Attribute.OCCUPATION, "nurse"))


def test_dictated_attacks_are_read_as_they_are_meant() -> None:
    answers = {answer.attribute: answer for answer in read_answers(attack(FOUND))}
    assert set(answers) == set(PAPER_ATTRIBUTES)
    assert (answers[Attribute.AGE].guesses, answers[Attribute.AGE].certainty) == (("34", "other"), 4)
    assert answers[Attribute.INCOME].certainty == 1


def test_dictated_verdicts_and_rewrites_too() -> None:
    rulings = {ruling.attribute: ruling for ruling in read_rulings(verdicts(FOUND))}
    assert rulings[Attribute.AGE].validity is Validity.HIGH
    assert rulings[Attribute.AGE].evidence == ("34",)
    assert rulings[Attribute.SEX].validity is Validity.INVALID
    assert after_plan(rewrite(FOUND, "I work in care."), TEXT) == "I work in care."


def test_the_table_compares_sums() -> None:
    costs = [Cost(2, (100, 1000), (1.0, 5.0), (2.0, 9.0), 380), Cost(2, (300, 3000), (3.0, 15.0), (4.0, 9.0), 390)]
    shown = table(costs)
    assert "2 texts, 2.0 rounds each; a dictated attack has 385 tokens" in shown
    assert "0.100" in shown
    assert "0.200" in shown


@pytest.fixture(scope="module")
def engine() -> Iterator[DictatedEngine]:
    try:
        model = Shelf(paths.models_dir()).resolve("starter")
    except NoModelError:
        pytest.skip("the starter model is not installed (`untell models get starter`)")
    made = DictatedEngine(Load(str(model.path), model.id, model.chat, prompts=model.prompts))
    yield made
    made.close()


@pytest.mark.model
def test_what_is_dictated_is_written_and_counted(engine: DictatedEngine) -> None:
    words = "Zebras keep bees in the attic, and nobody minds."
    engine.answer = lambda _: words
    prompt = Prompt("r", "", "Say something.", TEXT)
    for source in ("", words):  # drafts change the speed, not the answer
        done = engine.complete(prompt, 50, source=source)
        assert (done.text, done.finished) == (words, True)
        assert done.usage.generated_tokens == engine.count(words)
    assert engine.complete(prompt, 5).usage.generated_tokens == 5
