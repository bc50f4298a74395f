"""What a text looks like: "Bed 4, NHS 943-476" is "Aaa 0, AAA 000-000".

Whether a shape stands in a text is known in a moment; patterns that need one are only looked for where it does.
"""

import string

from app.signals.base import Reading

_CAPITAL, _SMALL, _DIGIT, _SPACE = (ord(sign) for sign in "Aa0 ")


class _Signs(dict[int, int]):
    """The sign for each character; those that are no ASCII are looked at when they are first met."""

    def __missing__(self, code: int) -> int:
        self[code] = found = _sign(chr(code), code)
        return found


def _sign(char: str, code: int) -> int:
    if char.isdecimal():
        return _DIGIT
    if char.isspace():
        return _SPACE
    if char.isalnum() or char == "×":  # which stands among the capitals that "[À-Þ]" names
        # Patterns know the small letters of western Europe, and take all other letters for capitals.
        return _SMALL if "a" <= char <= "z" or "ß" <= char <= "ÿ" else _CAPITAL
    return code


_SIGNS = _Signs({ord(char): _sign(char, ord(char)) for char in string.printable})


def shape(reading: Reading) -> str:
    """Return the text with every capital as "A", small letter as "a", digit as "0" and blank as a space."""
    kept: str | None = reading.extra.get("shape")
    if kept is None:
        reading.extra["shape"] = kept = reading.text.translate(_SIGNS)
    return kept


def shaped(reading: Reading, *pieces: str) -> bool:
    """Tell whether one of `pieces` stands in the shape of the text."""
    kept = reading.extra.get("shape") or shape(reading)
    for piece in pieces:  # noqa: SIM110 (any() takes half as long again)
        if piece in kept:
            return True
    return False
