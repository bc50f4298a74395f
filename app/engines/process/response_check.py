"""Checks an answer against its request: a model file may have taken over the process that answers."""

import math

from app.engines.base import Choice, Fill, FillResult, Hole, Integer, Probe, Probed, Quote, Value


def sound(request: Fill, result: FillResult) -> bool:
    """Return whether `result` fills exactly the holes of `request`, within what each hole allows."""
    if not isinstance(result.filled, tuple) or len(result.filled) != len(request.templates):
        return False
    for template, filled in zip(request.templates, result.filled, strict=True):
        holes = {item.name: item for item in template if not isinstance(item, str)}
        if not isinstance(filled, dict) or filled.keys() != holes.keys():
            return False
        if not all(_fits(hole, filled[name], request.source) for name, hole in holes.items()):
            return False
    return True


def sound_probe(request: Probe, result: Probed) -> bool:
    """Return whether `result` has each head's probability for every token and places that rise through the text."""
    ends, likely = result.ends, result.likely
    if not isinstance(ends, tuple) or not isinstance(likely, tuple) or len(likely) != len(request.heads):
        return False
    places = all(isinstance(end, int) and 0 <= end <= len(request.text) for end in ends)
    return places and list(ends) == sorted(ends) and all(_probabilities(row, len(ends)) for row in likely)


def _probabilities(row: object, length: int) -> bool:
    return isinstance(row, tuple) and len(row) == length and all(isinstance(p, float) and 0 <= p <= 1 for p in row)


def _fits(hole: Hole, value: object, source: str) -> bool:
    if not isinstance(value, Value) or not isinstance(value.text, str):
        return False
    match hole:
        case Choice():
            return value.text in hole.options and _shares(value, len(hole.options))
        case Quote():
            return value.text in source and _places(value, source)
        case Integer():
            return _whole(value.text) and hole.low <= int(value.text) <= hole.high
    return True


def _whole(text: str) -> bool:
    digits = text.removeprefix("-")
    return len(digits) < 20 and digits.isascii() and digits.isdigit()


def _places(value: Value, source: str) -> bool:
    shares = value.probabilities or ()
    if not isinstance(value.places, tuple) or not isinstance(shares, tuple) or len(shares) != len(value.places):
        return False
    whole = all(isinstance(at, int) and 0 <= at < len(source) for at in value.places)
    return whole and all(isinstance(p, float) and 0 <= p <= 1 for p in shares)


def _shares(value: Value, count: int) -> bool:
    shares = value.probabilities
    if not isinstance(shares, tuple) or len(shares) != count:
        return False
    return all(isinstance(p, float) and 0 <= p <= 1 for p in shares) and math.isclose(sum(shares), 1, abs_tol=1e-6)
