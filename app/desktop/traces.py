"""Everything this program ever writes by itself: found, and removed when the person wants that."""

import contextlib
import os
import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from app.core.errors import UsageError
from app.desktop import autostart, places, single_instance
from app.store import paths, secrets

SECRETS = (secrets.HUB_TOKEN, secrets.VAULT_KEY)
"""The names of everything that is ever put into the keyring."""


@dataclass(frozen=True, slots=True)
class Trace:
    """One thing that is there: what it is, where, how many bytes, and how it is removed (raises OSError)."""

    what: str
    place: str
    size: int
    remove: Callable[[], None]


def find() -> list[Trace]:
    """Return what is there.

    Raises:
        UsageError: UNTELL_HOME names a folder that holds more than this program's things.
    """
    _refuse_a_home()
    folders = [
        ("models and other lasting data", paths.data_dir()),
        ("settings", paths.config_dir()),
        ("passing files", paths.cache_dir()),
        ("logs", paths.log_dir()),
    ]
    found = [_folder(what, place) for what, place in folders if os.path.lexists(place)]
    found += [Trace("pipe of a program that ended", str(p), 0, p.unlink) for p in single_instance.left_behind()]
    if autostart.is_on():
        found.append(Trace("start with the session", "", 0, lambda: autostart.set_on(False)))
    entry = places.data_home() / "applications" / places.ENTRY
    if entry.is_file():
        found.append(Trace("menu entry", str(entry), entry.stat().st_size, entry.unlink))
    found += [Trace("secret in the keyring", name, 0, _forgetting(name)) for name in SECRETS if secrets.read(name)]
    return found


def remove(found: Iterable[Trace]) -> list[str]:
    """Remove what was found; return the places that could not be removed."""
    left = []
    for trace in found:
        try:
            trace.remove()
        except OSError:
            left.append(trace.place or trace.what)
    _remove_empty_parents()
    return left


def _folder(what: str, place: Path) -> Trace:
    if place.is_symlink():
        # The link is ours to remove; what it points to was somebody's decision.
        return Trace(f"{what} (a link)", str(place), 0, place.unlink)
    size = sum(path.lstat().st_size for path in place.rglob("*") if path.is_file() or path.is_symlink())
    return Trace(what, str(place), size, lambda: shutil.rmtree(place))


def _forgetting(name: str) -> Callable[[], None]:
    def forget() -> None:
        secrets.forget(name)

    return forget


def _refuse_a_home() -> None:
    named = os.environ.get("UNTELL_HOME")
    if named and Path(named).expanduser().resolve() in (Path.home().resolve(), Path("/")):
        raise UsageError("UNTELL_HOME names your home folder, where other things lie, too; remove Untell's by hand.")


def _remove_empty_parents() -> None:
    """Remove the folders above ours where they bear our name, or are UNTELL_HOME, and nothing else is in them."""
    home = os.environ.get("UNTELL_HOME")
    above = {place.parent for place in (paths.data_dir(), paths.config_dir(), paths.cache_dir(), paths.log_dir())}
    for folder in above:
        if folder.name == "untell" or (home and folder == Path(home).expanduser().absolute()):
            with contextlib.suppress(OSError):
                folder.rmdir()
