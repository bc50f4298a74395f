"""What single methods of `untell rewrite` may be told, and how that becomes their settings."""

import argparse
import json

from app.cli.inputs import read_text
from app.core.attributes import Attribute, to_attribute
from app.core.errors import InputError
from app.core.inference import MAX_GUESSES
from app.methods import METHODS, Settings, Task
from app.methods.settings import EPSILON, MOST_GUESSES
from app.store.texts import HALF, has_half

_FACTS = 'The file of facts must hold one JSON object from attributes to values, such as {"age": 34}.'


def _planted(raw: str) -> tuple[Attribute, str]:
    name, _, value = raw.partition("=")
    attribute = to_attribute(name)
    if attribute is None or not value.strip():
        raise argparse.ArgumentTypeError("give an attribute and its false value, such as age=51")
    return attribute, value.strip()


def _guesses(raw: str) -> int:
    if not raw.isdigit() or not 1 <= int(raw) <= MOST_GUESSES:
        raise argparse.ArgumentTypeError(f"give a whole number from 1 to {MOST_GUESSES}")
    return int(raw)


def _certainty(raw: str) -> int:
    if raw not in ("0", "1", "2", "3", "4", "5"):
        raise argparse.ArgumentTypeError("give a certainty from 1 to 5, or 0")
    return int(raw)


def _epsilon(raw: str) -> float:
    try:
        value = float(raw)
    except ValueError:
        value = 0.0
    if not 0.01 <= value <= 10_000:
        raise argparse.ArgumentTypeError("give a number from 0.01 to 10000")
    return value


def grammar(parser: argparse.ArgumentParser) -> None:
    """Add the method and what it may be told."""
    methods = parser.add_argument_group("method")
    methods.add_argument("--method", choices=tuple(METHODS), default=next(iter(METHODS)), help="how rounds are run")
    methods.add_argument(
        "--facts", metavar="FILE.json", help="the author's true values; wrong guesses are left alone (adversarial, "
        "lexicographic, mislead)"
    )  # fmt: skip
    methods.add_argument(
        "--stop-certainty", type=_certainty, default=0, metavar="N", help="leave alone what is no surer (adversarial)"
    )
    methods.add_argument(
        "--task", metavar="TASK", help='what the text is for, or "task: answer | answer" (lexicographic)'
    )
    methods.add_argument(
        "--top-k", type=_guesses, default=MAX_GUESSES, metavar="K", help="how many guesses count (lexicographic)"
    )
    methods.add_argument(
        "--mislead", type=_planted, action="append", default=[], metavar="A=VALUE",
        help="a false value to plant; others are drawn (mislead)"
    )  # fmt: skip
    methods.add_argument(
        "--epsilon", type=_epsilon, default=EPSILON, metavar="E", help="of each token drawn (dp; default: %(default)g)"
    )


def settings(options: argparse.Namespace) -> Settings:
    """Return the settings that the options ask for.

    Raises:
        UsageError: a task without words.
        InputError: the facts cannot be read.
    """
    return Settings(
        seed=options.seed,
        facts=read_facts(options.facts) if options.facts else {},
        stop_certainty=options.stop_certainty,
        task=Task.parse(options.task) if options.task else None,
        top_k=options.top_k,
        planted=dict(options.mislead),
        epsilon=options.epsilon,
    )


def read_facts(name: str) -> dict[Attribute, str]:
    """Return the author's true values from a JSON file.

    Raises:
        InputError: it is no object, names an unknown attribute, or holds half a character.
    """
    try:
        found = json.loads(read_text(name))
    except (ValueError, RecursionError):
        raise InputError(_FACTS) from None
    if not isinstance(found, dict):
        raise InputError(_FACTS)
    facts = {to_attribute(str(name)): str(value) for name, value in found.items()}
    if None in facts:
        known = ", ".join(a.value for a in Attribute)
        raise InputError(f"The file of facts names an unknown attribute; known are {known}.")
    broken = next((attribute for attribute, value in facts.items() if has_half(value)), None)
    if broken is not None:
        raise InputError(f"The fact {broken!s} holds {HALF}; nothing was changed. Correct it and try again.")
    return {attribute: value for attribute, value in facts.items() if attribute is not None}
