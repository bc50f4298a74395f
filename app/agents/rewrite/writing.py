"""Writes a whole text anew with an engine, stretch by stretch where it is long, and tells what changed as edits."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from app.agents.roles.base import NO_USAGE, Cancelled
from app.agents.roles.windows import stretches
from app.core.attributes import Attribute
from app.core.edits.edits import Edit, diff
from app.core.inference import Inference
from app.core.metrics import rouge_l
from app.core.text.spans import Span, clause_around
from app.engines.base import Draw, Engine, Prompt, Usage
from app.signals.text.unread_languages import unread

ROOM = 1.25
"""A rewrite may take so many times the tokens of its text, and a few more."""
_MORE = 16
_ALIKE = 0.3
"""ROUGE-L from which an answer without a plan counts as the rewrite itself."""


@dataclass(frozen=True, slots=True)
class Written:
    """A text written anew.

    `drawn`: how many tokens were chosen for it, ends of turns included. `unread`: stretches that stayed as they were
    since their answer could not be used.
    """

    text: str
    usage: Usage
    drawn: int
    unread: int = 0


@dataclass(frozen=True, slots=True)
class Pen:
    """How a text is written. `copies`: much of it is expected to stay as it is, so that drafts are worth while.

    `plan`: tokens for a plan that comes first. `draw`: see `Engine.complete`. `whole`: an answer that ran into its cap
    counts too, cut as it is. `cut`: what is written at a time.
    """

    engine: Engine
    cut: Callable[[str, Engine], Sequence[Span]] = stretches
    copies: bool = True
    plan: int = 0
    draw: Draw | None = None
    whole: bool = False

    def write(
        self,
        text: str,
        ask: Callable[[str], Prompt],
        read: Callable[[str, str], str | None],
        cancelled: Cancelled,
    ) -> Written:
        """Return `text` as the engine answers it: `ask` makes the prompt for a stretch, `read` finds the new stretch.

        `read` gets the answer and the stretch; where it finds nothing, or the answer ran into its cap, the stretch
        stays as it is.
        """
        pieces: list[str] = []
        at, drawn, unread, spent = 0, 0, 0, NO_USAGE
        for span in self.cut(text, self.engine):
            old = span.of(text)
            done = self.engine.complete(
                ask(old),
                int(self.engine.count(old) * ROOM) + _MORE + self.plan,
                source=old if self.copies else "",
                cancelled=cancelled,
                draw=self._next(drawn),
            )
            spent = spent + done.usage
            drawn += done.usage.generated_tokens + done.finished
            new = read(done.text, old) if done.finished or self.whole else None
            unread += new is None
            pieces += [text[at : span.start], old if new is None else framed(old, new)]
            at = span.end
        return Written("".join([*pieces, text[at:]]), spent, drawn, unread)

    def _next(self, drawn: int) -> Draw | None:
        """Return the draw for the next stretch: the noise of one must not come again in another."""
        return replace(self.draw, seed=self.draw.seed + drawn) if self.draw else None


def framed(old: str, new: str) -> str:
    """Return `new` between the white space that `old` begins and ends with."""
    if not old.strip():
        return old
    return old[: len(old) - len(old.lstrip())] + new.strip() + old[len(old.rstrip()) :]


def after_plan(answer: str, text: str) -> str | None:
    """Return what follows the line with a single #, before which the plan stands (FgAA, appendix E.2).

    Without such a line, the answer itself where it is plainly a version of `text`; else None.
    """
    lines = answer.splitlines()
    marks = [at for at, line in enumerate(lines) if line.strip(" *`") == "#"]
    if marks:
        return "\n".join(lines[marks[0] + 1 :]).strip() or None
    return answer.strip() if rouge_l(text, answer) >= _ALIKE else None


def as_edits(text: str, new: str, acted_on: Sequence[Inference]) -> tuple[Edit, ...]:
    """Return the edits that turn `text` into `new`, each with the attributes that it is likely to serve.

    What a model writes in a language that is not read here nobody can judge: such passages stay as they are.
    """
    passages = [passage.span for passage in unread(text)]
    readable = (edit for edit in diff(text, new) if not any(edit.span.touches(passage) for passage in passages))
    return tuple(replace(edit, attributes=_served(edit, text, acted_on)) for edit in readable)


def _served(edit: Edit, text: str, acted_on: Sequence[Inference]) -> tuple[Attribute, ...]:
    """Return the attributes whose evidence stands in the edit's clause, or all where none does."""
    clause = clause_around(text, edit.span)
    near = [i.attribute for i in acted_on if any(e.span.touches(clause) for e in i.evidence)]
    return tuple(dict.fromkeys(near or [i.attribute for i in acted_on])) or (Attribute.OTHER,)
