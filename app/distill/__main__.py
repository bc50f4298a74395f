"""Fits one of the tables that ship by name: ``python -m app.distill NAME ARGUMENTS...``."""

import sys

from app.evaluation.support.dispatch import dispatch

COMMANDS = {
    "goodness": "app.distill.fit.goodness",
    "idf": "app.distill.fit.idf",
    "limits": "app.distill.fit.tagging.limits",
    "probes": "app.distill.fit.probes",
    "reader": "app.distill.fit.reader",
    "spotter": "app.distill.fit.spotter",
    "tagger": "app.distill.fit.tagging.tagger",
    "tells": "app.distill.fit.tells",
}
"""Name -> module with ``run(arguments: list[str]) -> int`` (the exit status)."""


if __name__ == "__main__":
    raise SystemExit(dispatch("app.distill", COMMANDS, sys.argv[1:]))
