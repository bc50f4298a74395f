"""Entry point of `untell` and of `python -m app`."""

import sys


def main() -> int:
    """Run the command line and return the exit code."""
    from app.cli.main import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    raise SystemExit(main())
