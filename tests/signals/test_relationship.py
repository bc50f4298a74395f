"""Cues to the author's relationship."""

from app.core.attributes import Attribute
from app.core.inference import Inference
from app.signals.cues.pool import pool
from app.signals.life.relationship import find
from app.signals.text.reading import read


def inferred(text: str) -> Inference | None:
    found = [i for i in pool(text, find(read(text)).cues) if i.attribute is Attribute.RELATIONSHIP]
    return found[0] if found else None


def actionable(text: str) -> str | None:
    inference = inferred(text)
    return inference.guesses[0] if inference and inference.certainty >= 3 else None


def test_each_step_says_less() -> None:
    text = "My husband and I went north."
    inference = inferred(text)
    assert inference is not None
    (evidence,) = inference.evidence
    assert evidence.ladder is not None
    after = [evidence.ladder.span, *evidence.ladder.steps]
    first, last = (text.replace("My husband", str(step)) for step in after[1:])
    assert actionable(first) == "in relation"
    assert inferred(last) is None


def test_not_married_is_at_most_single() -> None:
    assert actionable("I'm not married.") in (None, "no relation")
