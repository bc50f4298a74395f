"""Runs one measure by name: ``python -m app.evaluation NAME ARGUMENTS...``."""

import sys

from app.evaluation.support.dispatch import dispatch

COMMANDS = {
    "attributes": "app.evaluation.posts.attributes",
    "clinical": "app.evaluation.clinical.teacher_notes",
    "fall": "app.evaluation.posts.leak_reduction",
    "forms": "app.evaluation.clinical.forms",
    "restraint": "app.evaluation.posts.restraint",
    "goldens": "app.evaluation.posts.goldens",
    "linkage": "app.evaluation.posts.linkage",
    "linkage-fit": "app.evaluation.posts.linkage_fit",
    "mentions": "app.evaluation.posts.mentions",
    "notes": "app.evaluation.clinical.gold_notes",
    "parsing": "app.evaluation.posts.parsing",
    "phi": "app.evaluation.clinical.phi",
    "places": "app.evaluation.posts.places_left",
    "presidio": "app.evaluation.clinical.presidio",
    "rewrites": "app.evaluation.posts.rewrites",
    "speed": "app.evaluation.posts.speed",
    "teacher": "app.evaluation.posts.teacher",
    "wordnet": "app.evaluation.wordnet.compiling",
}
"""Name -> module with ``run(arguments: list[str]) -> int`` (the exit status)."""


def main(arguments: list[str]) -> int:
    """Dispatch to a measure; 2 where the name is unknown."""
    return dispatch("app.evaluation", COMMANDS, arguments)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
