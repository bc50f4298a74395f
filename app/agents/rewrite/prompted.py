"""RLAA's three roles in their published form (section 3.3 and appendix): one free text prompt each, parsed afterwards.

They are here to be compared with: what the templates of the other agents score or copy, these generate token by token.
The tokens an answer may take are those of RLAA's table 5, or what is left of the context. Decoding is greedy.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.agents.free_text.answers import Answer, read_answers
from app.agents.free_text.verdict_answers import Ruling, read_rulings
from app.agents.rewrite.writing import after_plan, as_edits, framed
from app.agents.roles.base import Attack, Cancelled, Found, Proposal, Verdicts, ignore
from app.agents.roles.prompts import Role, label, role
from app.core.inference import MAX_GUESSES, Evidence, Inference, Source, Validity
from app.core.merging import union_of_evidence
from app.core.policy import Policy
from app.core.sureness import SURE
from app.core.text.anchoring import anchor
from app.engines.base import Completion, Engine, Prompt

_ATTACK, _ARBITRATE, _ANONYMIZE = 1024, 1024, 512
_LEAST = 64
_MARGIN = 16
_CERTAINTY = {Validity.HIGH: 5, Validity.MEDIUM: 4, Validity.LOW: 2, Validity.INVALID: 1}
"""A verdict as a certainty, where the attacker gave none."""
_CLAIM = "Type: {type}\nInference: {reason}\nGuess: {guess}\n"


def ask(engine: Engine, prompt: Prompt, most: int, source: str, cancelled: Cancelled) -> Completion:
    """Complete `prompt` with at most `most` tokens, or as many as the context leaves."""
    words = "".join((prompt.system, prompt.task, prompt.text, prompt.suffix))
    left = engine.info.context - engine.count(words) - _MARGIN
    return engine.complete(prompt, max(_LEAST, min(most, left)), source=source, cancelled=cancelled)


@dataclass(slots=True)
class PromptedAttacker:
    """Asks for all attributes in one prompt, reasoning first; quotes are left to the arbitrator.

    `unread`: answers so far that guessed nothing at all; the form asks for a guess on each of eight attributes.
    """

    engine: Engine
    unread: int = 0

    def attack(
        self, text: str, cancelled: Cancelled, on_found: Found = ignore, before: Sequence[Inference] = ()
    ) -> Attack:
        """Return what the answer says, without evidence.

        Raises:
            TextTooLongError: the text does not fit the context.
        """
        if not text.strip():
            return Attack((), ())
        prompt = role("prompted_attacker").on(text)
        done = ask(self.engine, prompt, _ATTACK, "", cancelled)
        found = tuple(_inference(answer) for answer in read_answers(done.text) if answer.guesses)
        self.unread += not found
        for inference in found:
            on_found(inference)
        return Attack((), found, done.usage)


def _inference(answer: Answer) -> Inference:
    certainty = SURE if answer.certainty is None else answer.certainty
    guesses = answer.guesses[:MAX_GUESSES]
    return Inference(answer.attribute, guesses, certainty, None, answer.reasoning, (), (Source.MODEL,))


@dataclass(slots=True)
class PromptedArbitrator:
    """Asks for a JSON list of verdicts on what the attacker said; a claim without a verdict is invalid.

    `unread`: answers so far that held no verdict.
    """

    engine: Engine
    unread: int = 0

    def arbitrate(self, text: str, inferences: Sequence[Inference], cancelled: Cancelled) -> Verdicts:
        """Return the inferences with verdict and evidence; phrases that stand nowhere in the text are kept apart."""
        if not inferences:
            return Verdicts(())
        arbitrator = role("prompted_arbitrator")
        claims = "\n".join(
            _CLAIM.format(type=i.attribute.value, reason=i.rationale, guess="; ".join(i.guesses)) for i in inferences
        )
        prompt = arbitrator.on(text)
        words = arbitrator.words["claims"].format(claims=claims) + arbitrator.words["go"]
        prompt = replace(prompt, suffix=prompt.suffix + words)
        done = ask(self.engine, prompt, _ARBITRATE, "", cancelled)
        read = read_rulings(done.text)
        self.unread += not read
        rulings = {ruling.attribute: ruling for ruling in reversed(read)}
        return Verdicts(tuple(_judged(i, rulings.get(i.attribute), text) for i in inferences), done.usage)


def _judged(inference: Inference, ruling: Ruling | None, text: str) -> Inference:
    if ruling is None:
        return inference.judged(Validity.INVALID)
    spans = {phrase: anchor(phrase, text) for phrase in ruling.evidence}
    found = union_of_evidence(Evidence(span, span.of(text)) for span in spans.values() if span)
    lost = tuple(phrase for phrase, span in spans.items() if not span)
    told = replace(inference, evidence=found, unanchored=lost, certainty=_CERTAINTY[ruling.validity])
    return told.judged(ruling.validity)


@dataclass(slots=True)
class PromptedAnonymizer:
    """Asks for a plan and the whole text anew; copying from the old text is drafted.

    `unread`: answers so far that held no version of the text, or ran into their cap.
    """

    engine: Engine
    unread: int = 0

    def propose(self, text: str, acted_on: Sequence[Inference], policy: Policy, cancelled: Cancelled) -> Proposal:
        """Return the new text as edits; none where the answer could not be used."""
        anonymizer = role("prompted_anonymizer")
        leaks = "".join(_leak(anonymizer, i) for i in acted_on)
        prompt = anonymizer.on(text)
        words = anonymizer.words["leaks"].format(leaks=leaks) + anonymizer.words["go"]
        done = ask(self.engine, replace(prompt, suffix=prompt.suffix + words), _ANONYMIZE, text, cancelled)
        new = after_plan(done.text, text) if done.finished else None
        self.unread += new is None
        edits = () if new is None else as_edits(text, framed(text, new), acted_on)
        return Proposal(written=edits, usage=done.usage)


def _leak(anonymizer: Role, inference: Inference) -> str:
    quotes = (*(e.quote for e in inference.evidence), *inference.unanchored)
    return anonymizer.words["leak"].format(
        attribute=label(inference.attribute),
        validity=inference.validity.value if inference.validity else "-",
        concept=inference.guesses[0],
        evidence=", ".join(f'"{quote}"' for quote in quotes) or "-",
    )
