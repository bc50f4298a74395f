"""`untell batch`: clean copies of a folder of notes, with a progress bar and a list of what failed."""

import argparse
import contextlib
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import psutil
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from app import __version__
from app.cli.commands.check_rewrite import interruptible
from app.cli.commands.note import policy
from app.cli.opening import session
from app.cli.output.console import say, write_json
from app.core.errors import CancelledError, EngineError, UsageError
from app.notes.batch import folder as batches
from app.notes.batch.folder import Done, Order, Tell
from app.notes.batch.journal import sum_of
from app.notes.batch.plan import Patients, Plan, Why, plan
from app.notes.batch.work import Failure, Outcome
from app.notes.secret import secret
from app.notes.verdict import Word
from app.results import Listener

# What makes other copies; the list of known names is not among it, since a sum of it could be guessed at.
_TELLING = ("style", "dates", "mode", "locale", "year", "same_patient", "engine", "model", "reports")
_SHOWN = 20
_EVERY = 100
_MOST_WORKERS = 64


def batch(options: argparse.Namespace) -> int:
    """Run `untell batch`; return the exit code."""
    patients = Patients(options.same_patient)
    work = plan(Path(options.source), Path(options.target), patients)
    decided = policy(options)
    if patients is not Patients.FILE:
        # Whoever goes on with this batch later has to give everybody the same names.
        decided = replace(decided, secret=secret())
    key = secret() if options.rename else b""
    order = Order(decided, _settings(options), _workers(options), options.again, options.reports, key)
    with session(options, Listener()) as running, _bar(len(work.names)) as tell:
        checker = running if running.engine else None
        try:
            # Without a model, Ctrl-C ends the waiting for the workers by itself.
            with interruptible(running) if checker else contextlib.nullcontext():
                done = batches.run(work, order, checker, tell)
        except (CancelledError, KeyboardInterrupt):
            raise CancelledError("Stopped; run the same command again to go on from here.") from None
    _report(work, done)
    if options.json:
        write_json(_as_json(work, done))
    return EngineError.exit_code if done.failures else 0


def _workers(options: argparse.Namespace) -> int:
    if options.workers is not None and not 1 <= options.workers <= _MOST_WORKERS:
        raise UsageError(f"Give --workers a number from 1 to {_MOST_WORKERS}.")
    return options.workers or psutil.cpu_count(logical=False) or 1


def _settings(options: argparse.Namespace) -> str:
    told = {name: getattr(options, name) for name in _TELLING}
    return sum_of(f"{__version__} {told}".encode())[:16]


@contextlib.contextmanager
def _bar(total: int) -> Iterator[Tell]:
    """Yield what to call as files are done: a bar on a terminal, a line now and then elsewhere."""
    if sys.stderr is None or not sys.stderr.isatty():
        done = Counter[str]()

        def line(outcomes: list[Outcome]) -> None:
            before, done["files"] = done["files"], done["files"] + len(outcomes)
            if before // _EVERY < done["files"] // _EVERY:
                say(f"{done['files']}/{total}")

        yield line
        return
    columns = (
        TextColumn("Cleaning"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[bad]}"),
    )
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as bar:
        task, failed = bar.add_task("notes", total=total, bad=""), Counter[str]()

        def step(outcomes: list[Outcome]) -> None:
            failed["n"] += sum(isinstance(one, Failure) for one in outcomes)
            bar.update(task, advance=len(outcomes), bad=f"{failed['n']} failed" if failed["n"] else "")

        yield step


def _report(work: Plan, done: Done) -> None:
    """Say on standard error what came of it; names of files and reasons, never a word of a note."""
    verdicts = Counter(entry.verdict for entry in (*done.made, *done.known))
    say(f"{len(done.made)} cleaned, {len(done.known)} were clean already, {len(done.failures)} failed.")
    said = ", ".join(f"{verdicts[word]} {word}" for word in Word if verdicts[word])
    if said:
        say(f"Verdicts: {said}. A person has to look at what needs review, and to stand behind all of it.")
    for word in (Word.FAIL, Word.REVIEW):
        _say_names(f"Verdict {word}", [e.copy for e in (*done.made, *done.known) if e.verdict == word])
    told = [entry for entry in (*done.made, *done.known) if entry.about]
    for entry in told[:_SHOWN]:
        say(f"  {entry.copy}: {' '.join(entry.about)}")
    if len(told) > _SHOWN:
        say(f"  and {len(told) - _SHOWN} more; --json tells of them all.")
    for failure in done.failures[:_SHOWN]:
        say(f"  {failure.source}: {failure.message}")
    if len(done.failures) > _SHOWN:
        say(f"  and {len(done.failures) - _SHOWN} more; --json names them all.")
    named = sum(entry.named for entry in (*done.made, *done.known))
    if named:
        say(f"The names of {named} copies hold words that were taken out of them; --rename gives neutral names.")
    _say_names("Two copies would have had one name, so these got another", [f"{a} -> {b}" for a, b in done.renamed])
    _say_names("Not read, since these are no notes of a known kind", work.passed_over(Why.KIND))
    for why, what in _LEFT.items():
        names = work.passed_over(why)
        _say_names(f"Passed over: {len(names)} {what[len(names) != 1]}", names)


_LEFT = {
    Why.HIDDEN: ("hidden file or folder", "hidden files or folders"),
    Why.LINK: ("link to a folder, which is not followed", "links to folders, which are not followed"),
    Why.COPIES: ("folder with a batch's copies", "folders with a batch's copies"),
    Why.CLOSED: ("folder that may not be read", "folders that may not be read"),
}


def _say_names(what: str, names: Sequence[str]) -> None:
    if names:
        more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
        say(f"{what}: {', '.join(sorted(names)[:_SHOWN])}{more}")


def _as_json(work: Plan, done: Done) -> dict[str, object]:
    entries = sorted((*done.made, *done.known), key=lambda entry: entry.source)
    return {
        "schema": 1,
        "made": len(done.made),
        "known": len(done.known),
        "files": [
            {
                "source": e.source,
                "copy": e.copy,
                "verdict": e.verdict,
                "changes": e.changes,
                "notice": " ".join(e.about) or None,
                "sha256": [e.source_sha256, e.copy_sha256],
            }
            for e in entries
        ],
        "failures": [{"source": f.source, "error": {"code": f.code, "message": f.message}} for f in done.failures],
        "passed_over": list(work.passed_over(Why.KIND)),
        "left_alone": [{"source": one.name, "why": one.why.value} for one in work.left if one.why is not Why.KIND],
        "renamed": [{"source": name, "copy": copy} for name, copy in done.renamed],
    }
