"""Brings signals and model answers together: one inference per attribute and value, the union of their evidence."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from app.core.attributes import IDENTIFIERS, OPTIONS, Attribute, to_option
from app.core.inference import MAX_GUESSES, Evidence, Inference, Source
from app.core.matching import HIT, LESS_PRECISE, MISS, PlaceNames, age_midpoint, fold, lemmas, match, split_place
from app.core.sureness import SURE


def same_value(attribute: Attribute, one: str, other: str, places: PlaceNames) -> bool:
    """Tell whether two guesses mean the same value."""
    if lemmas(one) == lemmas(other):
        return True
    return max(match(attribute, one, other, places), match(attribute, other, one, places)) == HIT


def misses(inference: Inference, facts: Mapping[Attribute, str], places: PlaceNames) -> bool:
    """Tell whether an inference's first guess is plainly wrong, given what is known of the author.

    What is partly right is not: the country of a known town, a town of the known country (a suburb of the town,
    perhaps), a word of the known occupation. An identifier never is: a nickname or a maiden name leads to its bearer.
    """
    attribute, truth = inference.attribute, facts.get(inference.attribute)
    if truth is None or not inference.guesses or attribute in IDENTIFIERS:
        return False
    guess = inference.guesses[0]
    if max(match(attribute, guess, truth, places), match(attribute, truth, guess, places)) > MISS:
        return False
    return _comparable(attribute, guess, truth, places)


def _comparable(attribute: Attribute, guess: str, truth: str, places: PlaceNames) -> bool:
    """Tell whether two values that differ can be told apart at all, so that the one cannot be part of the other."""
    if attribute is Attribute.AGE:
        return age_midpoint(truth) is not None
    if attribute in OPTIONS:
        return to_option(attribute, truth) is not None
    if attribute in (Attribute.LOCATION, Attribute.BIRTHPLACE):
        countries = [split_place(one, places)[1] for one in (guess, truth)]
        return all(countries) and len({fold(country or "") for country in countries}) > 1
    return not set(lemmas(guess)) & set(lemmas(truth))


def merge(found: Iterable[Inference], places: PlaceNames | None = None, trusted: bool = False) -> tuple[Inference, ...]:
    """Merge inferences on the same attribute whose first guesses mean the same value; the order is kept.

    A signal with good reason leads, else the surer one (guesses, rationale); evidence, sources and further guesses are
    joined; the validity is kept only where both agree on it. `trusted`: a model that is sure leads, and what it
    did not quote is no evidence of what it claims.
    """
    table = places or PlaceNames()
    merged: list[Inference] = []
    for inference in found:
        for index, known in enumerate(merged):
            if _same(known, inference, table):
                merged[index] = _join(known, inference, table, trusted)
                break
        else:
            merged.append(inference)
    return tuple(merged)


def reconcile(
    found: Iterable[Inference], places: PlaceNames | None = None, trusted: bool = False
) -> tuple[Inference, ...]:
    """Merge rival answers to one question as well: one guess leads, the others become further guesses.

    A signal with good reason leads, else the surer answer does; with `trusted` a model does where it is sure.

    Rivals are inferences on an attribute of which a person has one value at a time (age, sex, the closed sets), and
    others whose evidence overlaps: the same words cannot mean two towns.
    """
    table = places or PlaceNames()
    kept: list[Inference] = []
    for inference in merge(found, table, trusted):
        # It may rival two that did not rival each other, and then all are one.
        rivals = [at for at, known in enumerate(kept) if _rivals(known, inference)]
        joined = inference
        for at in reversed(rivals):
            joined = _settle(kept.pop(at), joined, table, trusted)
        kept.insert(rivals[0] if rivals else len(kept), joined)
    return tuple(_closest_first(inference, table) for inference in kept)


def _closest_first(inference: Inference, places: PlaceNames) -> Inference:
    """Return a place with a town named before its country: who knows the one and thinks of the other tells the town."""
    first, *others = inference.guesses or ("",)
    closer = next((g for g in others if _within(inference.attribute, g, first, places)), None)
    if closer is None:
        return inference
    return replace(inference, guesses=(closer, first, *(g for g in others if g != closer)))


def _within(attribute: Attribute, one: str, other: str, places: PlaceNames) -> bool:
    """Tell whether the place `one` lies in `other`."""
    if attribute not in (Attribute.LOCATION, Attribute.BIRTHPLACE):
        return False
    return match(attribute, other, one, places) == LESS_PRECISE


def _settle(one: Inference, other: Inference, places: PlaceNames, trusted: bool) -> Inference:
    second, lead = sorted((one, other), key=_believed if trusted else _authority)
    # Who contradicts does not make surer.
    joined = replace(_joined(lead, second, places), confidence=lead.confidence, certainty=lead.certainty)
    return _as_quoted(joined, lead) if trusted else joined


def _rivals(one: Inference, other: Inference) -> bool:
    if one.attribute is not other.attribute:
        return False
    if one.attribute in OPTIONS or one.attribute is Attribute.AGE:
        return True
    return any(a.span.overlaps(b.span) for a in one.evidence for b in other.evidence)


def _authority(inference: Inference) -> tuple[bool, float]:
    """Rank who is to lead: what a signal has good reason to say is right more often than what a model recalls.

    However sure that sounds, and also where both mean the same: "34" in the text is no 37.
    """
    return Source.SIGNAL in inference.sources and inference.certainty >= SURE, _sureness(inference)


def _believed(inference: Inference) -> tuple[bool, int]:
    """Rank the same where the model is trusted to read: what it is sure of leads, it saw what the signal saw."""
    return Source.MODEL in inference.sources and inference.certainty >= SURE, inference.certainty


def _as_quoted(joined: Inference, lead: Inference) -> Inference:
    """Return what was joined with no evidence but what a sure model, where it leads, quoted or what overlaps it."""
    if not _believed(lead)[0] or not lead.evidence:
        return joined
    met = tuple(e for e in joined.evidence if any(e.span.overlaps(q.span) for q in lead.evidence))
    return replace(joined, evidence=met)


def _sureness(inference: Inference) -> float:
    return inference.certainty / 5 if inference.confidence is None else inference.confidence


def _same(one: Inference, other: Inference, places: PlaceNames) -> bool:
    if one.attribute is not other.attribute or not one.guesses or not other.guesses:
        return False
    return same_value(one.attribute, one.guesses[0], other.guesses[0], places)


def _join(one: Inference, other: Inference, places: PlaceNames, trusted: bool) -> Inference:
    second, lead = sorted((one, other), key=_believed if trusted else _authority)
    # Where they agree the claim is as much the signal's, which comes first.
    both = _joined(lead, second, places)
    both = _as_quoted(both, lead) if trusted else both
    return replace(both, sources=tuple(sorted(both.sources, key=list(Source).index)))


def _joined(lead: Inference, second: Inference, places: PlaceNames) -> Inference:
    extra = [guess for guess in second.guesses if _says_more(lead, guess, places)]
    return replace(
        lead,
        guesses=(*lead.guesses, *extra)[:MAX_GUESSES],
        certainty=max(lead.certainty, second.certainty),
        confidence=_both(lead.confidence, second.confidence),
        evidence=union_of_evidence((*lead.evidence, *second.evidence)),
        sources=tuple(dict.fromkeys((*lead.sources, *second.sources))),
        validity=lead.validity if lead.validity is second.validity else None,
        unanchored=tuple(dict.fromkeys((*lead.unanchored, *second.unanchored))),
    )


def _says_more(lead: Inference, guess: str, places: PlaceNames) -> bool:
    attribute = lead.attribute
    known = (g for g in lead.guesses if same_value(attribute, guess, g, places))
    return all(_within(attribute, guess, g, places) for g in known)


def _both(one: float | None, other: float | None) -> float | None:
    """Two sources that agree are surer than either: noisy or, below certainty."""
    if one is None or other is None:
        return one if other is None else other
    return min(0.99, 1 - (1 - one) * (1 - other))


def union_of_evidence(evidence: Iterable[Evidence]) -> tuple[Evidence, ...]:
    """Drop evidence that lies inside other evidence, keeping what knows how to be generalised; by place in the text."""
    kept: list[Evidence] = []
    for item in sorted(evidence, key=lambda e: (e.ladder is None, -len(e.span))):
        if not any(k.span.covers(item.span) or (k.ladder and k.ladder.span.covers(item.span)) for k in kept):
            kept.append(item)
    return tuple(sorted(kept, key=lambda e: e.span))
