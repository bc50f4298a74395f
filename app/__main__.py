"""Entry point of `untell` and of `python -m app`."""

import multiprocessing
import sys

from app import program

_NEVER_ONLINE = frozenset({"--demo", "check", "rewrite", "batch", "doctor", "bench", "eval", program.WINDOW})


def main() -> int:
    """Run the command line and return the exit code."""
    # First of all: in a frozen program a spawned process starts here again, and must not act as a second program.
    multiprocessing.freeze_support()
    if sys.argv[1:2] == [program.WORKER]:
        from app.engines import worker

        worker.main(sys.argv[2:])
        return 0
    if not sys.argv[1:] or sys.argv[1] in _NEVER_ONLINE:
        # The window and these commands see texts, or prove what holds for texts: the process gives up the network
        # before it reads one.
        from app.engines import sandbox

        if sys.argv[1:2] in ([], ["--demo"]):
            # The window can fetch a model; who does that for it must be there before.
            from app.models import courier

            courier.start()
        sandbox.enter()
    if sys.argv[1:2] == [program.WINDOW]:
        from app.gui import showing

        return showing.run()
    from app.cli.main import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    raise SystemExit(main())
