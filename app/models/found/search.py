"""Looks for models that other programs keep here, and says of each whether Untell can use it where it lies.

Nothing is written, copied or opened beyond a model's header, and nothing goes online.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from app.models.catalogue import catalogue
from app.models.catalogue.catalogue import ModelSpec
from app.models.catalogue.sizes import told
from app.models.found.layouts import LAYOUTS, Kept
from app.models.found.stores import Store, stores
from app.models.gguf.check import BadModelError, GgufInfo, read_info

UNKNOWN_FORMAT = "plain"
"""What `guess` returns for a template that is of no known family."""
_ALIKE = 0.03  # the catalogue's numbers of parameters are round ones
_ROOM = 0.8  # of the machine's memory, for the weights


@dataclass(frozen=True, slots=True)
class Found:
    """A model that another program keeps. `told` is a sentence: what it is, or why it cannot be used (`usable` False).

    `like`: the model of the catalogue that it is by its own metadata, another file perhaps; None where there is none.
    """

    store: str
    name: str
    path: Path
    size: int
    usable: bool
    told: str
    chat: str = ""
    info: GgufInfo | None = None
    like: ModelSpec | None = None


def look(
    guess: Callable[[str], str],
    ram: int,
    environ: Mapping[str, str] | None = None,
    known: Iterable[Store] | None = None,
) -> tuple[Found, ...]:
    """Return what the stores hold, each file once, the usable ones first and of these the larger first.

    `guess` tells the chat format by a model's own template; `ram`: the machine's memory in bytes.
    """
    seen: set[tuple[int, int]] = set()
    found = []
    for store in stores() if known is None else known:
        for folder in store.folders(environ):
            for kept in _kept(store, folder):
                mark = _mark(kept.path)
                if mark is None or mark not in seen:
                    found.append(_judged(store.name, kept, guess, ram))
                if mark is not None:
                    seen.add(mark)
    return tuple(sorted(found, key=lambda one: (not one.usable, -one.size, one.name)))


def _kept(store: Store, folder: Path) -> Iterator[Kept]:
    try:
        os.scandir(folder).close()
    except OSError as error:
        yield Kept(str(folder), folder, f"its folder cannot be read ({error.strerror})")
        return
    yield from LAYOUTS[store.layout](folder)


def _mark(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from others whatever its names are, None where there is none."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return None
    return status.st_dev, status.st_ino


def _judged(store: str, kept: Kept, guess: Callable[[str], str], ram: int) -> Found:
    reason, size = kept.reason, 0
    if not reason:
        try:
            info = read_info(kept.path)
            size = kept.path.stat().st_size
        except FileNotFoundError:
            reason = "its file is gone"
        except BadModelError as error:
            there = os.path.lexists(kept.path)
            reason = _half(error) if there else "its file is gone"
        except OSError as error:
            reason = f"it cannot be read ({error.strerror})"
    if reason:
        return Found(store, kept.name, kept.path, size, False, f"{kept.name} of {store} cannot be used: {reason}.")
    if info.weight_bytes > ram * _ROOM:
        sentence = (
            f"{kept.name} of {store} is too big for this machine: its weights take {told(info.weight_bytes)}, "
            f"and there are {told(ram)} of memory."
        )
        return Found(store, kept.name, kept.path, size, False, sentence, info=info)
    chat = guess(info.template)
    like = _like(info, chat)
    return Found(store, kept.name, kept.path, size, True, _sentence(store, info, chat, size, like), chat, info, like)


def _half(error: BadModelError) -> str:
    """Return a sentence as the second half of one; names keep their capitals."""
    sentence = str(error).rstrip(".")
    return sentence[:1].lower() + sentence[1:] if sentence.startswith(("The", "This", "Models")) else sentence


def _like(info: GgufInfo, chat: str) -> ModelSpec | None:
    """Return the model of the catalogue with this chat format and about as many parameters, the nearest first."""

    def apart(spec: ModelSpec) -> float:
        return abs(spec.parameters - info.parameters) / spec.parameters

    alike = [spec for spec in catalogue.on_offer() if spec.chat == chat and not spec.base and apart(spec) <= _ALIKE]
    return min(alike, key=apart, default=None)


def _sentence(store: str, info: GgufInfo, chat: str, size: int, like: ModelSpec | None) -> str:
    what = f"Kept by {store}: {told(size)}, of the kind {info.architecture}"
    if chat == UNKNOWN_FORMAT:
        return f"{what}; its chat format is not one that Untell knows, so that its answers may be poor."
    as_known = f", as large as {like.name}" if like else ""
    return f"{what}, with the chat format {chat}{as_known}."
