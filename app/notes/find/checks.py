"""The checks that rules of notes may ask for by name, where a pattern cannot tell."""

import re
from collections.abc import Mapping

from app.rules.checks import CHECKS, Check, Hit

_NUMBER = re.compile(r"\d+")


def rising(hit: Hit) -> bool:
    """Tell whether the found words are two numbers, the second of them greater and round: "800-1200" is a range."""
    numbers = _NUMBER.findall(hit.value)
    return len(numbers) == 2 and numbers[1].endswith("0") and int(numbers[1]) > int(numbers[0])


NOTE_CHECKS: Mapping[str, Check] = {**CHECKS, "rising": rising}
