"""Arbitration by judgement, RLAA's own form (section 3.2): a verdict per claim, scored over the four validities."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.agents.roles.base import Cancelled, Verdicts
from app.agents.roles.prompts import Role, label, role
from app.core.inference import Inference, Validity
from app.engines.base import Choice, Engine, Fill, Template

_VERDICTS = tuple(Validity)


@dataclass(slots=True)
class JudgingArbitrator:
    """Asks one engine for the validity of every claim at once."""

    engine: Engine

    def arbitrate(self, text: str, inferences: Sequence[Inference], cancelled: Cancelled) -> Verdicts:
        """Return the inferences with the model's verdict; what quotes nothing is invalid without asking."""
        claims = [i for i in inferences if i.validity is None and i.evidence]
        verdicts: dict[int, Inference] = {}
        if not claims:
            return Verdicts(tuple(i if i.validity else i.judged(Validity.INVALID) for i in inferences))
        prompts = self.engine.info.prompts
        arbitrator = role("arbitrator", prompts)
        templates = tuple(question(arbitrator, i, prompts) for i in claims)
        result = self.engine.fill(Fill(arbitrator.on(text), templates, text), cancelled)
        for claim, filled in zip(claims, result.filled, strict=True):
            verdicts[id(claim)] = claim.judged(Validity(filled["validity"].text))
        judged = (verdicts.get(id(i), i if i.validity else i.judged(Validity.INVALID)) for i in inferences)
        return Verdicts(tuple(judged), result.usage)


def question(arbitrator: Role, inference: Inference, prompts: str = "") -> Template:
    """Return the template that asks what a claim is worth."""
    quote = " ... ".join(evidence.quote for evidence in inference.evidence[:2])
    name = label(inference.attribute, prompts)
    claim = arbitrator.words["claim"].format(label=name, guess=inference.guesses[0], quote=quote)
    return (claim, Choice("validity", tuple(v.value for v in _VERDICTS)))
