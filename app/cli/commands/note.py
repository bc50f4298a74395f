"""`untell note`: one note or many lines, sanitized by the checklist, with the account of what was done."""

import argparse
import secrets
from collections.abc import Sequence
from pathlib import Path

from app.cli.inputs import read_lines, read_text
from app.cli.opening import session
from app.cli.output import contract
from app.cli.output.console import say, write_bytes, write_json
from app.core.errors import TOO_LARGE, EngineError, InputError, UntellError, UsageError
from app.core.trajectory import Round, Stop
from app.notes.base.layout import Layout
from app.notes.documents import CleanDocument, check_name, written
from app.notes.formats.base import Document, layouts
from app.notes.formats.opened import open_document
from app.notes.formats.plain import PlainDocument
from app.notes.policy import Dates, Mode, NotePolicy, Style
from app.notes.report.accounts import accounts, written_account
from app.notes.report.audit import report
from app.notes.sanitizing import Sanitized, Sanitizer
from app.notes.secret import secret
from app.notes.verdict import Word
from app.results import Listener
from app.service import Session
from app.store import files
from app.store.identity import is_output, refuse_inputs, same_file

_DEFAULT_LOCALE = "en_US"
"""Is there always; to look it up costs a tenth of a start."""


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
    if name == _DEFAULT_LOCALE:
        return name
    from faker.config import AVAILABLE_LOCALES

    if name not in AVAILABLE_LOCALES:
        raise UsageError(f"There are no surrogates for the locale {name!r}; try en_US, en_GB, de_DE, fr_FR or es_ES.")
    return name


def note(options: argparse.Namespace) -> int:
    """Run `untell note`; return the exit code."""
    if options.lines and (options.file or options.output or options.report):
        raise UsageError("--lines prints one object a line; leave out FILE, --output and --report.")
    _keep_apart(options)
    decided = policy(options)
    with session(options, Listener()) as running:
        if options.lines:
            return _many(options, decided, running)
        try:
            return _one(options, decided, running)
        except (MemoryError, RecursionError):
            raise InputError(TOO_LARGE) from None


def _keep_apart(options: argparse.Namespace) -> None:
    """Refuse, before anything is read, to write over what is read, or one result over the other.

    Raises:
        UsageError: names, or links, are of one file, or of what the program prints on.
    """
    outputs = [Path(name) for name in (options.output, options.report) if name]
    refuse_inputs(outputs, (options.file or "-", *filter(None, [options.known])))
    if any(map(is_output, outputs)):
        raise UsageError("Standard output needs no name: leave out -o (or --report) for it, or name a file.")
    if len(outputs) == 2 and same_file(*outputs):
        raise UsageError("The note and its report would be written to one file; give them two names.")


def _one(options: argparse.Namespace, decided: NotePolicy, running: Session) -> int:
    document = _document(options)
    laid = zip(document.texts, layouts(document), strict=True)
    done = [_sanitize(decided, running, text, options.json, layout) for text, layout in laid]
    made = written(document, tuple(part for part, _ in done), [part.edits for part, _ in done])
    if options.output:
        backup = files.write(Path(options.output), made.content)
        if backup:
            say(f"What was in {options.output} is kept as {backup.name}.")
    if options.report:
        _write_report(Path(options.report), options.file or "standard input", made)
    if options.json:
        write_json(_document_json(made, done))
    elif not options.output:
        write_bytes(made.content)
    for sentence in (*document.notices, *made.doubts):
        say(sentence)
    say(summary(made))
    return 0


def _document(options: argparse.Namespace) -> Document:
    """Return what is to be cleaned.

    Raises:
        UsageError: what is written for it cannot be printed, or not under the name that was given.
    """
    if options.file in (None, "-"):
        text = read_text(options.file)
        document: Document = PlainDocument((text,), ".txt")
    else:
        document = open_document(options.file, options.columns)
    if options.output:
        check_name(Path(options.output), document)
    elif document.suffix == ".docx" and not options.json:
        raise UsageError("A Word document is not printed; say where its clean copy goes with -o OUT.docx.")
    return document


def _many(options: argparse.Namespace, decided: NotePolicy, running: Session) -> int:
    lines = read_lines(options.lines)
    failed = 0
    for number, line in enumerate(lines, 1):
        try:
            if isinstance(line, InputError):
                raise line
            write_json(as_json(*_sanitize(decided, running, line, True)))
        except (UntellError, MemoryError, RecursionError) as error:
            write_json(contract.failure(error if isinstance(error, UntellError) else InputError(TOO_LARGE)))
            failed += 1
        if number % 50 == 0 or number == len(lines):
            say(f"{number}/{len(lines)}")
    if failed:
        say(f"{failed} of {len(lines)} lines failed; each says so in its place.")
    return EngineError.exit_code if failed else 0


def _sanitize(
    decided: NotePolicy, running: Session, text: str, attacked: bool, layout: Layout | None = None
) -> tuple[Sanitized, tuple[Round, ...]]:
    """Return the sanitized text, and where `attacked` the rounds: what can be inferred before and after."""
    done = Sanitizer(decided, running if running.engine else None).sanitize(text, layout=layout)
    if not attacked:
        return done, ()
    return done, running.compare(text, done.text, done.edits)


def as_json(done: Sanitized, rounds: Sequence[Round]) -> contract.Json:
    """Return the object that `untell note --json` prints: that of `rewrite`, with the verdict and the report."""
    return {
        "schema": contract.SCHEMA,
        "original": done.original,
        "text": done.text,
        "method": "note",
        "slider": None,
        "notice": None,
        "edits": [contract.edit(e) for e in done.edits],
        "rounds": [contract.round_(r) for r in rounds],
        "chosen": max(0, len(rounds) - 1),
        "stopped": (Stop.ARBITRATED if done.edits else Stop.CLEAN).value,
        "model": done.model,
        "seconds": round(done.seconds, 4),
        "verdict": done.verdict.word.value,
        "report": report(done),
    }


def _document_json(made: CleanDocument, done: list[tuple[Sanitized, tuple[Round, ...]]]) -> contract.Json:
    """Return the object of a document: of its one text, or of all its records in order."""
    said = [*made.document.notices, *made.doubts]
    whole = {"notice": " ".join(said) or None, "taken_out_by_rule": dict(made.document.scrubbed)}
    if len(done) == 1:
        return as_json(*done[0]) | whole
    records = [as_json(*part) for part in done]
    return {"schema": contract.SCHEMA, "records": records, "verdict": made.word.value, **whole}


def _write_report(target: Path, name: str, made: CleanDocument) -> None:
    suffix = target.suffix.lower()
    if suffix not in (".html", ".json"):
        raise UsageError("The report's name must end in .html or .json.")
    files.write(target, written_account(suffix, accounts(Path(name).name, made)))


_MEANS = {
    Word.PASS: "the second look found nothing; read it once more yourself",
    Word.REVIEW: "the second look has doubts; see the report",
    Word.FAIL: "the second look found identifiers; do not pass it on",
}


def summary(made: CleanDocument) -> str:
    """Return one line for the person: how much went, and the verdict."""
    safe_harbor = all(part.policy.safe_harbor for part in made.parts)
    shift = "" if safe_harbor else " Dates were shifted: this is not Safe Harbor."
    return f"{made.changes} identifiers replaced. Verdict: {made.word.value} ({_MEANS[made.word]}).{shift}"
