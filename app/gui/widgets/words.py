"""What the window calls things: attributes, sureness, verdicts, sources, and why a run stopped, in plain words."""

import re

from app.agents.roles.control import Step
from app.core.attributes import Attribute
from app.core.inference import Inference, Source, Validity
from app.core.sureness import confidence_word, word
from app.core.trajectory import Stop

BREAK = "\u200b"
"""Where a long word may be broken, invisibly."""
_BREAK = re.compile(r"([@._/-])(?=.)")
_LONG = 18

_LABELS = {Attribute.SEX: "gender", Attribute.ID_NUMBER: "ID number"}
VERDICTS = {
    Validity.HIGH: ("stands", "The text itself supports this: worth acting on."),
    Validity.MEDIUM: ("plausible", "The text makes this plausible: worth acting on."),
    Validity.LOW: ("weak", "Weak: others could fit as well. Nothing is done about it below the slider's last stop."),
    Validity.INVALID: ("does not hold", "The words do not support this guess: nothing is done about it."),
}
DOUBTED = ("guess unsure", "The text gives this away, but the guess may well be wrong: worth acting on all the same.")
STOPPED = {
    Stop.CLEAN: "nothing more was found",
    Stop.ARBITRATED: "nothing is left that this position acts on",
    Stop.IRRATIONAL: "further edits would cost more of the text than they gain",
    Stop.ROUNDS: "this position makes no further rounds",
    Stop.BUDGET: "the time is up",
    Stop.CANCELLED: "you stopped it",
    Stop.FAILED: "the engine failed; this is what was done until then",
}
STEPS = {
    Step.ATTACK: "reading it as a stranger would",
    Step.ARBITRATE: "weighing what was found",
    Step.ANONYMIZE: "looking for other words",
    Step.JUDGE: "comparing with your text",
}

BUSY = {
    "load": "Loading the model…",
    "check": "The model is reading your text…",
    "rewrite": "Rewriting…",
    "suggest": "Looking for other words…",
    "note": "Reading the note…",
    "assess": "Reading the new text as a stranger would…",
}


def label(attribute: Attribute) -> str:
    """Return what a person calls an attribute, within a sentence."""
    return _LABELS.get(attribute, attribute.value)


def name(attribute: Attribute) -> str:
    """Return what a person calls an attribute, as a title."""
    word = label(attribute)
    return word[0].upper() + word[1:]


def breakable(text: str) -> str:
    """Return `text` with invisible places to break long words, such as addresses; for showing only."""
    return " ".join(_BREAK.sub(f"\\1{BREAK}", w) if len(w) > _LONG else w for w in text.split(" "))


def sureness(inference: Inference) -> tuple[str, float]:
    """Return how sure a guess is, as a word and as a share 0-1; certainty stands in where no probability is known.

    Of a doubtful value nobody is sure: the share is how sure it is that something is given away.
    """
    if inference.doubtful:
        return "value unsure", inference.certainty / 5
    if inference.confidence is None:
        return word(inference.certainty), inference.certainty / 5
    return confidence_word(inference.confidence), inference.confidence


def verdict(inference: Inference) -> tuple[str, str]:
    """Return the arbitrator's verdict in a word, and what it means."""
    if inference.validity is None:
        return "not weighed", "Nobody has weighed this guess yet."
    if inference.leak is not None:
        return DOUBTED
    return VERDICTS[inference.validity]


def sources(inference: Inference) -> str:
    """Return who found an inference."""
    found = set(inference.sources)
    if found == {Source.SIGNAL}:
        return "found by signals"
    return "found by signals and the model" if Source.SIGNAL in found else "found by the model"
