"""Runs one measure by name: ``python -m app.evaluation NAME ARGUMENTS...``."""

import sys
from collections.abc import Callable
from importlib import import_module

COMMANDS = {
    "attributes": "app.evaluation.attributes",
    "clinical": "app.evaluation.clinical",
    "fall": "app.evaluation.fall",
    "forms": "app.evaluation.forms",
    "restraint": "app.evaluation.restraint",
    "goodness": "app.evaluation.goodness",
    "goldens": "app.evaluation.goldens",
    "idf": "app.evaluation.idf",
    "limits": "app.evaluation.limits",
    "mentions": "app.evaluation.mentions",
    "notes": "app.evaluation.gold_notes",
    "parsing": "app.evaluation.parsing",
    "phi": "app.evaluation.phi",
    "places": "app.evaluation.places_left",
    "presidio": "app.evaluation.presidio",
    "probes": "app.evaluation.probes",
    "reader": "app.evaluation.reader",
    "rewrites": "app.evaluation.rewrites",
    "speed": "app.evaluation.speed",
    "spotter": "app.evaluation.spotter",
    "tagger": "app.evaluation.tagger",
    "teacher": "app.evaluation.teacher",
    "tells": "app.evaluation.tells",
    "wordnet": "app.evaluation.wordnet.compiling",
}
"""Name -> module with ``run(arguments: list[str]) -> int`` (the exit status)."""


def main(arguments: list[str]) -> int:
    """Dispatch to a measure; 2 where the name is unknown."""
    if not arguments or arguments[0] not in COMMANDS:
        print(f"usage: python -m app.evaluation {{{','.join(COMMANDS)}}} ...", file=sys.stderr)
        return 2
    run: Callable[[list[str]], int] = import_module(COMMANDS[arguments[0]]).run
    return run(arguments[1:])


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
