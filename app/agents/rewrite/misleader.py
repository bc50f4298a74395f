"""Plants false values (IncogniText, Frikha et al. 2024): the words that reveal a value come to tell another one.

Everything it writes about the author is invention. A value that stands in its evidence is exchanged there; other
evidence a model says anew, as if the false value were true. With a capable model the whole text is rewritten.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from random import Random

from app import assets
from app.agents.grammar.fitting import fit
from app.agents.rewrite.writing import Pen, after_plan, as_edits
from app.agents.roles.base import NO_USAGE, Cancelled, Proposal
from app.agents.roles.prompts import label, role
from app.agents.roles.windows import by_window
from app.core.attributes import OPTIONS, Attribute
from app.core.edits.edits import Edit
from app.core.inference import Evidence, Inference
from app.core.matching import MISS, PlaceNames, age_midpoint, fold, match
from app.core.text.spans import Span
from app.engines.base import Engine, Fill, Free, Prompt, Usage

YOUNGEST, OLDEST, APART = 20, 75, 15
"""Drawn ages lie within the first two, and so many years from the true one."""
MOST = 8
_TOKENS = 9
_PLAN = 96
_SAME_LIST = {Attribute.BIRTHPLACE: Attribute.LOCATION}

Planted = Mapping[Attribute, str]


@cache
def _lists() -> dict[Attribute, tuple[str, ...]]:
    values = tomllib.loads(assets.read_text("prompts/misleader.toml"))["values"]
    return {Attribute(name): tuple(listed) for name, listed in values.items()}


def draw_false(attribute: Attribute, truth: str, rng: Random, places: PlaceNames) -> str | None:
    """Return a value that `truth` is not, None for what nobody should draw (a stranger's name, number, address)."""
    if attribute is Attribute.AGE:
        true = age_midpoint(truth)
        ages = [age for age in range(YOUNGEST, OLDEST + 1) if true is None or abs(age - true) >= APART]
        return str(rng.choice(ages)) if ages else None
    options = OPTIONS.get(attribute) or _lists().get(_SAME_LIST.get(attribute, attribute), ())
    false = [o for o in options if match(attribute, o, truth, places) == match(attribute, truth, o, places) == MISS]
    return rng.choice(false) if false else None


@dataclass(frozen=True, slots=True)
class Misleader:
    """Proposes edits that plant values. `engine` None: only what stands in the evidence is exchanged."""

    engine: Engine | None = None
    capable: bool = False
    places: PlaceNames = field(default_factory=PlaceNames)

    def propose(self, text: str, acted_on: Sequence[Inference], planted: Planted, cancelled: Cancelled) -> Proposal:
        """Return edits against those of `acted_on` whose attribute has a planted value."""
        false = [i for i in acted_on if i.attribute in planted]
        if not false:
            return Proposal()
        if self.engine is not None and self.capable:
            return self._rewrite(self.engine, text, false, planted, cancelled)
        pairs = [(i, e, exchanged(i, e, planted[i.attribute], self.places)) for i in false for e in i.evidence]
        edits = [_edit(text, i, e.span, new) for i, e, new in pairs if new is not None]
        still = [(i, e) for i, e, new in pairs if new is None and not any(e.span.overlaps(k.span) for k in edits)]
        written, usage = self._say(text, still[:MOST], planted, cancelled) if self.engine else ([], NO_USAGE)
        return Proposal(tuple(edits), tuple(written), usage)

    def _say(
        self, text: str, passages: Sequence[tuple[Inference, Evidence]], planted: Planted, cancelled: Cancelled
    ) -> tuple[list[Edit], Usage]:
        """Ask for each passage in words that fit the false value."""
        assert self.engine is not None, "only an engine can be asked"
        misleader = role("misleader", self.engine.info.prompts)
        prompts = self.engine.info.prompts
        edits: list[Edit] = []
        spent = NO_USAGE
        for window, inside in by_window(passages, lambda passage: [passage[1].span], text, self.engine):
            forms = (
                misleader.words["passage"].format(
                    quote=e.quote, label=label(i.attribute, prompts), value=planted[i.attribute]
                )
                for i, e in inside
            )
            part = window.of(text)
            templates = tuple((form, Free("new", _TOKENS)) for form in forms)
            result = self.engine.fill(Fill(misleader.on(part), templates, part), cancelled)
            spent = spent + result.usage
            answers = (" ".join(filled["new"].text.split()) for filled in result.filled)
            edits += [_edit(text, i, e.span, new) for (i, e), new in zip(inside, answers, strict=True) if new]
        return edits, spent

    def _rewrite(
        self, engine: Engine, text: str, false: Sequence[Inference], planted: Planted, cancelled: Cancelled
    ) -> Proposal:
        misleader = role("misleader", engine.info.prompts)
        lines = "".join(
            misleader.words["planted"].format(
                label=label(i.attribute),
                value=planted[i.attribute],
                guess=i.guesses[0],
                quotes=", ".join(f'"{e.quote}"' for e in i.evidence) or "-",
            )
            for i in false
        )

        def ask(part: str) -> Prompt:
            prompt = misleader.on(part)
            return replace(prompt, suffix=prompt.suffix + misleader.words["list"] + lines + misleader.words["go"])

        written = Pen(engine, plan=_PLAN).write(text, ask, after_plan, cancelled)
        return Proposal(written=as_edits(text, written.text, false), usage=written.usage)


def exchanged(inference: Inference, evidence: Evidence, value: str, places: PlaceNames) -> str | None:
    """Return the evidence with the false value in the place of the true one, None where that does not stand in it.

    Of a place the part of the same kind is exchanged: a city for the city, a country for the country.
    """
    guess = inference.guesses[0]
    is_place = inference.attribute in (Attribute.LOCATION, Attribute.BIRTHPLACE)
    for true in (part.strip() for part in (guess.split(",") if is_place else [guess])):
        found = re.search(rf"(?<!\w){re.escape(true)}(?!\w)", evidence.quote, re.IGNORECASE)
        if true and found:
            false = value.split(",")[-1 if fold(true) in places.countries else 0] if is_place else value
            return evidence.quote[: found.start()] + false.strip() + evidence.quote[found.end() :]
    return None


def _edit(text: str, inference: Inference, span: Span, new: str) -> Edit:
    place, fitted = fit(text, span, new)
    return Edit(place, place.of(text), fitted, (inference.attribute,))
