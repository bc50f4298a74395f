"""The attacker on a capable model: the guess and the words that tell it, asked for by a prompt of their own.

A capable model writes its quotes out. They are taken whole, wherever they stand in the text: what cuts the starter's
pointers to size (`quote_evidence`, `evidence_lexicon`) was measured on the starter alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from app.agents.attack import quotes
from app.agents.attack.attacker import REASON_TOKENS, REASONED, ModelAttacker, rationale, worth_asking
from app.agents.attack.guessing import guesses, hole
from app.agents.evidence.certainty import level, seen
from app.agents.roles.base import Attack, Cancelled
from app.agents.roles.prompts import Role, role
from app.core.attributes import OPTIONS, Attribute
from app.core.inference import MAX_GUESSES, Inference, Source
from app.core.merging import union_of_evidence
from app.engines.base import Fill, Filled, Free, Template

ROLE = "quoter"
MOST = 9
"""At most so many attributes are asked about at once: what one rests on often tells another."""


@dataclass(slots=True)
class QuotingAttacker(ModelAttacker):
    """Attacks with one engine, in two requests a text: how surely each attribute is told, then what tells it."""

    def _attack_window(
        self, text: str, asked: list[Attribute], known: Mapping[Attribute, Inference], cancelled: Cancelled
    ) -> Attack:
        scored, usage = self.scale.score(text, asked, cancelled)
        ranked = worth_asking(scored, self.threshold, MOST)
        if not ranked:
            return Attack((), (), usage)
        quoter = role(ROLE, self.engine.info.prompts)
        templates = tuple(question(quoter, a, a in known or rank >= REASONED) for rank, a in enumerate(ranked))
        result = self.engine.fill(Fill(quoter.on(text), templates, text), cancelled)
        answers = zip(ranked, result.filled, strict=True)
        found = (_inference(text, a, filled, scored[a], known.get(a)) for a, filled in answers)
        return Attack((), tuple(i for i in found if i is not None), usage + result.usage)


def question(quoter: Role, attribute: Attribute, again: bool = False) -> Template:
    """Return the template that asks for guess, quotes and, unless it is asked `again`, the reason."""
    words, label = quoter.words, quoter.labels[attribute]
    options = ", ".join(OPTIONS.get(attribute, ()))
    lead = words["options"].format(label=label, options=options) if options else words["guess"].format(label=label)
    reason = () if again else (words["reason"], Free("reason", REASON_TOKENS, stop=(".", "\n")))
    guess = hole(attribute, 1 if again else MAX_GUESSES)
    return (lead, guess, words["quotes"], Free("quotes", quotes.TOKENS, stop=("\n",)), *reason)


def _inference(
    text: str, attribute: Attribute, filled: Filled, sure: tuple[float, ...], before: Inference | None
) -> Inference | None:
    ranked, share = guesses(attribute, filled["guess"])
    if not ranked:
        return None
    places, nowhere = quotes.anchored(quotes.parted(filled["quotes"].text), text)
    return Inference(
        attribute=attribute,
        guesses=ranked,
        certainty=level(sure),
        confidence=round(seen(sure) * share, 3),
        rationale=rationale(ranked[0], filled, before, edges=' .,;"'),
        evidence=union_of_evidence(quotes.evidence(places, text)),
        sources=(Source.MODEL,),
        unanchored=nowhere,
    )
