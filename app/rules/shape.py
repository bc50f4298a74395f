"""What a text looks like: "Bed 4, NHS 943-476" is "Aaa 0, AAA 000-000".

Whether a shape stands in a text is known in a moment; patterns that need one are only looked for where it does.
"""

import string


class _Signs(dict[int, int]):
    """The sign for each character; those that are no ASCII are looked at when they are first met."""

    def __missing__(self, code: int) -> int:
        self[code] = found = ord(sign_of(chr(code)))
        return found


def sign_of(char: str) -> str:
    """Return what stands for `char` in a shape: "A", "a", "0", a space, or the character itself."""
    if char.isdecimal():
        return "0"
    if char.isspace():
        return " "
    if char.isalnum() or char == "×":  # which stands among the capitals that "[À-Þ]" names
        # Patterns know the lower-case letters of western Europe, and take all other letters for capitals.
        return "a" if "a" <= char <= "z" or "ß" <= char <= "ÿ" else "A"
    return char


_SIGNS = _Signs({ord(char): ord(sign_of(char)) for char in string.printable})


def shape_of(text: str) -> str:
    """Return `text` with every capital as "A", small letter as "a", digit as "0" and blank as a space."""
    return text.translate(_SIGNS)
