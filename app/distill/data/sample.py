"""Losers that a model itself writes: its own replacements of the teacher's passages, where they are no good.

Corruptions show mistakes nobody may ever make; what the trained model answers shows those it does make.
"""

from collections.abc import Iterable
from dataclasses import replace

from app.agents.rewrite import anonymizer
from app.agents.roles.prompts import role
from app.core.edits.fidelity import objection
from app.core.teaching import Record
from app.distill.data.pairs import anonymizations
from app.distill.data.recut import Passage, passages, widened
from app.engines.base import Engine, Fill

Key = tuple[str, int, int]
"""A passage: the text and the place in it."""


def key(text: str, passage: Passage) -> Key:
    """Return what a passage is known by."""
    return text, passage.span.start, passage.span.end


def bad_answers(engine: Engine, records: Iterable[Record], eps: float) -> dict[Key, str]:
    """Return the engine's replacement of each passage where it loses: unchanged, or refused by the fidelity guard."""
    prompts = engine.info.prompts
    asked = role("anonymizer", prompts)
    found: dict[Key, str] = {}
    for record in records:
        for before, after in anonymizations(record, eps):
            open_ones = [p for p in passages(before, after.text) if key(before.text, p) not in found]
            if not open_ones:
                continue
            templates = tuple(anonymizer.question(asked, p.inference, before.text, p.span, prompts) for p in open_ones)
            answers = engine.fill(Fill(asked.on(before.text), templates, before.text)).filled
            for passage, filled in zip(open_ones, answers, strict=True):
                found[key(before.text, passage)] = _loses(before.text, passage, " ".join(filled["new"].text.split()))
    return {place: answer for place, answer in found.items() if answer}


def _loses(text: str, passage: Passage, answer: str) -> str:
    """Return the answer where it loses, else nothing."""
    if answer in (passage.new, ""):
        return ""
    mine = replace(passage, new=answer)
    return answer if answer == passage.old or objection(mine.edit, text, [widened(mine)]) else ""
