"""Places in company: what a text says of a place weakly leaks where it says so often, or beside another leak.

Alone, "Tokyo has tales too" says too little of its author to touch, and the arbitrator lets it stand. Beside a job, an
age or a school that the same text gives away, the name narrows the author down, and to generalise one name costs next
to nothing. And three words of one country ("poutine", "Canadian", "eh") are no accident any more. So such words are
taken back, though nothing is claimed: whether the author lives there or comes from there stays open. (Our own; RLAA
judges every leak by itself.)
"""

from collections.abc import Sequence
from dataclasses import replace

from app.core.attributes import Attribute
from app.core.inference import Evidence, Inference, Source, Validity
from app.core.sureness import SURE
from app.core.text.spans import Span
from app.signals.gazetteers.gazetteer import lookup
from app.signals.look import Seen
from app.signals.places.country_words import MANY, CountryWords
from app.signals.places.guessed import standing
from app.signals.places.nations import nations

_SHORTEST = 4
_PLACES = (Attribute.LOCATION, Attribute.BIRTHPLACE)


def with_company(seen: Seen, inferences: Sequence[Inference]) -> tuple[Inference, ...]:
    """Return judged inferences; a weak one of a signal about a place leaks in what does not stand alone.

    A place that the model guesses takes all words that name its country along, as one of a signal does.
    """
    country_words = CountryWords(seen)
    # Where the author lives and where they come from is often one country: it is looked for once.
    words_of = {country: country_words.of(country) for country in filter(None, map(_guessed, inferences))}
    found = [_with_country(inference, words_of.get(_guessed(inference), ())) for inference in inferences]
    found = [_with_name(seen.blanked, inference) for inference in found]
    taken = [evidence.span for inference in found if inference.leaks for evidence in inference.evidence]
    tied = country_words.tied() if any(map(_weak, found)) else ()
    for attribute in _PLACES:
        for at, inference in enumerate(found):
            if inference.attribute is not attribute or not _weak(inference):
                continue
            words = _telling(inference, tied, country_words) or (_names(inference) if taken else ())
            along = tuple(e for e in words if not any(e.span.overlaps(span) for span in taken))
            if along:
                found[at] = _along(inference, along)
                taken += [evidence.span for evidence in along]
    return tuple(found)


def _weak(inference: Inference) -> bool:
    """Tell whether a signal claims a place, and too weakly for it to leak by itself."""
    return not inference.leaks and inference.attribute in _PLACES and Source.SIGNAL in inference.sources


def _guessed(inference: Inference) -> str:
    """Return the country that the model guesses in a claim to a place that leaks, nothing for any other claim."""
    ours = inference.leaks and inference.attribute in _PLACES and inference.sources[:1] == (Source.MODEL,)
    return _country(inference.guesses[0]) if ours else ""


def _country(guess: str) -> str:
    return guess.rpartition(", ")[2]


def _with_country(inference: Inference, words: Sequence[Evidence]) -> Inference:
    return replace(inference, evidence=tuple(_with_words(inference.evidence, words))) if words else inference


def _with_name(text: str, inference: Inference) -> Inference:
    """Return a claim of the model's with the guessed place itself as evidence, wherever the text names it.

    A small model may quote "the plant in Melfi" and let "Melfi" stand; to name it in full costs next to nothing.
    """
    words = [Evidence(*place) for place in standing(text, inference.guesses[0])] if _guessed(inference) else []
    had = [piece for e in inference.evidence for piece in _beside_words(text, e, words)]
    return replace(inference, evidence=tuple(_with_words(had, words))) if words else inference


def _beside_words(text: str, had: Evidence, words: Sequence[Evidence]) -> Sequence[Evidence]:
    """Return what is left of a quote of the model's beside words that have their own ladder: it may tell something."""
    taken = [w.ladder.span for w in words if w.ladder and w.span.overlaps(had.span)]
    if had.ladder or not taken:
        return (had,)
    before = text[had.span.start : taken[0].start].rstrip()
    after = text[taken[-1].end : had.span.end].lstrip()
    pieces = ((had.span.start, before), (had.span.end - len(after), after))
    return [
        replace(had, span=Span(at, at + len(quote)), quote=quote) for at, quote in pieces if len(quote) >= _SHORTEST
    ]


def _with_words(had: Sequence[Evidence], words: Sequence[Evidence]) -> Sequence[Evidence]:
    return (*had, *(word for word in words if not any(word.span.overlaps(e.span) for e in had)))


def _telling(inference: Inference, tied: Sequence[Span], country_words: CountryWords) -> Sequence[Evidence]:
    """Return all words of the first guessed country that so many words name, or one the author ties to themselves."""
    for country in dict.fromkeys(map(_country, inference.guesses)):
        words = [e for e in inference.evidence if e.ladder and country in nations(e.quote)]
        many = len({evidence.quote.casefold() for evidence in words}) >= MANY
        if many or _among(words, tied) or country_words.agree(country):
            return _with_words(words, country_words.of(country))
    return _among(inference.evidence, tied)


def _among(words: Sequence[Evidence], spans: Sequence[Span]) -> Sequence[Evidence]:
    """Return the words that lie at `spans`."""
    return [e for e in words if e.ladder and any(e.span.overlaps(span) for span in spans)]


def _names(inference: Inference) -> Sequence[Evidence]:
    """Return the evidence that is a place's name, rather than a word that is only used there ("neighbour").

    What the arbitrator holds for invalid stays: "Ann" is a town too.
    """
    if inference.validity is not Validity.LOW:
        return ()
    return [evidence for evidence in inference.evidence if evidence.ladder and lookup(evidence.quote)]


def _along(inference: Inference, words: tuple[Evidence, ...]) -> Inference:
    certainty = max(inference.certainty, SURE)
    return replace(inference, evidence=words, leak=Validity.MEDIUM, certainty=certainty)
