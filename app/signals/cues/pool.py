"""Pools the cues of all recognizers into inferences: what several cues say together, and how surely.

Cues to one value add up as independent hints do (noisy or). Values compete: the confidence of the best is its own
strength, less what speaks for its rivals. Closed sets and the age keep one inference (the best value, the rivals as
further guesses); places, jobs and identifiers keep one inference per value that stands out. Cues beside others are
counted for nothing, and go along as evidence of the value they belong to.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from app.core.attributes import IDENTIFIERS, OPTIONS, Attribute
from app.core.inference import MAX_GUESSES, Evidence, Inference, Source
from app.core.sureness import certainty
from app.core.text.nearby import Nearby
from app.signals.base import Cue

_CEILING = 0.98
_SINGLE = (*OPTIONS, Attribute.AGE, Attribute.LOCATION, Attribute.BIRTHPLACE, Attribute.OCCUPATION)


def strength(weights: Iterable[float]) -> float:
    """Return the noisy-or of `weights` (each 0-1), capped below certainty."""
    miss = 1.0
    for weight in weights:
        miss *= 1.0 - weight
    return min(_CEILING, 1.0 - miss)


def pool(text: str, cues: Iterable[Cue]) -> tuple[Inference, ...]:
    """Return one inference per attribute (or per value, for identifiers), strongest first."""
    by_attribute: dict[Attribute, dict[str, list[Cue]]] = {}
    beside: dict[Attribute, list[Cue]] = {}
    for cue in cues:
        if cue.beside:
            beside.setdefault(cue.attribute, []).append(cue)
        else:
            by_attribute.setdefault(cue.attribute, {}).setdefault(cue.value, []).append(cue)
    found: list[Inference] = []
    for attribute, by_value in by_attribute.items():
        if attribute in IDENTIFIERS:
            found += [_one(text, attribute, [(value, group)]) for value, group in by_value.items()]
        else:
            ranked = sorted(by_value.items(), key=lambda item: -strength(c.weight for c in item[1]))
            found.append(_one(text, attribute, ranked, beside.get(attribute, ())))
    return tuple(sorted(found, key=lambda inference: -(inference.confidence or 0.0)))


def _one(text: str, attribute: Attribute, ranked: list[tuple[str, list[Cue]]], beside: Sequence[Cue] = ()) -> Inference:
    best = strength(cue.weight for cue in ranked[0][1])
    rivals = strength(cue.weight for _, group in ranked[1:] for cue in group)
    confidence = best * (1.0 - rivals / 2)
    # Rival values that are nearly as strong are evidence too: rewriting only the winner would leave them standing.
    standing = [cue for _, group in ranked if strength(c.weight for c in group) >= best / 2 for cue in group]
    return Inference(
        attribute=attribute,
        guesses=tuple(value for value, _ in ranked[:MAX_GUESSES]),
        certainty=certainty(confidence),
        confidence=round(confidence, 3),
        rationale=max(ranked[0][1], key=lambda cue: cue.weight).rationale,
        evidence=_evidence(text, _joined(standing, beside)),
        sources=(Source.SIGNAL,),
    )


def _joined(standing: list[Cue], beside: Iterable[Cue]) -> list[Cue]:
    """Return the standing cues and the cues beside that belong to their values, at words that are no evidence yet.

    Words that are weak evidence count for as much as if they only stood beside the others.
    """
    larger = {cue.value.rpartition(", ")[2] for cue in standing}
    joining = [cue for cue in beside if cue.value in larger]
    if not joining:
        return standing
    share = {cue.span: cue.weight for cue in joining}
    taken = Nearby((s, s) for cue in standing for s in (cue.span, cue.ladder.span if cue.ladder else cue.span))
    raised = [replace(cue, weight=max(cue.weight, share.get(cue.span, 0.0))) for cue in standing]
    return [*raised, *(cue for cue in joining if not taken.overlaps(cue.span))]


def _evidence(text: str, cues: list[Cue]) -> tuple[Evidence, ...]:
    kept: dict[tuple[int, int], Evidence] = {}
    for cue in sorted(cues, key=lambda cue: (cue.span, cue.ladder is None)):
        kept.setdefault((cue.span.start, cue.span.end), cue.evidence(text))
    return tuple(kept.values())
