"""Which programs keep models on this machine, and where: the rows of ``assets/stores.toml``."""

import configparser
import json
import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from app import assets

_VARIABLE = re.compile(r"\{(\w+)\}")
_MAX_SETTINGS = 1 << 20


@dataclass(frozen=True, slots=True)
class Pointer:
    """A program's settings file, the key in it that names a folder, and the models' folder below that."""

    file: str
    key: str
    under: str = ""


@dataclass(frozen=True, slots=True)
class Store:
    """One program's store: its name for people, how files lie in it, and where it may be."""

    name: str
    layout: str
    places: tuple[str, ...]
    settings: tuple[Pointer, ...] = ()

    def folders(self, environ: Mapping[str, str] | None = None) -> tuple[Path, ...]:
        """Return the folders that exist, each once; `environ` takes the place of this process's variables."""
        known = {"HOME": str(Path.home()), **(os.environ if environ is None else environ)}
        named = [place for place in (_filled(one, known) for one in self.places) if place]
        named += [place for pointer in self.settings for place in _named_in(pointer, known)]
        existing = [Path(place).expanduser() for place in named if _is_folder(Path(place).expanduser())]
        return tuple({path.resolve(): path for path in reversed(existing)}.values())[::-1]


@cache
def stores() -> tuple[Store, ...]:
    """Return the stores that are known."""
    rows: list[dict[str, Any]] = tomllib.loads(assets.read_text("stores.toml"))["store"]
    return tuple(
        Store(
            row["name"],
            row["layout"],
            tuple(row["places"]),
            tuple(Pointer(**pointer) for pointer in row.get("settings", ())),
        )
        for row in rows
    )


def _filled(place: str, known: Mapping[str, str]) -> str:
    """Return a place with its variables filled in, "" where one is not set."""
    if any(not known.get(name) for name in _VARIABLE.findall(place)):
        return ""
    return _VARIABLE.sub(lambda found: known[found[1]], place)


def _named_in(pointer: Pointer, known: Mapping[str, str]) -> Iterator[str]:
    file = _filled(pointer.file, known)
    try:
        if not file or os.path.getsize(file) > _MAX_SETTINGS:
            return
        text = Path(file).read_text(encoding="utf-8", errors="replace")
        named = _of_json(text, pointer.key) if file.endswith(".json") else _of_ini(text, pointer.key)
    except (OSError, ValueError, RecursionError, configparser.Error):
        return  # no settings, or none that make sense: the usual places are looked into all the same
    if named:
        yield str(Path(named) / pointer.under)


def _of_json(text: str, key: str) -> str:
    settings = json.loads(text)
    named = settings.get(key) if isinstance(settings, dict) else None
    return named if isinstance(named, str) else ""


def _of_ini(text: str, key: str) -> str:
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    parser.read_string(text)
    return next((parser[section][key] for section in parser.sections() if key in parser[section]), "")


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False
