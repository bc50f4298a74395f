"""Scanned text as it was meant: letters that a scanner put for digits, and digits for letters, letter for letter.

Every sign is put right by one sign, so that what is found in the text put right stands at the same place in the text as
it is written. Only a text in which several words mix letters and digits as no word does is taken for scanned.
"""

import re

_TOKEN = re.compile(r"[^\s,;()\[\]\"]+")
_TO_DIGIT = str.maketrans("OoQDlI|!SBZ", "00001111582")
_TO_LETTER = str.maketrans("0158|@", "oisbla")
_CONFUSED = frozenset("OolI|S")
_DIGITS = frozenset("0123456789")
_FEWEST = 3
"""So many words with a sign that a scanner confuses make a text a scanned one."""
# A number with letters that look like digits within: "O2/ll/2O23", "29S4", "O84-"; one digit at least stands in it.
_NUMERIC = re.compile(r"[(+#]?(?=[^\d]*\d)[\dOolI|SB](?:[\dOolI|SB]|[-/.:)](?=[\dOolI|SB]))*[.:)]*")
_LEAD = re.compile(r"[A-Z]{1,4}-(?=.{4})")
# A word with digits that look like letters within: "Liverp0ol", "W1LL1E", "Em1ly".
_WORDY = re.compile(r"(?=(?:[^\W\d_]['’-]?){2}|[^\W\d_][0158|]+[^\W\d_]{2})(?:[^\W\d_]|[0158|@](?=[^\W\d_])|['’.-])+")
_COMMON = re.compile(r"(?:O2|I{1,3}|l|o|IO|B|S\d?|[A-Z]\d{1,2}|\d{1,3}[lIBS]|(?:Hb)?A1[cC])\.?")


def repaired(text: str) -> str:
    """Return `text` with such signs put right, as long as it was; any other text as it is."""
    changes = [(m.start(), m.group(), right) for m in _TOKEN.finditer(text) if (right := _right(m.group())) is not None]
    if len(changes) < _FEWEST:
        return text
    pieces, at = list[str](), 0
    for start, wrong, right in changes:
        pieces += [text[at:start], right]
        at = start + len(wrong)
    return "".join([*pieces, text[at:]])


def _right(token: str) -> str | None:
    """Return what a token was meant to be, None where it is as good as it stands."""
    if _COMMON.fullmatch(token) or len(token) < 2:
        return None
    lead = _LEAD.match(token)
    number = token[lead.end() :] if lead else token
    if not _CONFUSED.isdisjoint(number) and _NUMERIC.fullmatch(number):
        return token[: len(token) - len(number)] + number.translate(_TO_DIGIT)
    if not _DIGITS.isdisjoint(token) or "|" in token or "@" in token:
        letters = sum(c.isalpha() for c in token)
        if _WORDY.fullmatch(token) and letters > len(token) / 2:
            made = token.translate(_TO_LETTER)
            upper = sum(c.isupper() for c in token) > letters / 2
            return made.upper() if upper and len(made.upper()) == len(made) else made
    return None
