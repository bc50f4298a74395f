"""Places in company: a town that a text only names is a hint beside what the text gives away.

Alone, "Tokyo has tales too" says too little of its author to touch, and the arbitrator lets it stand. Beside a job, an
age or a school that the same text gives away, the name narrows the author down, and to generalise one name costs next
to nothing. So its words are taken back along, though nothing is claimed. (Our own; RLAA judges every leak by itself.)
"""

from collections.abc import Sequence
from dataclasses import replace

from app.core.attributes import Attribute
from app.core.inference import SURE, Evidence, Inference, Source, Validity
from app.core.text import Span
from app.signals.gazetteer import lookup

_PLACES = (Attribute.LOCATION, Attribute.BIRTHPLACE)


def with_company(inferences: Sequence[Inference]) -> tuple[Inference, ...]:
    """Return judged inferences; where one of them leaks, so do names of places that a weak one of a signal rests on.

    What the arbitrator holds for invalid stays: "Ann" is a town too. What is evidence of a leak goes without that.
    """
    taken = [evidence.span for inference in inferences if inference.leaks for evidence in inference.evidence]
    if not taken:
        return tuple(inferences)
    found = list(inferences)
    for attribute in _PLACES:
        for at, inference in enumerate(found):
            named = _names(inference, taken) if inference.attribute is attribute else ()
            if named:
                found[at] = _along(inference, named)
                taken += [evidence.span for evidence in named]
    return tuple(found)


def _names(inference: Inference, taken: Sequence[Span]) -> tuple[Evidence, ...]:
    """Return the evidence that is a place's name, rather than a word that is only used there ("neighbour")."""
    if inference.validity is not Validity.LOW or inference.leaks or Source.SIGNAL not in inference.sources:
        return ()
    free = (e for e in inference.evidence if e.ladder and not any(e.span.overlaps(span) for span in taken))
    return tuple(evidence for evidence in free if lookup(evidence.quote))


def _along(inference: Inference, named: tuple[Evidence, ...]) -> Inference:
    certainty = max(inference.certainty, SURE)
    return replace(inference, evidence=named, leak=Validity.MEDIUM, certainty=certainty)
