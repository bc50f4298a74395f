"""Two numbers with a slash that are a fraction, an acuity or a duration wherever they stand."""

import re

FRACTIONS = frozenset(
    "1/2 1/3 1/4 2/3 3/4 1/8 1/5 2/5 3/5 4/5 5/5 0/5 1/6 2/6 3/6 4/6 1/7 2/7 3/7 4/7 5/7 6/7 7/7 6/9 6/6".split()
)
DENOMINATORS = frozenset((7, 10, 12, 24, 30, 52))
ACUITIES = frozenset((5, 6, 9, 12, 18, 24))


def counted(raw: str) -> bool:
    """Tell whether two numbers with a slash are a fraction, an acuity or a duration wherever they stand."""
    first, second = (int(n) for n in re.split(r"[/.]", raw)[:2])
    return (
        raw in FRACTIONS
        or second in DENOMINATORS
        or first in (0, second)  # all of them: "2/2"
        or (first == 6 and second in ACUITIES)
    )
