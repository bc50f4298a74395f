"""Entry point of `untell` and of `python -m app`."""

import multiprocessing
import sys
from functools import partial

from app import dumps, program

_NEVER_ONLINE = frozenset(
    {
        "--demo",
        "--tray",
        "check",
        "rewrite",
        "note",
        "batch",
        "profile",
        "doctor",
        "bench",
        "eval",
        "rewrite-clipboard",
        "wipe",
        program.WINDOW,
    }
)


def main() -> int:
    """Run the command line and return the exit code."""
    # First of all: in a frozen program a spawned process starts here again, and must not act as a second program.
    multiprocessing.freeze_support()
    dumps.off()
    if sys.argv[1:2] == [program.WORKER]:
        from app.engines.process import worker

        worker.main(sys.argv[2:])
        return 0
    if sys.argv[1:] == [program.NOTE_WORKER]:
        from app.notes.batch import worker_pool

        worker_pool.serve()
    from app.desktop import single_instance

    request = single_instance.of_arguments(sys.argv[1:])
    if request is not None and single_instance.ask(request):
        return 0  # a running program does it; this one ends before it has loaded anything
    if not sys.argv[1:] or sys.argv[1] in _NEVER_ONLINE:
        # The window and these commands see texts, or prove what holds for texts: the process gives up the network
        # before it reads one.
        from app.engines.isolation import sandbox

        if sys.argv[1:2] in ([], ["--demo"], ["--tray"], ["rewrite-clipboard"]):
            # The window can fetch a model; who does that for it must be there before.
            from app.models.download import download_parent

            download_parent.start()
        sandbox.enter()
    if sys.argv[1:2] == [program.WINDOW]:
        from app.gui.studio import start_check

        return start_check.run()
    if request is not None:
        # The usual starts take the short way: what the other commands' options need is not even imported.
        from app.cli.commands.clipboard import begin
        from app.cli.main import guarded

        return guarded(partial(begin, request))
    from app.cli.main import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    raise SystemExit(main())
