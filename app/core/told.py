"""What a strong reader probably tells of the author, and how a person is told of that and of doubtful guesses."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.core.attributes import Attribute
from app.core.inference import Inference

PROBABLY, MAYBE = 0.5, 0.3
"""From which probability on something is called probable, and from which possible."""
ABOUT = {
    Attribute.AGE: "your age",
    Attribute.SEX: "your gender",
    Attribute.LOCATION: "where you live",
    Attribute.BIRTHPLACE: "where you were born",
    Attribute.OCCUPATION: "your work",
    Attribute.EDUCATION: "your education",
    Attribute.INCOME: "your income",
    Attribute.RELATIONSHIP: "your relationship",
    Attribute.NAME: "your name",
    Attribute.CONTACT: "how to reach you",
    Attribute.ADDRESS: "your address",
    Attribute.DATE: "when something happened to you",
    Attribute.ID_NUMBER: "a number of yours",
    Attribute.ORGANIZATION: "where you belong",
    Attribute.HEALTH: "your health",
    Attribute.OTHER: "you",
}
"""What an attribute is, said to its author."""
_UNSURE = "A strong reader would probably be unsure of all eight."


@dataclass(frozen=True, slots=True)
class Told:
    """How likely (0-1) a strong reader tells the attribute and is sure of it: an estimate, never a promise."""

    attribute: Attribute
    likely: float


def probable(told: Sequence[Told]) -> list[Told]:
    """Return what is probably told, likeliest first."""
    return _between(told, PROBABLY, 1.01)


def sentence(told: Sequence[Told], still: bool = True) -> str:
    """Return the estimate in words; "" where nobody estimated. `still`: something was changed before."""
    if not told:
        return ""
    likely, perhaps = probable(told), _between(told, MAYBE, PROBABLY)
    may = f"may tell: {_listed(perhaps)}." if perhaps else ""
    if not likely:
        return f"{_UNSURE[:-1]}; {may}" if may else _UNSURE
    said = f"A strong reader would probably {'still ' if still else ''}tell: {_listed(likely)}"
    return f"{said}; {may}" if may else f"{said}."


def unfound(told: Sequence[Told], inferences: Sequence[Inference]) -> str:
    """Return which probably told attributes no finding gives away, in words; "" where there are none.

    The estimate is of the text as a whole, and may name more than the findings beside which it stands.
    """
    found = {inference.attribute for inference in inferences if inference.leaks}
    rest = [ABOUT[one.attribute] for one in probable(told) if one.attribute not in found]
    if not rest:
        return ""
    listed = " or ".join(filter(None, (", ".join(rest[:-1]), rest[-1])))
    return f"What was found here does not give away {listed} by itself."


def shown_guesses(inference: Inference) -> tuple[str, ...]:
    """Return the guesses as a person is shown them; of a doubtful value only what it is about."""
    return (f"something about {ABOUT[inference.attribute]}",) if inference.doubtful else inference.guesses


def shown_reason(inference: Inference) -> str:
    """Return the reason as a person is shown it; none that names a doubtful value."""
    told = inference.rationale.casefold()
    names = inference.doubtful and any(guess.casefold() in told for guess in inference.guesses)
    return "" if names else inference.rationale


def _between(told: Sequence[Told], least: float, below: float) -> list[Told]:
    return sorted((one for one in told if least <= one.likely < below), key=lambda one: -one.likely)


def _listed(told: Sequence[Told]) -> str:
    return ", ".join(f"{ABOUT[one.attribute]} ({min(0.99, one.likely):.0%})" for one in told)
