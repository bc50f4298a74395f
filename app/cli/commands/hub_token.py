"""The hub's access token on the command line: out of the system's safe, or asked for; never an argument or a file."""

import getpass
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from app.cli.output.console import say
from app.models.download.job import Means, TokenNeededError, with_known_tokens
from app.store import secrets

_T = TypeVar("_T")


def with_token(work: Callable[[Means], _T], means: Means) -> _T:
    """Do `work` without a token, with one that is known where the hub asks for it, and then with what is typed.

    Raises:
        TokenNeededError: nobody is there to ask, or the token that was typed will not do either.
    """
    try:
        return with_known_tokens(work, means, lambda: secrets.read(secrets.HUB_TOKEN))
    except TokenNeededError as refused:
        typed = _ask(refused)
    found = work(replace(means, token=typed))
    if typed != secrets.read(secrets.HUB_TOKEN):
        stays = secrets.keep(secrets.HUB_TOKEN, typed)
        say("The token lies in the system's safe now." if stays else "This system has no safe: the token is not kept.")
    return found


def _ask(refused: TokenNeededError) -> str:
    if not sys.stdin.isatty():
        raise refused
    say(str(refused))
    typed = getpass.getpass("Access token (not shown, empty to leave): ", stream=sys.stderr).strip()
    if not typed:
        raise refused
    return typed
