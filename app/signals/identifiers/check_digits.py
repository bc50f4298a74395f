"""Check digits that python-stdnum does not know, and its checkers under the names that the table of numbers uses.

A checker takes the number as written, in capitals, and tells whether its check digits are right.
"""

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module

from stdnum import luhn
from stdnum.fi import hetu as finnish

_BECH32 = {sign: at for at, sign in enumerate("qpzry9x8gf2tvdw0s3jn54khce6mua7l")}
_GENERATORS = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)
_BECH32_ENDS = (1, 0x2BC830A3)
_NPI_ISSUER = "80840"


def _compact(raw: str) -> str:
    return re.sub(r"[\W_]", "", raw)


def _digit_sum(number: int) -> int:
    return sum(map(int, str(number)))


def npi(raw: str) -> bool:
    """US provider number: Luhn over the issuer's prefix and the number."""
    digits = _compact(raw)
    return digits[0] in "12" and luhn.is_valid(_NPI_ISSUER + digits)


def dea(raw: str) -> bool:
    """US drug registration: the last digit is that of the odd places' sum and twice the even ones'."""
    digits = [int(char) for char in _compact(raw) if char.isdigit()][-7:]
    return (sum(digits[0:5:2]) + 2 * sum(digits[1:6:2])) % 10 == digits[6]


def icao(raw: str) -> bool:
    """Travel documents (ICAO 9303): weights 7, 3, 1 over digits and letters from A = 10; the last is the check."""
    signs = _compact(raw)
    if not signs[-1].isdigit():
        return False
    total = sum(int(sign, 36) * (7, 3, 1)[at % 3] for at, sign in enumerate(signs[:-1]))
    return total % 10 == int(signs[-1])


def _lettered(digits: str, weights: tuple[int, ...]) -> int:
    return sum(_digit_sum(int(digit) * weight) for digit, weight in zip(digits, weights, strict=True)) % 10


def kvnr(raw: str) -> bool:
    """German health insurance number: the letter as two digits, weights 1 and 2, sums of digits."""
    digits = f"{ord(raw[0]) - 64:02d}{raw[1:]}"
    return _lettered(digits[:-1], (1, 2) * 5) == int(digits[-1])


def svnr(raw: str) -> bool:
    """German pension insurance number: area, birth date, letter, serial; weights 2 1 2 5 7 1 2 1 2 1 2 1."""
    signs = _compact(raw)
    day, month = int(signs[2:4]), int(signs[4:6])
    if not (1 <= day % 50 <= 31 and 1 <= month <= 12):
        return False
    digits = f"{signs[:8]}{ord(signs[8]) - 64:02d}{signs[9:]}"
    return _lettered(digits[:-1], (2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1)) == int(digits[-1])


def lanr(raw: str) -> bool:
    """German physician number: weights 4 and 9 over six digits, the seventh makes the sum a multiple of ten."""
    digits = _compact(raw)
    return (10 - sum(int(d) * w for d, w in zip(digits[:6], (4, 9) * 3, strict=True)) % 10) % 10 == int(digits[6])


def au_medicare(raw: str) -> bool:
    """Australian Medicare card: weights 1, 3, 7, 9 over eight digits; the ninth is the check."""
    digits = [int(digit) for digit in _compact(raw)]
    weighed = sum(digit * weight for digit, weight in zip(digits[:8], (1, 3, 7, 9) * 2, strict=True))
    return 2 <= digits[0] <= 6 and weighed % 10 == digits[8]


def brn(raw: str) -> bool:
    """Korean business number: weights 1 3 7 1 3 7 1 3 5, the ninth digit's carry added."""
    digits = [int(digit) for digit in _compact(raw)]
    total = sum(digit * weight for digit, weight in zip(digits[:9], (1, 3, 7, 1, 3, 7, 1, 3, 5), strict=True))
    return (total + digits[8] * 5 // 10 + digits[9]) % 10 == 0


def hetu(raw: str) -> bool:
    """Finnish identity code: all signs of a century since 2023, temporary numbers among them."""
    century = "A" if raw[6] in "ABCDEF" else "-" if raw[6] in "UVWXY" else raw[6]
    return bool(finnish.is_valid(raw[:6] + century + raw[7:], allow_temporary=True))


def born(raw: str) -> bool:
    """Korean registration number: a birth date and the sign of a sex and century (its check digit is given no more)."""
    digits = _compact(raw)
    return 1 <= int(digits[2:4]) <= 12 and 1 <= int(digits[4:6]) <= 31


def bech32(raw: str) -> bool:
    """A wallet in Bech32 or Bech32m (BIP 173, 350)."""
    if raw not in (raw.lower(), raw.upper()):
        return False
    human, _, data = raw.lower().rpartition("1")
    if not human or any(sign not in _BECH32 for sign in data):
        return False
    check = 1
    for value in [ord(c) >> 5 for c in human] + [0] + [ord(c) & 31 for c in human] + [_BECH32[c] for c in data]:
        top = check >> 25
        check = (check & 0x1FFFFFF) << 5 ^ value
        for bit, generator in enumerate(_GENERATORS):
            check ^= generator if top >> bit & 1 else 0
    return check in _BECH32_ENDS


def _always(_: str) -> bool:
    return True


_OWN: dict[str, Callable[[str], bool]] = {
    "-": _always,
    "own.npi": npi,
    "own.dea": dea,
    "own.icao": icao,
    "own.kvnr": kvnr,
    "own.svnr": svnr,
    "own.lanr": lanr,
    "own.au_medicare": au_medicare,
    "own.brn": brn,
    "own.hetu": hetu,
    "own.born": born,
    "own.bech32": bech32,
}
KEEPS_CASE = frozenset({"bitcoin", "own.bech32"})
"""Checkers for which a capital and a small letter are not the same."""


@cache
def checker(name: str) -> Callable[[str], bool]:
    """Return the checker the table calls `name`: ``own.…`` of this module, else a module of python-stdnum."""
    if name in _OWN:
        return _OWN[name]
    found: Callable[[str], bool] = import_module(f"stdnum.{name}").is_valid
    return found


def right(name: str, raw: str) -> bool:
    """Tell whether the check digits are right; a checker that stumbles over odd input has not found them so."""
    try:
        return checker(name)(raw if name in KEEPS_CASE else raw.upper())
    except (ValueError, IndexError, KeyError, AttributeError):
        return False
