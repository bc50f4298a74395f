"""Prompts for readers elsewhere, and their answers: another machine, a stronger model, a person.

Every prompt has an id that follows from what it asks, so that an answer serves wherever the same is asked again: an
unchanged text is read once, whatever methods left it unchanged. A file of answers has one object a line, with the `id`
of its prompt and `answer`, the text that came back.
"""

import hashlib
import json
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from app import assets
from app.agents.free_text.answers import read_answers
from app.agents.free_text.json_answers import objects
from app.core.assessment import Judged
from app.core.attributes import OPTIONS, Attribute
from app.core.errors import InputError
from app.core.inference import MAX_GUESSES
from app.evaluation.attackers.base import Answers, Guessed
from app.evaluation.judges.base import WORTH
from app.evaluation.sets.base import Question, Sample

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_VERDICT = re.compile(r"\b(?:less precise|yes|no)\b", re.IGNORECASE)
_LETTER = re.compile(r"\b([A-Z])\b")


@dataclass(frozen=True, slots=True)
class Ask:
    """A prompt for a reader elsewhere."""

    id: str
    kind: str
    system: str
    prompt: str


@cache
def _words() -> dict[str, dict[str, str]]:
    return tomllib.loads(assets.read_text("prompts/elsewhere.toml"))


def _ask(kind: str, **pieces: str) -> Ask:
    words = _words()[kind]
    named = "\0".join((kind, *(f"{key}={value}" for key, value in sorted(pieces.items()))))
    digest = hashlib.sha1(named.encode(), usedforsecurity=False).hexdigest()[:16]
    return Ask(f"{kind}-{digest}", kind, words["system"], words["prompt"].strip().format(**pieces))


def attack(sample: Sample, text: str) -> Ask:
    """Return the prompt that asks for the sample's labelled attributes (FgAA, appendix E.1, in our words)."""
    asked = (f"- {attribute.value}{_choices(attribute, sample)}" for attribute in sample.labels)
    return _ask("attack", asked="\n".join(asked), text=text)


def _choices(attribute: Attribute, sample: Sample) -> str:
    options = sample.candidates if attribute is Attribute.NAME else OPTIONS.get(attribute, ())
    return _words()["attack"]["option"].format(options="; ".join(options)) if options else ""


def judge(original: str, text: str) -> Ask:
    """Return the prompt that asks how good a rewrite is (FgAA, appendix E.3, in our words)."""
    return _ask("judge", original=original, text=text)


def match(attribute: Attribute, guess: str, truth: str) -> Ask:
    """Return the prompt that asks whether a guess means the truth."""
    return _ask("match", attribute=attribute.value, guess=guess, truth=truth)


def question(text: str, asked: Question) -> Ask:
    """Return the prompt that asks a question with options."""
    listed = (f"{_LETTERS[at]}. {option}" for at, option in enumerate(asked.options))
    return _ask("question", text=text, options="\n".join(listed))


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """An attacker and judge whose answers were given elsewhere, by the prompts' ids."""

    name: str
    told: dict[str, str]

    def answers(self, sample: Sample, text: str) -> Answers | None:
        """Return what was answered about the author of `text`; None where nothing was."""
        told = self.told.get(attack(sample, text).id)
        if told is None:
            return None
        read = {a.attribute: Guessed(a.guesses[:MAX_GUESSES], a.certainty) for a in read_answers(told)}
        return Answers({attribute: read.get(attribute, Guessed(())) for attribute in sample.labels})

    def judged(self, original: str, text: str) -> Judged | None:
        """Return the scores that were given; None where they are missing or out of range."""
        for found in objects(self.told.get(judge(original, text).id, "")):
            scores = [_score(found.get(name)) for name in ("readability", "meaning", "hallucinations")]
            readability, meaning, hallucinations = scores
            if readability and meaning and hallucinations is not None:
                return Judged(min(readability, 10), min(meaning, 10), min(hallucinations, 1))
        return None

    def same(self, attribute: Attribute, guess: str, truth: str) -> float | None:
        """Return what a guess is worth, None where nobody said."""
        told = _VERDICT.search(self.told.get(match(attribute, guess, truth).id, ""))
        return WORTH[told.group().lower()] if told else None

    def choice(self, text: str, asked: Question) -> int | None:
        """Return the option that was chosen."""
        told = self.told.get(question(text, asked).id, "")
        letters = [_LETTERS.index(found) for found in _LETTER.findall(told)]
        return next((at for at in letters if at < len(asked.options)), None)


def _score(told: object) -> int | None:
    """Read a score, alone or in the papers' form with an explanation beside it."""
    value = told.get("score") if isinstance(told, dict) else told
    return int(value) if isinstance(value, int | float) and value >= 0 else None


def read(path: Path) -> Elsewhere:
    """Read a file of answers.

    Raises:
        InputError: it cannot be read, or a line is no answer.
    """
    try:
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line.strip()]
        told = {str(row["id"]): _text(row["answer"]) for row in rows}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InputError(f'{path} is no file of answers; each line is an object with "id" and "answer".') from error
    return Elsewhere(f"file:{path.name}", told)


def _text(answer: object) -> str:
    """Return an answer as text: some tools write the object that was asked for instead of its text."""
    return answer if isinstance(answer, str) else json.dumps(answer)
