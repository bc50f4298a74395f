"""Arbitration for a capable model: what it is sure of stands, and all words that tell it are sought out.

RLAA's arbitrator (section 3.2) looks for claims that their evidence does not carry. A capable model's claim that still
stands when its quotes are hidden is no such ghost: words are missing from the quotes. So all quotes of the text are
hidden at once, the model is asked on that copy what else tells the claims that still stand, and so on until they fall
or nothing more is named. What the signals alone claim, the model judges (RLAA's own form, `judging`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.agents.arbitrate.counterfactual import masked
from app.agents.arbitrate.judging import question as claim_question
from app.agents.arbitrate.rules import verdict
from app.agents.attack import quotes
from app.agents.evidence.certainty import SCALE, seen
from app.agents.roles.base import NO_USAGE, Cancelled, Verdicts
from app.agents.roles.prompts import Role, role
from app.agents.roles.windows import by_evidence
from app.core.attributes import DIRECT
from app.core.edits.moving import moved
from app.core.edits.occurrences import occurrences
from app.core.inference import Evidence, Inference, Source, Validity
from app.core.merging import union_of_evidence
from app.core.sureness import SURE
from app.core.text.spans import Span
from app.engines.base import Choice, Engine, Fill, Filled, Free, Template, Usage

PASSES = 2
"""So often the model is asked at most what else tells a claim."""
STANDS = 0.5
"""Probability of certainty 3 or more from which a claim still stands on a masked copy."""


@dataclass(slots=True)
class ExhaustingArbitrator:
    """Gives the model's claims their validity and the rest of their evidence; all claims of a text in each request."""

    engine: Engine

    def arbitrate(self, text: str, inferences: Sequence[Inference], cancelled: Cancelled) -> Verdicts:
        """Return the inferences with validity; those of the model with all evidence that it could name."""
        inferences = [everywhere(i, text) for i in inferences]
        labels = role("attacker", self.engine.info.prompts).labels
        open_ = [i for i in inferences if i.validity is None and i.attribute in labels]
        doubted, spent = self._judged(text, [i for i in open_ if _signals_alone(i)], cancelled)
        known: dict[int, Inference] = dict(doubted)
        believed = [i for i in open_ if known.get(id(i), i).validity is not Validity.INVALID]
        for window, inside in by_evidence(believed, text, self.engine):
            sought = [i for i in inside if Source.MODEL in i.sources]
            more, usage = self._sought(window.of(text), window, sought, inside, cancelled)
            spent = spent + usage
            known.update(more)
        ruled = [_by_certainty(everywhere(known.get(id(i), i), text)) for i in inferences]
        return Verdicts(tuple(ruled), spent)

    def _judged(
        self, text: str, claims: Sequence[Inference], cancelled: Cancelled
    ) -> tuple[dict[int, Inference], Usage]:
        """Have the model judge what only a signal claims; what it finds invalid is none, what it doubts is low."""
        arbitrator = role("arbitrator", self.engine.info.prompts)
        known: dict[int, Inference] = {}
        spent = NO_USAGE
        for window, inside in by_evidence([c for c in claims if c.evidence], text, self.engine):
            part = window.of(text)
            templates = tuple(claim_question(arbitrator, c, self.engine.info.prompts) for c in inside)
            result = self.engine.fill(Fill(arbitrator.on(part), templates, part), cancelled)
            spent = spent + result.usage
            for claim, filled in zip(inside, result.filled, strict=True):
                known[id(claim)] = claim.judged(Validity(filled["validity"].text))
        return known, spent

    def _sought(
        self, part: str, window: Span, sought: Sequence[Inference], all_: Sequence[Inference], cancelled: Cancelled
    ) -> tuple[dict[int, Inference], Usage]:
        """Ask on copies of the part, ever more of it hidden, what else tells the claims `sought`."""
        rereader = role("rereader", self.engine.info.prompts)
        claims = {id(i): _inside(i, window) for i in sought}
        hidden = [e.span for i in all_ for e in _inside(i, window).evidence]
        standing, spent = list(claims), NO_USAGE
        for _ in range(PASSES):
            if not standing:
                break
            copy = masked(part, hidden)
            templates = tuple(question(rereader, claims[at]) for at in standing)
            result = self.engine.fill(Fill(rereader.on(copy), templates, copy), cancelled)
            spent = spent + result.usage
            asked, standing = standing, []
            for at, filled in zip(asked, result.filled, strict=True):
                added = _missing(part, claims[at], filled, hidden)
                if added is not None:
                    claims[at] = added
                    standing.append(at)
            hidden += [e.span for at in standing for e in claims[at].evidence]
        return {id(i): _whole(i, moved(claims[id(i)], window.start), window) for i in sought}, spent


def question(rereader: Role, claim: Inference) -> Template:
    """Return the template that asks of a masked copy whether a claim still stands, and by which words."""
    named = role("quoter").labels.get(claim.attribute, claim.attribute.value)
    words = rereader.words["sure"].format(label=named, guess=claim.guesses[0] if claim.guesses else "-")
    return (words, Choice("sure", SCALE), rereader.words["quotes"], Free("quotes", quotes.TOKENS, stop=("\n",)))


def _missing(part: str, claim: Inference, filled: Filled, hidden: Sequence[Span]) -> Inference | None:
    """Return the claim with the evidence that was missing; None where it fell, or nothing more is named."""
    if seen(filled["sure"].probabilities or ()) < STANDS:
        return None
    places, _ = quotes.anchored(quotes.parted(filled["quotes"].text), part)
    fresh = [[span for span in row if not any(h.covers(span) for h in hidden)] for row in places]
    added = quotes.evidence([row for row in fresh if row], part, len(claim.evidence))
    if not added:
        return None
    return replace(claim, evidence=union_of_evidence((*claim.evidence, *added)))


def everywhere(claim: Inference, text: str) -> Inference:
    """Return a claim with all places of its quotes and their names: hidden here, they would tell it there."""
    more = [
        Evidence(span, span.of(text), weight=one.weight / 2)
        for one in claim.evidence
        for words in quotes.hidden_words([one], text)
        for span in occurrences(words, text)
        if not any(span.overlaps(e.span) for e in claim.evidence)
    ]
    return replace(claim, evidence=union_of_evidence((*claim.evidence, *more))) if more else claim


def _by_certainty(claim: Inference) -> Inference:
    """Return a claim with the validity its certainty gives: what it is sure of is never invalid."""
    if claim.validity is not None:
        return claim
    unquoted = Source.MODEL in claim.sources and not claim.evidence and claim.certainty >= SURE
    return claim.judged(Validity.MEDIUM if unquoted else verdict(claim))


def _signals_alone(claim: Inference) -> bool:
    """Tell whether only a signal makes a claim that is a matter of reading: a mail address is none."""
    return claim.sources == (Source.SIGNAL,) and claim.attribute not in DIRECT


def _inside(claim: Inference, window: Span) -> Inference:
    """Return a claim as it stands on the window, with the evidence that lies there."""
    return moved(replace(claim, evidence=tuple(e for e in claim.evidence if window.covers(e.span))), -window.start)


def _whole(claim: Inference, found: Inference, window: Span) -> Inference:
    """Return what was `found` on a window with the claim's evidence outside of it."""
    outside = (e for e in claim.evidence if not window.covers(e.span))
    return replace(found, evidence=union_of_evidence((*found.evidence, *outside)))
