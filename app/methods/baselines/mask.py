"""Entity masking, as commercial PII services do it (FgAA, section 5 and appendix B: the Azure baseline).

| step | paper |
|---|---|
| find entities: persons, places, organizations, addresses, contacts, dates, ages, numbers | FgAA, appendix B |
| put as many asterisks in the place of each as it has characters | FgAA, appendix B, after Staab et al. 2023 |

No model and no attack decides anything; what the words around an entity betray stays.
"""

import re
from dataclasses import dataclass

from app.agents.attack.signal_attacker import SignalAttacker
from app.agents.roles.base import Team
from app.agents.roles.control import Control
from app.core.attributes import Attribute
from app.core.edits.edits import Edit
from app.core.mentions import MentionType
from app.core.policy import Policy
from app.core.text.spans import Span
from app.core.trajectory import Trajectory
from app.methods.base import Rounds
from app.methods.baselines.loop import Pass, one_pass

_NUMBER = re.compile(r"\d(?:[\d.,]*\d)?")
_ATTRIBUTES = {
    MentionType.NAME: Attribute.NAME,
    MentionType.CONTACT: Attribute.CONTACT,
    MentionType.ADDRESS: Attribute.ADDRESS,
    MentionType.DATE: Attribute.DATE,
    MentionType.ID_NUMBER: Attribute.ID_NUMBER,
    MentionType.PLACE: Attribute.LOCATION,
    MentionType.ORGANIZATION: Attribute.ORGANIZATION,
    MentionType.AGE: Attribute.AGE,
    MentionType.NATIONALITY: Attribute.BIRTHPLACE,
    MentionType.TITLE: Attribute.OCCUPATION,
}


@dataclass(frozen=True, slots=True)
class Mask:
    """Masks every entity once, whoever it is about."""

    name: str = "mask"

    def run(self, text: str, team: Team, policy: Policy, control: Control) -> Trajectory:
        """Return the original and the masked text.

        Raises:
            EngineError, CancelledError: the very first attack failed or was cancelled, so there is nothing to return.
        """
        return one_pass(text, team, policy, control, lambda rounds: _mask(rounds, policy))


def _mask(rounds: Rounds, policy: Policy) -> Pass:
    text = rounds.original
    mentions = SignalAttacker().attack(text, rounds.control.cancelled).mentions
    found = [(m.span, _ATTRIBUTES.get(m.type, Attribute.OTHER)) for m in mentions]
    found += [(Span(*match.span()), Attribute.OTHER) for match in _NUMBER.finditer(text)]
    # The longest of entities that overlap is masked.
    wanted = sorted((f for f in found if policy.covers(f[1])), key=lambda f: -len(f[0]))
    return Pass(tuple(Edit(span, span.of(text), "*" * len(span), (attribute,)) for span, attribute in wanted))
