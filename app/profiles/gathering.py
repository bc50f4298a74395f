"""Brings posts into a profile: each is checked as of its own year, and what was inferred is put into the vault."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.core.errors import CancelledError, EngineError
from app.core.linkage.sightings import sightings
from app.profiles.dates import year_of
from app.profiles.history import Found
from app.profiles.readers import Reader
from app.service import Session
from app.vault.records import Entry, Persona
from app.vault.vault import Vault

_TOGETHER = 20
"""So many posts are written at once; a kill costs no more than to read these anew."""


@dataclass(slots=True)
class Gathered:
    """What became of an import. `known`: texts that were there already; `failed`: that the engine could not read;
    `skipped`: entries and files of what was brought that are no texts.
    """

    added: int = 0
    known: int = 0
    failed: int = 0
    skipped: int = 0
    cancelled: bool = False


def entry(session: Session, post: Found) -> Entry:
    """Check a post and return it as it is to be remembered.

    Raises:
        EngineError, CancelledError: the engine failed, or the work was cancelled.
    """
    checked = session.check(post.text)
    seen = sightings(checked.inferences, "", year_of(post.when), checked.mentions)
    return Entry(post.text, post.when, post.title, seen)


def gather(
    vault: Vault,
    persona: Persona,
    posts: Sequence[Found],
    reader: Reader,
    on_progress: Callable[[int, int], None] = lambda _done, _all: None,
    stopped: Callable[[], bool] = lambda: False,
) -> Gathered:
    """Bring posts into a profile, some at a time; run again, it goes on where it stopped.

    `stopped` is asked before each post; what was read until then is kept.
    """
    result, waiting, known = Gathered(), list[Entry](), vault.knows(persona)
    for number, post in enumerate(posts, 1):
        try:
            if stopped():
                raise CancelledError("Stopped.")
            if known(post.text):
                result.known += 1
            else:
                waiting.append(entry(reader(year_of(post.when)), post))
        except CancelledError:
            result.cancelled = True
            break
        except EngineError:
            result.failed += 1
        if len(waiting) == _TOGETHER:
            _put(vault, persona, waiting, result)
        on_progress(number, len(posts))
    _put(vault, persona, waiting, result)
    return result


def _put(vault: Vault, persona: Persona, waiting: list[Entry], result: Gathered) -> None:
    added = vault.add(persona, waiting) if waiting else 0
    result.added += added
    result.known += len(waiting) - added
    waiting.clear()
