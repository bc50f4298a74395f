"""Works out of a pattern the words that its matches can begin with: "(?:Mrs?|Dr)\\.?\\s" begins with mr, mrs or dr.

A word is a row of letters, all of it, in small letters. Python's own parser reads the pattern; it is not public, so
should a later Python move it, the tests of `quick.Led` say so first.
"""

import re
from collections.abc import Iterable
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

_LETTERS = re.compile(r"[^\W\d_]")
_WORD_SIGNS = (codes.CATEGORY, codes.CATEGORY_WORD)
# Other letters go on behind these as well, but no pattern has them where a word ends.
_LATIN = ((codes.RANGE, (ord("a"), ord("z"))), (codes.RANGE, (ord("A"), ord("Z"))))
_ANYWHERE = " "
"""What is begun where nothing says yet that no letter stands before."""
_Run = tuple[set[str], set[str]]
"""Words that are whole, and words that may go on."""


class NoFirstWordError(Exception):
    """The pattern may begin with something else than a word out of a list."""


def first_words(pattern: re.Pattern[str]) -> frozenset[str]:
    """Return the words of which one stands wherever a match of `pattern` begins.

    Raises:
        NoFirstWordError: there is no such list.
    """
    whole, open_ = _read(parser.parse(pattern.pattern, pattern.flags), {_ANYWHERE})
    if open_:
        raise NoFirstWordError(f"what it begins with may go on: {sorted(open_)[:5]}")
    return frozenset(whole)


def _read(items: Iterable[tuple[Any, Any]], begun: set[str]) -> _Run:
    whole: set[str] = set()
    for code, of in items:
        if not begun:
            break
        more, begun = _one(code, of, begun)
        whole |= more
    return whole, begun


def _one(code: Any, of: Any, begun: set[str]) -> _Run:
    if code is codes.LITERAL:
        return _signs([chr(of)], begun)
    if code is codes.IN:
        return _signs([sign for one in of for sign in _of_class(*one)], begun)
    if code is codes.BRANCH:
        return _either(_read(branch, begun) for branch in of[1])
    if code is codes.SUBPATTERN:
        return _read(of[3], begun)
    if code is codes.MAX_REPEAT or code is codes.MIN_REPEAT:
        return _repeated(of[0], of[1], _read(of[2], begun), begun)
    if code is codes.AT:
        return _ended(begun) if of is codes.AT_BOUNDARY else (set(), begun)
    if code is codes.ASSERT_NOT and _bars_letters(of[1]):
        return _ended(begun) if of[0] == 1 else (set(), {word.strip() for word in begun})
    if code in (codes.ASSERT, codes.ASSERT_NOT):
        return set(), begun
    if code is codes.GROUPREF_EXISTS:
        return _either(_read(branch or (), begun) for branch in of[1:])
    raise NoFirstWordError(str(code))


def _ended(begun: set[str]) -> _Run:
    """Return what is begun where a word ends, or begins."""
    whole = begun - {"", _ANYWHERE}
    return whole, {""} if begun - whole else set()


def _either(runs: Iterable[_Run]) -> _Run:
    whole, open_ = set[str](), set[str]()
    for some, others in runs:
        whole |= some
        open_ |= others
    return whole, open_


def _repeated(least: int, most: int, once: _Run, begun: set[str]) -> _Run:
    whole, open_ = once
    if most > 1 and open_ - begun:
        raise NoFirstWordError("repeated letters")
    return whole, open_ | (begun if least == 0 else set())


def _signs(signs: list[str], begun: set[str]) -> _Run:
    whole, open_ = set[str](), set[str]()
    for sign in signs:
        if _LETTERS.fullmatch(sign):
            if _ANYWHERE in begun:
                raise NoFirstWordError(f"{sign!r} may stand within a word")
            open_ |= {word + sign.lower() for word in begun}
        elif not begun.isdisjoint(("", _ANYWHERE)):
            raise NoFirstWordError(f"begins with {sign!r}")
        else:
            whole |= begun
    return whole, open_


def _of_class(code: Any, of: Any) -> list[str]:
    if code is codes.LITERAL:
        return [chr(of)]
    if code is codes.RANGE and of[1] - of[0] < 12:
        return [chr(at) for at in range(of[0], of[1] + 1)]
    if code is codes.CATEGORY and of in (codes.CATEGORY_SPACE, codes.CATEGORY_DIGIT):
        return [" "]
    raise NoFirstWordError(f"any of many: {code} {of}")


def _bars_letters(items: Iterable[tuple[Any, Any]]) -> bool:
    """Tell whether a "not before" or "not behind" holds the letters, so that a word ends or begins there."""
    alone = [(code, of) for code, of in items]
    if len(alone) != 1:
        return False
    code, of = alone[0]
    if code is codes.BRANCH:
        return any(_bars_letters(branch) for branch in of[1])
    return code is codes.IN and of[0][0] is not codes.NEGATE and (_WORD_SIGNS in of or all(one in of for one in _LATIN))
