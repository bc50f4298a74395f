"""The attacker on a model (FgAA, section 4; RLAA, section 3.2): all attributes in one pass, in two scored steps.

First the certainty of every attribute is scored, side by side, generating nothing. Then the few that are seen are
filled in: the guess (scored over the options of closed sets), the words that betray it (`evidence_probes`; for models
without heads `quote_evidence`), a short reason.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.agents.attack.guessing import guesses, hole
from app.agents.evidence import evidence_spans, quote_evidence
from app.agents.evidence.certainty import CertaintyScale, level, seen
from app.agents.evidence.evidence_probes import Prober
from app.agents.roles.base import NO_USAGE, Attack, Cancelled, Found, ignore
from app.agents.roles.prompts import Role, role
from app.agents.roles.windows import windows
from app.core.attributes import Attribute
from app.core.edits.moving import moved
from app.core.inference import MAX_GUESSES, Evidence, Inference, Source
from app.core.merging import merge, union_of_evidence
from app.core.sureness import SURE
from app.core.text.anchoring import anchor
from app.engines.base import Engine, Fill, Filled, Free, Quote, Template, Usage, Value

THRESHOLD = 0.5
"""Probability of certainty 3 or more from which an attribute is filled in."""
OPEN_THRESHOLD = 0.2
"""The same where a calibrated arbitrator weighs every claim afterwards: it can only keep what was claimed."""
MOST = 7
"""At most so many attributes are filled in per pass: with the bounds below it caps the generated tokens."""
REASONED = 5
"""So many of them, surest first, are asked for a reason."""
QUOTE_TOKENS, REASON_TOKENS = 8, 10
STILL, POINTS = "What is left still points to it.", "These words point to it."


@dataclass(slots=True)
class ModelAttacker:
    """Attacks with one engine.

    `attributes`: the ones asked about, by default all the prompt has words for. `threshold`: see `THRESHOLD`.
    `prober`: who tells which words are evidence, where the model has one; else the model's quotes do. Kept is what was
    inferred from the last text: who checks a text mostly has it rewritten then.
    """

    engine: Engine
    scale: CertaintyScale
    attributes: Sequence[Attribute] = field(default_factory=lambda: tuple(role("attacker").labels))
    threshold: float = THRESHOLD
    prober: Prober | None = None
    _last: tuple[str, tuple[Inference, ...], tuple[Inference, ...]] | None = field(
        default=None, compare=False, repr=False
    )

    def attack(
        self, text: str, cancelled: Cancelled, on_found: Found = ignore, before: Sequence[Inference] = ()
    ) -> Attack:
        """Return the model's inferences on `text`, surest first; mentions are left to the signals.

        A text too long for the context is read window by window. On a later version of a text neither runners-up of
        a guess nor reasons are asked for again for what `before` has: that is a third of the work.
        """
        known = {inference.attribute: inference for inference in reversed(before)}
        asked = [a for a in self.attributes if a in role("attacker", self.engine.info.prompts).labels]
        if not text.strip() or not asked:
            return Attack((), ())
        if self._last is not None and self._last[:2] == (text, tuple(before)):
            _tell(self._last[2], on_found)
            return Attack((), merge(self._last[2]))
        found: list[Inference] = []
        spent = NO_USAGE
        for window in windows(text, self.engine):
            part = self._attack_window(window.of(text), asked, known, cancelled)
            spent = spent + part.usage
            here = [moved(i, window.start) for i in part.inferences]
            found += here
            _tell(here, on_found)
        self._last = text, tuple(before), tuple(found)
        return Attack((), merge(found), spent)

    def _attack_window(
        self, text: str, asked: list[Attribute], known: Mapping[Attribute, Inference], cancelled: Cancelled
    ) -> Attack:
        scored, usage = self.scale.score(text, asked, cancelled)
        ranked = worth_asking(scored, self.threshold)
        if not ranked:
            return Attack((), (), usage)
        attacker = role("attacker", self.engine.info.prompts)
        marked, reading = self._probe(text, ranked, cancelled)
        # What reads evidence off the places that a model points to was measured on models trained for the task alone.
        pointed = bool(self.engine.info.prompts)
        templates = tuple(
            question(attacker, a, a in known or rank >= REASONED, quoted=a not in marked, pointed=pointed)
            for rank, a in enumerate(ranked)
        )
        result = self.engine.fill(Fill(attacker.on(text), templates, text), cancelled)
        answers = zip(ranked, result.filled, strict=True)
        found = [_inference(text, a, f, scored[a], known, marked.get(a)) for a, f in answers]
        inferences = tuple(inference for inference in found if inference is not None)
        return Attack((), inferences, usage + reading + result.usage)

    def _probe(
        self, text: str, asked: Sequence[Attribute], cancelled: Cancelled
    ) -> tuple[dict[Attribute, tuple[Evidence, ...]], Usage]:
        """Return the evidence for each attribute that the prober knows words of."""
        if self.prober is None:
            return {}, NO_USAGE
        words, usage = self.prober.read(text, asked, cancelled)
        return {attribute: evidence_spans.evidence(text, among) for attribute, among in words.items()}, usage


def _tell(inferences: Sequence[Inference], on_found: Found) -> None:
    """Tell of what the model is sure; a claim below that is only made for the arbitrator to weigh: most are nothing."""
    for inference in inferences:
        if inference.certainty >= SURE:
            on_found(inference)


def worth_asking(scored: Mapping[Attribute, tuple[float, ...]], threshold: float, most: int = MOST) -> list[Attribute]:
    """Return the attributes to fill in, surest first: seen with at least this probability, and at most so many."""
    found = [attribute for attribute, sure in scored.items() if seen(sure) >= threshold]
    return sorted(found, key=lambda attribute: -seen(scored[attribute]))[:most]


def question(
    attacker: Role,
    attribute: Attribute,
    again: bool = False,
    second: bool = False,
    quoted: bool = True,
    pointed: bool = True,
) -> Template:
    """Return the template that asks for guess, place and reason of an attribute that is seen.

    `again`: an earlier version of the text was asked the same, so that the guess alone will do, and where it is to be
    read; or the claim is one of many. `second`: with another quote, which teaches a model to tell several places apart;
    when it is used, its scores for the first one name them all. Not `quoted`: where it is to be read is known, so that
    only a reason still needs the quote before it. Not `pointed`: the model writes its quote out.
    """
    words = attacker.words
    guess = (words["guess"].format(label=attacker.labels[attribute]), hole(attribute, 1 if again else MAX_GUESSES))
    if again and not quoted:
        return guess
    more = (words["more"], Quote("more", QUOTE_TOKENS)) if second and "more" in words else ()
    reason = () if again else (words["reason"], Free("reason", REASON_TOKENS, stop=(".", "\n", '"')))
    return (
        *guess,
        words["quote"],
        Quote("quote", QUOTE_TOKENS, begins=quote_evidence.MOST if pointed else 0),
        *more,
        *reason,
    )


def _inference(
    text: str,
    attribute: Attribute,
    filled: Filled,
    sure: tuple[float, ...],
    known: Mapping[Attribute, Inference],
    marked: tuple[Evidence, ...] | None,
) -> Inference | None:
    ranked, share = guesses(attribute, filled["guess"])
    if not ranked:
        return None
    found, unanchored = _evidence(text, attribute, filled["quote"], seen(sure)) if marked is None else (marked, ())
    return Inference(
        attribute=attribute,
        guesses=ranked,
        certainty=level(sure),
        confidence=round(seen(sure) * share, 3),
        rationale=rationale(ranked[0], filled, known.get(attribute)),
        evidence=union_of_evidence(found),
        sources=(Source.MODEL,),
        unanchored=unanchored,
    )


def _evidence(
    text: str, attribute: Attribute, quoted: Value, sure: float
) -> tuple[tuple[Evidence, ...], tuple[str, ...]]:
    """Return the evidence, and what was quoted that stands nowhere.

    An engine of ours points to places; one that only writes is believed where its quote stands in the text.
    """
    if quoted.places:
        return quote_evidence.evidence(text, attribute, quoted, sure), ()
    quote = quoted.text.strip()
    if not quote_evidence.tells(quote):
        return (), ()
    span = anchor(quote, text)
    return ((Evidence(span, span.of(text)),), ()) if span else ((), (quote,))


def rationale(guess: str, filled: Filled, before: Inference | None, edges: str = " .,;") -> str:
    """Return the reason as a sentence, without `edges`; of a guess that is made again the reason it had."""
    if "reason" not in filled:
        if before is None:
            return POINTS
        return before.rationale if guess in before.guesses else STILL
    reason = filled["reason"].text.strip(edges)
    return reason[:1].upper() + reason[1:] + "." if reason else ""
