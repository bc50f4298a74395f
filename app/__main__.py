"""Entry point of `untell` and of `python -m app`."""

import multiprocessing
import sys


def main() -> int:
    """Run the command line and return the exit code."""
    # First of all: in a frozen program a spawned process starts here again, and must not act as a second program.
    multiprocessing.freeze_support()
    from app.cli.main import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    raise SystemExit(main())
