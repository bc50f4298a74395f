"""Runs one measure by name: ``python -m app.evaluation NAME ARGUMENTS...``."""

import sys
from collections.abc import Callable
from importlib import import_module

COMMANDS = {
    "attributes": "app.evaluation.posts.attributes",
    "clinical": "app.evaluation.clinical.teacher_notes",
    "fall": "app.evaluation.posts.leak_reduction",
    "forms": "app.evaluation.clinical.forms",
    "restraint": "app.evaluation.posts.restraint",
    "goodness": "app.evaluation.fits.goodness",
    "goldens": "app.evaluation.posts.goldens",
    "idf": "app.evaluation.fits.idf",
    "linkage": "app.evaluation.posts.linkage",
    "limits": "app.evaluation.fits.limits",
    "mentions": "app.evaluation.posts.mentions",
    "notes": "app.evaluation.clinical.gold_notes",
    "parsing": "app.evaluation.posts.parsing",
    "phi": "app.evaluation.clinical.phi",
    "places": "app.evaluation.posts.places_left",
    "presidio": "app.evaluation.clinical.presidio",
    "probes": "app.evaluation.fits.probes",
    "reader": "app.evaluation.fits.reader",
    "rewrites": "app.evaluation.posts.rewrites",
    "speed": "app.evaluation.posts.speed",
    "spotter": "app.evaluation.fits.spotter",
    "tagger": "app.evaluation.fits.tagger",
    "teacher": "app.evaluation.posts.teacher",
    "tells": "app.evaluation.fits.tells",
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
