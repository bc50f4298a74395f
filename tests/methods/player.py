"""An engine that plays every role of every method by a few fixed words, and writes down what it was asked.

    python -m tests.methods.player

remakes the transcripts in `tests/methods/transcripts`, one a method: each request in its order, then the outcome. What
a method asks, and in which order, is then seen in a diff. The instructions of a role stand in `assets/prompts`; of them
the transcript keeps a digest.
"""

import hashlib
import re
from dataclasses import dataclass, field
from pathlib import Path

from app.agents.roles.control import Control
from app.agents.team import Sight, with_model
from app.core.attributes import Attribute
from app.core.policy import policy_for
from app.core.trajectory import Trajectory
from app.engines.base import Choice, Draw, Fill, Hole, Integer, Prompt, Template, Value
from app.methods import METHODS, Settings, Task, configured
from tests.engines.scripted import Asked, ScriptedEngine, value

FOLDER = Path(__file__).parent / "transcripts"
TEXTS = (
    "I'm 34 and work nights as a nurse in Leeds.\nMy husband laughs at the hours I keep.",
    "Grew up near Porto and moved here for the job. I drive the night tram and the pay is poor.",
)
_TELLS = {
    Attribute.AGE: ("34", "34"),
    Attribute.LOCATION: ("Leeds", "Leeds, United Kingdom"),
    Attribute.OCCUPATION: ("nurse", "nurse"),
    Attribute.RELATIONSHIP: ("husband", "married"),
    Attribute.BIRTHPLACE: ("Porto", "Porto, Portugal"),
    Attribute.INCOME: ("pay is poor", "low"),
}
"""The words by which the player tells an attribute, and its guess."""
_INSTEAD = {
    "I'm 34 and": "I",
    "34": "no longer young",
    "a nurse": "staff",
    "nurse": "help",
    "in Leeds": "in a city",
    "Leeds": "a city",
    "My husband": "Somebody",
    "husband": "friend",
    "near Porto": "by the sea",
    "Porto": "a port",
    "pay is poor": "work is hard",
}
_NAMES = {
    Attribute.AGE: "age",
    Attribute.LOCATION: "lives",
    Attribute.OCCUPATION: "job",
    Attribute.RELATIONSHIP: "relationship",
    Attribute.BIRTHPLACE: "born",
    Attribute.INCOME: "income",
}
"""A word of each attribute's label that no other label has."""
_SETTINGS = Settings(
    seed=7,
    task=Task("How tired is the author", ("tired", "awake")),
    top_k=4,
    planted={Attribute.LOCATION: "Bergen, Norway", Attribute.OCCUPATION: "baker"},
)


@dataclass
class Player:
    """Answers by `_TELLS` and `_INSTEAD`, and keeps what it was asked as lines."""

    lines: list[str] = field(default_factory=list)
    _texts: list[str] = field(default_factory=list)
    _answers: dict[tuple[str, ...], int] = field(default_factory=dict)
    _requests: int = 0

    def engine(self) -> ScriptedEngine:
        """Return an engine that never runs out of answers."""
        return ScriptedEngine(queue=[self._filled] * 400, texts=[self._written] * 400)

    def _filled(self, request: Fill) -> list[dict[str, Value]]:
        self._note("fill", request.prompt)
        filled = [self._template(template, request.prompt.text) for template in request.templates]
        rows = []
        for template, answers in zip(request.templates, filled, strict=True):
            said = (part if isinstance(part, str) else _shown(part, answers[part.name].text) for part in template)
            rows.append("  > " + "".join(said).replace("\n", "\n    "))
        first = self._answers.setdefault(tuple(rows), self._requests)
        self.lines += rows if first == self._requests else [f"  > as in {first}"]
        return filled

    def _template(self, template: Template, text: str) -> dict[str, Value]:
        asked = "".join(part for part in template if isinstance(part, str))
        attribute = next((a for a, name in _NAMES.items() if re.search(rf"\b{name}\b", asked, re.IGNORECASE)), None)
        word, guess = _TELLS.get(attribute, ("", "")) if attribute else ("", "")
        told = bool(word) and word in text
        return {
            hole.name: value(hole, _answer(hole, told, word, guess)) for hole in template if not isinstance(hole, str)
        }

    def _written(self, request: Asked) -> str:
        self._note("complete", request.prompt, request.draw)
        said = _completion(request.prompt)
        self.lines.append("  > " + said.replace("\n", "\n    "))
        return said

    def _note(self, what: str, prompt: Prompt, draw: Draw | None = None) -> None:
        self._requests += 1
        words = hashlib.sha256((prompt.system + prompt.task).encode()).hexdigest()[:8]
        drawn = f", drawn by {draw.seed} at {draw.temperature:g}" if draw else ""
        if prompt.text in self._texts:
            text = f"text {self._texts.index(prompt.text) + 1}"
        else:
            self._texts.append(prompt.text)
            text = f"text {len(self._texts)} {prompt.text!r}"
        self.lines.append(f"{self._requests}. {what} {prompt.role} ({words}{drawn}) on {text}")
        for part in (prompt.suffix, prompt.answer):
            self.lines += [f"  | {line}" for line in part.strip("\n=").splitlines()]


