"""What the vault remembers, as records: profiles, posts, decisions, facts; and how each is written."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from app.core.attributes import Attribute, to_attribute
from app.core.linkage.sightings import Sighting
from app.core.policy import Decided


class Keep(StrEnum):
    """What is remembered of a post: its text, or only what was inferred from it."""

    TEXTS = "texts"
    INFERENCES = "inferences"


@dataclass(frozen=True, slots=True)
class Persona:
    """A pseudonym: one profile, whose posts strangers can see are of one author."""

    id: int
    name: str
    keep: Keep


@dataclass(frozen=True, slots=True)
class Entry:
    """A post to be remembered. `when`: an ISO date, or "" where unknown. `title`: by what its author knows it."""

    text: str
    when: str
    title: str
    seen: tuple[Sighting, ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """A post as the vault has it; its text is asked for apart."""

    id: int
    when: str
    title: str
    seen: tuple[Sighting, ...]


def of_post(entry: Entry, mark: bytes) -> bytes:
    """Write a post without its text; `mark` tells the same text when it comes again."""
    seen = [[s.attribute.value, list(s.guesses), round(s.confidence, 4), s.year] for s in entry.seen]
    return _written({"when": entry.when, "title": entry.title, "mark": mark.hex(), "seen": seen})


def to_post(number: int, raw: bytes) -> tuple[Kept, str]:
    """Read a post and its mark. Raises ValueError where it is none."""
    row = _read(raw)
    try:
        seen = tuple(Sighting(str(number), Attribute(a), tuple(g), float(c), y) for a, g, c, y in row["seen"])
        return Kept(number, str(row["when"]), str(row["title"]), seen), str(row["mark"])
    except (KeyError, TypeError) as error:
        raise ValueError("no post") from error


def of_persona(persona: Persona) -> bytes:
    """Write a profile."""
    return _written({"name": persona.name, "keep": persona.keep.value})


def to_persona(number: int, raw: bytes) -> Persona:
    """Read a profile. Raises ValueError where it is none."""
    row = _read(raw)
    return Persona(number, str(row.get("name", "")), Keep(str(row.get("keep"))))


def of_facts(facts: Mapping[Attribute, str]) -> bytes:
    """Write the person's true values."""
    return _written({attribute.value: value for attribute, value in facts.items()})


def to_facts(raw: bytes) -> dict[Attribute, str]:
    """Read them; what is no attribute of this version is left out."""
    named = ((to_attribute(name), str(value)) for name, value in _read(raw).items())
    return {attribute: value for attribute, value in named if attribute is not None}


def of_decisions(decided: Decided) -> bytes:
    """Write decisions."""
    return _written(
        {
            "locked": sorted(decided.locked),
            "kept": sorted([a.value, guess] for a, guess in decided.kept),
            "wrong": sorted([a.value, guess] for a, guess in decided.wrong),
        }
    )


def to_decisions(raw: bytes) -> Decided:
    """Read decisions. Raises ValueError where they are none."""
    row = _read(raw)
    try:
        return Decided(
            frozenset((Attribute(a), str(guess)) for a, guess in row["kept"]),
            frozenset((Attribute(a), str(guess)) for a, guess in row["wrong"]),
            frozenset(Attribute(a) for a in row["locked"]),
        )
    except (KeyError, TypeError) as error:
        raise ValueError("no decisions") from error


def _written(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8")


def _read(raw: bytes) -> dict[str, Any]:
    row = json.loads(raw)
    if not isinstance(row, dict):
        raise ValueError("no record")
    return row
