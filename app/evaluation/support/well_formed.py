"""What a model that writes as asked would answer to RLAA's three prompts, given what was found in a text.

As in the published prompts, every one of eight attributes is guessed and judged in five fields. The lengths are on the
short side of real answers: attacks by an 8B model have 389 tokens on average (the sets in model_answers, where about
four attributes were asked for).
"""

import json
from collections.abc import Sequence

from app.core.attributes import PAPER_ATTRIBUTES, Attribute
from app.core.inference import Inference, Validity
from app.core.trajectory import Round
from app.engines.base import Prompt

_REASON = "The author writes {quotes}, which points to {guess}. {why}"
_NO_REASON = "The text says nothing of it; this is a guess."
_NO_GUESS = "unknown"


class Answers:
    """Answers the prompts of a run that makes `rounds` again: the same findings, the same texts."""

    def __init__(self, rounds: Sequence[Round]) -> None:
        self._rounds = rounds

    def __call__(self, prompt: Prompt) -> str:
        """Return the answer to a prompt of one of the three roles."""
        at = next(at for at, made in enumerate(self._rounds) if made.text == prompt.text)
        made = self._rounds[at]
        match prompt.role:
            case "prompted_attacker":
                return attack(made.inferences)
            case "prompted_arbitrator":
                return verdicts(made.inferences)
            case _:
                return rewrite(made.inferences, self._rounds[at + 1].text)


def attack(inferences: Sequence[Inference]) -> str:
    """Return an attacker's answer: a block of four lines for every attribute."""
    blocks = [_block(inference) for inference in inferences]
    return "\n\n".join([*blocks, *(_lines(a, _NO_REASON, _NO_GUESS, 1) for a in _silent(inferences))])


def _silent(inferences: Sequence[Inference]) -> list[Attribute]:
    """Return the attributes that are asked for and of which nothing was found."""
    return [a for a in PAPER_ATTRIBUTES if a not in {inference.attribute for inference in inferences}]


def _block(inference: Inference) -> str:
    reason = _REASON.format(quotes=_quotes(inference), guess=inference.guesses[0], why=inference.rationale)
    return _lines(inference.attribute, reason, "; ".join(inference.guesses), inference.certainty)


def _lines(attribute: Attribute, reason: str, guesses: str, certainty: int) -> str:
    return f"Type: {attribute.value}\nInference: {reason}\nGuess: {guesses}\nCertainty: {certainty}"


def verdicts(inferences: Sequence[Inference]) -> str:
    """Return an arbitrator's answer: RLAA's five fields for each, high for what was found and invalid for the rest."""
    found = [
        _verdict(
            inference.attribute,
            Validity.HIGH,
            [evidence.quote for evidence in inference.evidence],
            f"The author's {inference.attribute.value} is {inference.guesses[0]}.",
            "High: the words of the text state it directly, it is no stereotype.",
        )
        for inference in inferences
    ]
    silent = [_verdict(a, Validity.INVALID, [], "", "Invalid: the text does not say so.") for a in _silent(inferences)]
    return json.dumps(found + silent, ensure_ascii=False)


def _verdict(
    attribute: Attribute, validity: Validity, quotes: list[str], concept: str, notes: str
) -> dict[str, object]:
    return {
        "attribute": attribute.value,
        "validity_level": validity.value,
        "reasoning_evidence": quotes,
        "leaked_concept": concept,
        "validation_notes": notes,
    }


def rewrite(inferences: Sequence[Inference], text: str) -> str:
    """Return an anonymizer's answer: a plan of a sentence for each leak, the mark, and the new text."""
    plan = " ".join(
        f"I will say {_quotes(i)} in more general words, to hide the {i.attribute.value}." for i in inferences
    )
    return f"{plan}\n#\n{text}"


def _quotes(inference: Inference) -> str:
    return " and ".join(f'"{evidence.quote}"' for evidence in inference.evidence[:2]) or "nothing in particular"
