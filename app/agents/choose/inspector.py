"""Looks a rewrite over, change by change, as the judge would: untrue, not the author's own, or without its point.

Scored in one request beside the judge's own question whether the rewrite invents anything; nothing is generated.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.agents.arbitrate.judge import texts
from app.agents.roles.base import NO_USAGE, Cancelled
from app.agents.roles.prompts import role
from app.core.errors import TextTooLongError
from app.engines.base import Choice, Engine, Fill, Usage

GOOD, UNTRUE, AWKWARD, EMPTY = _VERDICTS = ("good", "untrue", "awkward", "empty")
REMARKS = {
    UNTRUE: "states something that the original does not",
    AWKWARD: "does not read as the author's own sentence",
    EMPTY: "lost what the sentence is there for, or turned vague",
}
_GUILTY = 0.5
_SUSPECT = 0.2


@dataclass(frozen=True, slots=True)
class Change:
    """A sentence as its author wrote it, and what became of it."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Finding:
    """`fault`: what is wrong with a change (a key of REMARKS), None where it is good; `harm`: how likely it is bad."""

    fault: str | None = None
    harm: float = 0.0


@dataclass(frozen=True, slots=True)
class Inspector:
    """Asks one engine."""

    engine: Engine

    def inspect(
        self, original: str, text: str, changes: Sequence[Change], cancelled: Cancelled
    ) -> tuple[tuple[Finding, ...], Usage]:
        """Return for each change what was found.

        Where the rewrite is said to invent something and no change by itself is found guilty, the likeliest one is.
        Texts too long for the context are not looked over.
        """
        judge = role("inspector", self.engine.info.prompts)
        both = texts(judge, original, text)
        form = judge.words["change"]
        whole = (judge.words["invents"], Choice("invents", ("yes", "no")))
        one_by_one = tuple(
            (form.format(old=c.old, new=c.new or judge.words["cut"]), Choice("change", _VERDICTS)) for c in changes
        )
        try:
            result = self.engine.fill(Fill(judge.on(both), (whole, *one_by_one), both), cancelled)
        except TextTooLongError:
            return (Finding(harm=1.0),) * len(changes), NO_USAGE
        invents, *rows = result.filled
        scored = [row["change"].probabilities or (1.0, 0.0, 0.0, 0.0) for row in rows]
        found = [Finding(_worst(scores), 1 - scores[0]) for scores in scored]
        if invents["invents"].text == "yes" and not any(f.fault == UNTRUE for f in found) and scored:
            at = max(range(len(scored)), key=lambda n: scored[n][1])
            found[at] = replace(found[at], fault=UNTRUE) if scored[at][1] >= _SUSPECT else found[at]
        return tuple(found), result.usage


def _worst(scores: Sequence[float]) -> str | None:
    if scores[0] >= 1 - _GUILTY:
        return None
    return max(zip(scores[1:], _VERDICTS[1:], strict=True))[1]
