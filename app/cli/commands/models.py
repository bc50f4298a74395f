"""`untell models`: list, get, import, verify and remove model files."""

import argparse
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TaskID, TextColumn, TransferSpeedColumn
from rich.table import Table

from app.cli.commands.found import found_models
from app.cli.commands.hub_token import with_token
from app.cli.commands.recommend import recommend
from app.cli.output.console import out, say, visible, write, write_json
from app.core.errors import NoModelError
from app.models.catalogue import catalogue
from app.models.catalogue.sizes import told
from app.models.download import job as jobs
from app.models.download.install import install
from app.models.shelf.shelf import WORKS, Installed, Shelf
from app.opening import try_out
from app.store import paths, secrets


def models(options: argparse.Namespace) -> int:
    """Run `untell models VERB`; return the exit code."""
    shelf = Shelf(paths.models_dir())
    shelf.sweep()
    match options.verb:
        case "list":
            _list(shelf, options.json, options.paths)
        case "found":
            found_models(options.json)
        case "get":
            folders = (Path(options.folder).expanduser(),) if options.folder else ()
            with_token(lambda means: _get(shelf, options.id, means), jobs.Means(options.source, folders=folders))
            _try(shelf, options.id)
        case "import":
            found = shelf.import_file(Path(options.path), options.as_id, try_out)
            if found.tried != WORKS:
                try_out(found)  # it was there before
            say(f"Installed as '{found.id}': {found.path}")
            _say_runs(found.id)
        case "verify":
            checked = shelf.verify(options.id)
            if not checked.ok:
                raise NoModelError(checked.reason)
            say(f"'{checked.id}' is what it should be (sha256 {checked.sha256}).")
            _try(shelf, options.id)
        case "remove":
            shelf.remove(options.id)
            say(f"'{options.id}' was removed.")
        case "recommend":
            recommend(options.json)
        case "forget-token":
            say("The token is gone." if secrets.forget(secrets.HUB_TOKEN) else "No token was kept.")
    return 0


def _try(shelf: Shelf, name: str) -> None:
    """Have the engine load an installed model and write a token: only then is it known to be usable.

    Raises:
        NoModelError, EngineError: it does not run here; the sentence says what to do.
    """
    try_out(shelf.resolve(name))
    _say_runs(name)


def _say_runs(name: str) -> None:
    say(f"'{name}' runs on this machine: the engine loaded it and it answered.")


def _list(shelf: Shelf, as_json: bool, with_paths: bool) -> None:
    installed = {item.id: item for item in shelf.installed()}
    known = {spec.id: spec for spec in catalogue.load()}
    if as_json:
        write_json(
            {"schema": 1, "folder": str(shelf.folder), "models": [_row(i, installed, known) for i in _ids(shelf)]}
        )
        return
    table = Table(box=None, header_style="bold")
    for title in ("model", "installed", "size", "fit for it", "licence"):
        table.add_column(title, no_wrap=title in ("model", "size"), overflow="fold")
    for name in _ids(shelf):
        row = _row(name, installed, known)
        table.add_row(
            name,
            "yes" if row["installed"] else "no",
            ("" if row["size"] else "about ") + told(row["size"] or known[name].about),
            "yes" if row["fit_for_task"] else "no",
            row["licence"] or "-",
        )
    out().print(table)
    if with_paths:
        # Not through the console, which would break long paths in two: they are there to be copied.
        write("".join(f"{visible(item.id)}  {visible(str(item.path))}\n" for item in installed.values()))
    say(f"They lie in {shelf.folder}; 'untell models get MODEL' brings one.")
    for problem in shelf.problems():
        say(f"{problem.id}: {problem.reason}")


def _ids(shelf: Shelf) -> list[str]:
    return list(dict.fromkeys([*(s.id for s in catalogue.load()), *(i.id for i in shelf.installed())]))


def _row(name: str, installed: dict[str, Installed], known: dict[str, catalogue.ModelSpec]) -> dict[str, Any]:
    here, spec = installed.get(name), known.get(name)
    return {
        "id": name,
        "installed": here is not None,
        "size": here.size if here else (spec.size or None if spec else None),
        "fit_for_task": here.fit_for_task if here else bool(spec and spec.fit_for_task),
        "licence": spec.licence if spec else None,
        "sha256": here.sha256 if here else (spec.sha256 if spec else None),
        "path": str(here.path) if here else None,
    }


def _get(shelf: Shelf, name: str, means: jobs.Means) -> None:
    if shelf.carries(name):
        say(f"'{name}' is part of this program: there is nothing to get.")
        return
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        DownloadColumn(),
        TransferSpeedColumn(),
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
    ) as bar:
        path = install(name, shelf, _Shown(bar, bar.add_task(name, total=None)), means=means)
    say(f"'{name}' is installed and verified: {path}")


class _Shown:
    """Relays download progress to a bar, and sentences to standard error."""

    def __init__(self, bar: Progress, task: TaskID) -> None:
        self._bar, self._task, self._stage = bar, task, ""

    def __call__(self, progress: jobs.Progress) -> None:
        if progress.note:
            say(progress.note)
        if progress.stage != self._stage and not sys.stderr.isatty():
            say(f"{progress.stage} ({progress.source})" if progress.source else progress.stage)
        self._stage = progress.stage
        self._bar.update(self._task, completed=progress.done, total=progress.total or None, description=progress.stage)
