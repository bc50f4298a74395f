"""`untell note`: one note or many lines, sanitized by the checklist, with the account of what was done."""

import argparse
import json
import secrets
from pathlib import Path

from app.cli import contract
from app.cli.console import say, write, write_json
from app.cli.inputs import read_lines, read_text
from app.cli.opening import session
from app.core.errors import EngineError, InputError, UntellError, UsageError
from app.core.trajectory import Stop
from app.methods.base import Control, Rounds
from app.notes.policy import Dates, Mode, NotePolicy, Style
from app.notes.report import report
from app.notes.report_html import page
from app.notes.sanitizing import Sanitized, Sanitizer
from app.notes.secret import secret
from app.notes.verdict import Word
from app.service import Listener, Session
from app.store import files


def policy(options: argparse.Namespace) -> NotePolicy:
    """Return the policy that the options ask for.

    Raises:
        InputError: the list of known identifiers, or the secret behind patient keys, cannot be read.
        UsageError: Faker has no such locale.
    """
    known = (
        tuple(line.strip() for line in read_text(options.known).splitlines() if line.strip()) if options.known else ()
    )
    return NotePolicy(
        style=Style(options.style),
        dates=Dates(options.dates),
        mode=Mode(options.mode),
        known=known,
        patient_key=options.patient,
        secret=secret() if options.patient else secrets.token_bytes(32),
        year=options.year,
        locale=_locale(options.locale),
    )


def _locale(name: str) -> str:
    from faker.config import AVAILABLE_LOCALES

    if name not in AVAILABLE_LOCALES:
        raise UsageError(f"There are no surrogates for the locale {name!r}; try en_US, en_GB, de_DE, fr_FR or es_ES.")
    return name


def note(options: argparse.Namespace) -> int:
    """Run `untell note`; return the exit code."""
    if options.lines and (options.file or options.output or options.report):
        raise UsageError("--lines prints one object a line; leave out FILE, --output and --report.")
    decided = policy(options)
    with session(options, Listener()) as running:
        if options.lines:
            return _many(options, decided, running)
        return _one(options, decided, running)


def _one(options: argparse.Namespace, decided: NotePolicy, running: Session) -> int:
    text = read_text(options.file)
    done, rounds = _sanitize(decided, running, text, options.json)
    if options.output:
        backup = files.write(Path(options.output), done.text)
        if backup:
            say(f"What was in {options.output} is kept as {backup.name}.")
    if options.report:
        _write_report(Path(options.report), options.file or "standard input", done)
    if options.json:
        write_json(as_json(done, rounds))
    elif not options.output:
        write(done.text)
    say(summary(done))
    return 0


def _many(options: argparse.Namespace, decided: NotePolicy, running: Session) -> int:
    lines = read_lines(options.lines)
    failed = 0
    for number, line in enumerate(lines, 1):
        try:
            if isinstance(line, InputError):
                raise line
            write_json(as_json(*_sanitize(decided, running, line, True)))
        except UntellError as error:
            write_json(contract.failure(error))
            failed += 1
        if number % 50 == 0 or number == len(lines):
            say(f"{number}/{len(lines)}")
    if failed:
        say(f"{failed} of {len(lines)} lines failed; each says so in its place.")
    return EngineError.exit_code if failed else 0


def _sanitize(decided: NotePolicy, running: Session, text: str, attacked: bool) -> tuple[Sanitized, Rounds | None]:
    """Return the sanitized text, and where `attacked` the rounds: what can be inferred before and after."""
    done = Sanitizer(decided, running if running.engine else None).sanitize(text)
    if not attacked:
        return done, None
    rounds = Rounds(running.team, Control())
    for version in (text, done.text) if done.edits else (text,):
        rounds.begin()
        rounds.close(version, done.edits if rounds.done else ())
    return done, rounds


def as_json(done: Sanitized, rounds: Rounds | None) -> contract.Json:
    """Return the object that `untell note --json` prints: that of `rewrite`, with the verdict and the report."""
    made = rounds.done if rounds else []
    return {
        "schema": contract.SCHEMA,
        "original": done.original,
        "text": done.text,
        "method": "note",
        "slider": None,
        "notice": None,
        "edits": [contract.edit(e) for e in done.edits],
        "rounds": [contract.round_(r) for r in made],
        "chosen": max(0, len(made) - 1),
        "stopped": (Stop.ARBITRATED if done.edits else Stop.CLEAN).value,
        "model": done.model,
        "seconds": round(done.seconds, 4),
        "verdict": done.verdict.word.value,
        "report": report(done),
    }


def _write_report(target: Path, name: str, done: Sanitized) -> None:
    data = report(done)
    if target.suffix.lower() == ".html":
        files.write(target, page([(Path(name).name, data)]))
    elif target.suffix.lower() == ".json":
        files.write(target, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
    else:
        raise UsageError("The report's name must end in .html or .json.")


_MEANS = {
    Word.PASS: "the second look found nothing; read it once more yourself",
    Word.REVIEW: "the second look has doubts; see the report",
    Word.FAIL: "the second look found identifiers; do not pass it on",
}


def summary(done: Sanitized) -> str:
    """Return one line for the person: how much went, and the verdict."""
    shift = "" if done.policy.safe_harbor else " Dates were shifted: this is not Safe Harbor."
    word = done.verdict.word
    return f"{len(done.findings)} identifiers replaced. Verdict: {word.value} ({_MEANS[word]}).{shift}"
