"""Signals and model as one: what the signals settle, the model gives no reasons for."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from app.agents.attack.joint_attacker import JointAttacker
from app.agents.roles.base import Attack, Cancelled, Found, ignore
from app.core.attributes import Attribute
from app.core.inference import Evidence, Inference, Source
from app.core.text.spans import Span

TEXT = "My wife and I turned 41 in Tromsø."


@dataclass
class Says:
    """An attacker that says what it is told to, and keeps what it was told of before."""

    inferences: tuple[Inference, ...]
    before: list[Inference] = field(default_factory=list)

    def attack(
        self, text: str, cancelled: Cancelled, on_found: Found = ignore, before: Sequence[Inference] = ()
    ) -> Attack:
        self.before = list(before)
        return Attack((), self.inferences)


def one(
    attribute: Attribute, quote: str, guess: str, certainty: int, source: Source, confidence: float = 0.5
) -> Inference:
    at = TEXT.index(quote)
    evidence = (Evidence(Span(at, at + len(quote)), quote),)
    return Inference(attribute, (guess,), certainty, confidence, f"by {source.value}", evidence, (source,))


AGE = one(Attribute.AGE, "41", "41", 5, Source.SIGNAL)
HINT = one(Attribute.SEX, "My wife", "male", 2, Source.SIGNAL)
TOWN = one(Attribute.LOCATION, "Tromsø", "Tromsø, Norway", 5, Source.SIGNAL)


def test_what_has_one_value_of_which_a_signal_is_sure_needs_no_reason_of_the_model() -> None:
    model = Says(())
    JointAttacker(Says((AGE, HINT, TOWN)), model).attack(TEXT, lambda: False, before=(TOWN,))
    assert model.before == [TOWN, AGE]
    JointAttacker(Says((AGE, HINT, TOWN)), model, trusted=True).attack(TEXT, lambda: False)
    assert model.before == []


@pytest.mark.parametrize("guess", ["41", "37"])
@pytest.mark.parametrize("quote", ["41", "My wife"])
def test_the_reason_of_such_a_signal_stays_whatever_the_model_says(guess: str, quote: str) -> None:
    model = one(Attribute.AGE, quote, guess, 5, Source.MODEL, confidence=0.99)
    found = JointAttacker(Says((AGE,)), Says((model,))).attack(TEXT, lambda: False).inferences
    assert [i.rationale for i in found] == [AGE.rationale]
