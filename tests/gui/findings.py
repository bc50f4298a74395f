"""Inferences for the window's tests."""

from app.core.attributes import Attribute
from app.core.inference import Evidence, Inference, Source, Validity
from app.core.text.spans import Span


def found(
    text: str,
    attribute: Attribute,
    *quotes: str,
    guesses: tuple[str, ...] = ("x",),
    validity: Validity = Validity.HIGH,
    confidence: float | None = 0.9,
) -> Inference:
    """Return an inference on the first places of `quotes` in `text`."""
    evidence = tuple(Evidence(Span(at := text.index(q), at + len(q)), q) for q in quotes)
    return Inference(attribute, guesses, 4, confidence, "because", evidence, (Source.SIGNAL,), validity)
