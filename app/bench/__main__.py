"""Runs one measure by name: ``python -m app.bench NAME ARGUMENTS...``."""

import sys
from importlib import import_module

from app.core.errors import UntellError

COMMANDS = {"faults": "app.bench.faults", "history": "app.bench.history", "shapes": "app.bench.shapes"}
"""Name -> module with ``run(arguments: list[str]) -> int`` (the exit status)."""


def main(arguments: list[str]) -> int:
    """Dispatch to a measure; 2 where the name is unknown, 1 where it cannot be done."""
    if not arguments or arguments[0] not in COMMANDS:
        print(f"usage: python -m app.bench {{{','.join(COMMANDS)}}} ...", file=sys.stderr)
        return 2
    try:
        return int(import_module(COMMANDS[arguments[0]]).run(arguments[1:]))
    except UntellError as error:
        print(error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
