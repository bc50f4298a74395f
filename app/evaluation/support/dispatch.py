"""Runs one of several commands by its name."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def dispatch(package: str, commands: Mapping[str, str], arguments: list[str]) -> int:
    """Run the command that the first argument names; return the exit status, 2 where there is no such command.

    `commands`: name -> module with ``run(arguments: list[str]) -> int``.
    """
    if not arguments or arguments[0] not in commands:
        print(f"usage: python -m {package} {{{','.join(commands)}}} ...", file=sys.stderr)
        return 2
    run: Callable[[list[str]], int] = import_module(commands[arguments[0]]).run
    return run(arguments[1:])
