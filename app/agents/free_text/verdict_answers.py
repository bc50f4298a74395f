"""Reads the arbitrator's free text: RLAA's JSON list of verdicts (appendix), as far as it goes; it never raises."""

import re
from dataclasses import dataclass
from typing import Any

from app.agents.free_text.json_answers import objects
from app.core.attributes import Attribute, to_attribute
from app.core.inference import Validity

_MOST = 8
_PARTED = re.compile(r"\s*(?:;|\.\.\.|…|\"\s*,\s*\")\s*")


@dataclass(frozen=True, slots=True)
class Ruling:
    """One verdict, and the phrases of the text that it rests on."""

    attribute: Attribute
    validity: Validity
    evidence: tuple[str, ...]


def read_rulings(text: str) -> tuple[Ruling, ...]:
    """Return the verdicts in `text`, in order; objects that name no attribute or no level are passed over."""
    return tuple(ruling for found in objects(text) if (ruling := _ruling(found)) is not None)


def _ruling(found: dict[str, Any]) -> Ruling | None:
    attribute = to_attribute(re.sub(r"\W+", "_", str(found.get("attribute", ""))).strip("_"))
    level = str(found.get("validity_level", found.get("validity", ""))).strip().casefold()
    validity = next((v for v in Validity if level.startswith(v.value[:3])), None)
    if attribute is None or validity is None:
        return None
    return Ruling(attribute, validity, _phrases(found.get("reasoning_evidence", found.get("evidence"))))


def _phrases(raw: object) -> tuple[str, ...]:
    listed = raw if isinstance(raw, list) else _PARTED.split(raw) if isinstance(raw, str) else ()
    plain = (one.strip(" \"'“”‘’") for one in listed if isinstance(one, str))
    return tuple(dict.fromkeys(one for one in plain if one))[:_MOST]