def _shown(hole: Hole, answer: str) -> str:
    kind = type(hole).__name__.lower()
    also = getattr(hole, "also", 0)
    return f"{{{hole.name}: {kind}{f' and {also} more' if also else ''} = {answer}}}"


def _answer(hole: Hole, told: bool, word: str, guess: str) -> str:
    match hole.name, hole:
        case "sure", _:
            return "5" if told else "1"
        case "guess", Choice():
            return guess if guess in hole.options else hole.options[0]
        case "guess", Integer():
            return guess or "50"
        case "quote" | "quotes", _:
            return word
        case "validity", _:
            return "high" if told else "invalid"
        case "invents", _:
            return "no"
        case "new", _:
            return _INSTEAD.get(word, "something")
        case _, Choice():
            return hole.options[0]
        case _, Integer():
            return str(hole.high - 1)
        case _:
            return guess or "nothing"


def _instead(text: str) -> str:
    for old, new in _INSTEAD.items():
        text = text.replace(old, new)
    return text


def _completion(prompt: Prompt) -> str:
    rows = re.findall(r"(?m)^(\d+)\. (.*)$", prompt.suffix)
    told = [(a, word, guess) for a, (word, guess) in _TELLS.items() if word in prompt.text]
    match prompt.role:
        case "editor":
            return "0. It is about work.\n" + "\n".join(f"{number}. {_instead(row)}" for number, row in rows)
        case "mender":
            return "none"
        case "paraphraser":
            return "So: " + prompt.text
        case "prompted_attacker":
            return "\n".join(f"Type: {a}\nInference: by {w}\nGuess: {g}; other\nCertainty: 5" for a, w, g in told)
        case "prompted_arbitrator":
            rulings = (
                f'{{"attribute": "{a}", "validity_level": "high", "reasoning_evidence": ["{w}"]}}' for a, w, _ in told
            )
            return f"[{', '.join(rulings)}]"
        case _:
            return "Say it more generally.\n#\n" + _instead(prompt.text)


def _outcome(made: Trajectory) -> list[str]:
    lines = [f"stopped: {made.stopped}, chosen: {made.chosen}"]
    for at, done in enumerate(made.rounds):
        lines.append(f"round {at}: {done.text!r}")
        lines.append(f"  risk {done.risk.score:.3f}, kept {done.utility.kept:.3f}")
        for one in done.inferences:
            quotes = ", ".join(repr(e.quote) for e in one.evidence)
            verdict = one.validity.value if one.validity else "-"
            lines.append(f"  {one.attribute}: {'; '.join(one.guesses)} ({one.certainty}, {verdict}) by {quotes or '-'}")
        lines += [f"  {edit.old!r} -> {edit.new!r} for {', '.join(edit.attributes)}" for edit in done.edits]
        lines += [f"  refused {no.edit.old!r} -> {no.edit.new!r}: {no.reason}" for no in done.rejected]
    lines += [f"invented {attribute}: {planted}" for attribute, planted in made.invented]
    return lines


def transcript(method: str) -> str:
    """Return what `method` asks on the two texts, of a capable model and of one that is not, and what comes of it."""
    parts = []
    for capable in (True, False):
        for text in TEXTS:
            player = Player()
            team = with_model(player.engine(), Sight(2025), capable=capable)
            made = configured(method, _SETTINGS).run(text, team, policy_for(75), Control())
            title = f"===== {'a capable model' if capable else 'a model that is not capable'} on {text!r}"
            parts += [title, "", *player.lines, "", *_outcome(made), ""]
    return "\n".join(parts)


def remake() -> None:
    """Write the transcripts of all methods anew."""
    FOLDER.mkdir(exist_ok=True)
    for method in METHODS:
        (FOLDER / f"{method}.txt").write_text(transcript(method), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    remake()
