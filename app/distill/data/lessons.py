"""Lessons: the agents' own templates with the answers a teacher gave, prompt by prompt.

| task | what the model learns | from |
|---|---|---|
| see | certainty 0-5 of every attribute asked about, 0 where the teacher saw nothing | D_priv (SEAL, section 4.1) |
| fill | guess, a quote that stands in the text, a short reason | D_priv |
| arbitrate | the validity of a claim; made-up ghost claims are invalid | validity labels, and corruption |
| rewrite | the replacement of one passage | D_anon, teacher edits re-cut |
| judge | readability, meaning, whether something was invented | D_util, and swapped edits |
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from app.agents.arbitrate import judge, judging
from app.agents.attack import attacker
from app.agents.evidence import certainty
from app.agents.rewrite import anonymizer
from app.agents.roles.prompts import Role, role
from app.core.attributes import OPTIONS, Attribute, to_option
from app.core.inference import Evidence, Inference
from app.core.teaching import State
from app.distill.data.recut import Passage
from app.engines.base import Prompt, Template


class Task(StrEnum):
    """What a lesson teaches; its place in this list is its number in a data set."""

    SEE = "see"
    FILL = "fill"
    ARBITRATE = "arbitrate"
    REWRITE = "rewrite"
    JUDGE = "judge"


@dataclass(frozen=True, slots=True)
class Lesson:
    """A template with the answers wanted in its holes, on one prompt; quotes come from `source`."""

    task: Task
    prompt: Prompt
    source: str
    template: Template
    wanted: dict[str, str]


def see(state: State, prompts: str) -> Iterator[Lesson]:
    """Yield a lesson per attribute the attacker asks about."""
    asked = role("attacker", prompts)
    levels = {i.attribute: i.certainty for i in sorted(state.inferences, key=lambda i: i.certainty)}
    for attribute in asked.labels:
        wanted = {"sure": str(levels.get(attribute, 0))}
        yield _on(asked, state.text, Task.SEE, certainty.question(asked, attribute), wanted)


def fill(state: State, prompts: str, quote_of: "Quoting") -> Iterator[Lesson]:
    """Yield a lesson per actionable inference that the attacker asks about."""
    asked = role("attacker", prompts)
    for inference in state.actionable:
        guess = servable_guess(inference)
        if inference.attribute in asked.labels and guess and inference.evidence:
            # A second quote is taught where there is one: taught to repeat the first, the model would always do so.
            first, *others = quote_of.each(inference)
            wanted = {"guess": guess, "quote": first, "more": "".join(others[:1])}
            wanted["reason"] = reason(inference.rationale)
            template = attacker.question(asked, inference.attribute, second=bool(others))
            yield _on(asked, state.text, Task.FILL, template, wanted)


def arbitrate(state: State, ghosts: Sequence[Inference], prompts: str, quote_of: "Quoting") -> Iterator[Lesson]:
    """Yield a lesson per claim with evidence: the teacher's, and made-up ones that are to be found invalid."""
    asked = role("arbitrator", prompts)
    labels = role("attacker", prompts).labels
    for claim in (*state.inferences, *ghosts):
        guess = servable_guess(claim)
        if claim.attribute in labels and claim.evidence and guess and claim.validity:
            quote = quote_of(claim)
            shown = replace(claim, guesses=(guess,), evidence=(replace(claim.evidence[0], quote=quote),))
            template = judging.question(asked, shown, prompts)
            yield _on(asked, state.text, Task.ARBITRATE, template, {"validity": claim.validity.value})


def rewrite(state: State, passages: Sequence[Passage], prompts: str) -> Iterator[Lesson]:
    """Yield a lesson per passage."""
    asked = role("anonymizer", prompts)
    for passage in passages:
        template = anonymizer.question(asked, passage.inference, state.text, passage.span, prompts)
        yield _on(asked, state.text, Task.REWRITE, template, {"new": passage.new})


def assess(original: State, state: State, prompts: str) -> Iterator[Lesson]:
    """Yield the three lessons of the judge on a rewrite the teacher has scored."""
    asked = role("judge", prompts)
    both = judge.texts(asked, original.text, state.text)
    scores = state.judged
    answers = (
        {"readability": str(scores.readability)},
        {"meaning": str(scores.meaning)},
        {"invents": "no" if scores.hallucinations else "yes"},
    )
    for template, wanted in zip(judge.questions(asked), answers, strict=True):
        yield _on(asked, both, Task.JUDGE, template, wanted)


def invented(original: State, text: str, prompts: str) -> Lesson:
    """Return the lesson of the judge on a rewrite that is known to invent; its other scores are not known."""
    asked = role("judge", prompts)
    both = judge.texts(asked, original.text, text)
    return _on(asked, both, Task.JUDGE, judge.questions(asked)[2], {"invents": "yes"})


def _on(asked: Role, text: str, task: Task, template: Template, wanted: dict[str, str]) -> Lesson:
    return Lesson(task, asked.on(text), text, template, wanted)


def servable_guess(inference: Inference) -> str:
    """Return the first guess as its hole takes it, "" where it cannot."""
    raw = inference.guesses[0]
    if inference.attribute in OPTIONS:
        return to_option(inference.attribute, raw) or ""
    if inference.attribute is Attribute.AGE:
        return raw if raw.isdigit() and 10 <= int(raw) <= 99 else ""
    return " ".join(raw.split()).replace('"', "'")


def reason(rationale: str) -> str:
    """Return a rationale as the template continues it: one sentence, no quotes, beginning small where it may."""
    first = rationale.split(". ")[0].rstrip(" .").replace('"', "'").replace(".", "")
    head = first.split(" ", 1)[0]
    return first[:1].lower() + first[1:] if head[1:].islower() or head in ("A", "The") else first


class Quoting:
    """Chooses the words of an inference's evidence that fit the quote's bound, the most telling ones."""

    def __init__(self, tokens: Callable[[str], int], weight: Callable[[str], float], most: int) -> None:
        """Count in `tokens`, weigh runs of words by `weight`, take at most `most` tokens."""
        self._tokens, self._weight, self._most = tokens, weight, most

    def __call__(self, inference: Inference) -> str:
        """Return a quote of the first evidence."""
        return self.cut(inference.evidence[0])

    def each(self, inference: Inference) -> list[str]:
        """Return a quote of every piece of evidence, none twice."""
        return list(dict.fromkeys(map(self.cut, inference.evidence)))

    def cut(self, evidence: Evidence) -> str:
        """Return the heaviest run of whole words of at most `most` tokens."""
        words = evidence.quote.split()
        runs = [words[a:b] for a in range(len(words)) for b in range(a + 1, len(words) + 1)]
        fitting = [" ".join(run) for run in runs if self._tokens(" ".join(run)) <= self._most]
        standing = [run for run in fitting if run in evidence.quote]
        return max(standing, key=self._weight, default=words[0] if words else "")
