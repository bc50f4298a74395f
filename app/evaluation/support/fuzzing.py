"""Damages model answers the way the world does, for parsers to survive: cut, doubled, shuffled, mixed, garbled."""

import random
from collections.abc import Callable, Sequence

_JUNK = ("\x00", "{", "}", "[[[", "**", "Type:", "Guess:", "\r\n", "\u202e", "😀", ";" * 9, '"', "\\", "1. ", "\ud7ff")


def mutate(answer: str, others: Sequence[str], rng: random.Random) -> str:
    """Return `answer` after one to four changes; `others` lend their pieces."""
    for _ in range(rng.randint(1, 4)):
        answer = rng.choice(_WAYS)(answer, others, rng)
    return answer


def _cut(answer: str, _: Sequence[str], rng: random.Random) -> str:
    start = rng.randint(0, len(answer))
    return answer[start : rng.randint(start, len(answer))]


def _drop(answer: str, _: Sequence[str], rng: random.Random) -> str:
    start = rng.randint(0, len(answer))
    return answer[:start] + answer[rng.randint(start, min(len(answer), start + 60)) :]


def _junk(answer: str, _: Sequence[str], rng: random.Random) -> str:
    at = rng.randint(0, len(answer))
    return answer[:at] + rng.choice(_JUNK) * rng.choice((1, 1, 1, 500)) + answer[at:]


def _shuffle(answer: str, _: Sequence[str], rng: random.Random) -> str:
    lines = answer.splitlines()
    rng.shuffle(lines)
    return "\n".join(lines)


def _splice(answer: str, others: Sequence[str], rng: random.Random) -> str:
    return answer[: rng.randint(0, len(answer))] + rng.choice(others)[: rng.randint(0, 400)] if others else answer


def _case(answer: str, _: Sequence[str], rng: random.Random) -> str:
    return rng.choice((str.upper, str.lower, str.swapcase))(answer)


def _swap(answer: str, _: Sequence[str], rng: random.Random) -> str:
    one, other = rng.choice(
        ((":", "："), (";", ","), ("\n", " "), (" ", "\n"), ("Type", "## Type"), ("Guess", "- Guess"))
    )
    return answer.replace(one, other)


_WAYS: tuple[Callable[[str, Sequence[str], random.Random], str], ...] = (
    *(_cut, _drop, _junk, _shuffle, _splice, _case, _swap),
)
