"""`untell check` and `untell rewrite`: one text or many lines, for people or as JSON."""

import argparse
import signal
import sys
import threading
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING

from app.agents.roles.control import Progress
from app.cli.inputs import read_lines, read_text
from app.cli.opening import NO_FACTS, session
from app.cli.options.methods import settings
from app.cli.output import contract, render
from app.cli.output.console import is_terminal, out, say, write, write_json
from app.core.errors import TOO_LARGE, CancelledError, EngineError, InputError, UntellError, UsageError
from app.core.policy import NO_WISHES
from app.core.trajectory import Stop
from app.results import Checked, Listener, Rewritten
from app.service import Session

if TYPE_CHECKING:
    from app.cli.vaults import History

Work = Callable[[Session, str], Checked | Rewritten]


def check(options: argparse.Namespace) -> int:
    """Run `untell check`; return the exit code."""
    return _run(options, lambda running, text: running.check(text), _history(options))


def rewrite(options: argparse.Namespace) -> int:
    """Run `untell rewrite`; return the exit code."""
    told, history = settings(options), _history(options)
    wishes = history.decided.wishes if history else NO_WISHES

    def work(running: Session, text: str) -> Rewritten:
        return running.rewrite(text, options.slider, options.method, options.rounds, wishes=wishes, settings=told)

    return _run(options, work, history)


def _history(options: argparse.Namespace) -> "History | None":
    """Return what the profile that was named knows; the vault is closed before any engine is started."""
    if not options.profile:
        return None
    from app.cli.vaults import history_of  # what encrypts is loaded by nobody who does not need it

    return history_of(options.profile, options.passphrase_file)


def _run(options: argparse.Namespace, work: Work, history: "History | None") -> int:
    if options.lines and options.file:
        raise UsageError("Give a FILE or --lines, not both.")
    if options.lines and history:
        raise UsageError("--profile is for one draft; 'untell profile import' brings in many posts.")
    return _many(options, work) if options.lines else _one(options, work, history)


def _one(options: argparse.Namespace, work: Work, history: "History | None") -> int:
    text = read_text(options.file)
    facts = history.facts if history else NO_FACTS
    opened = session(options, Listener(on_progress=(progress := _Teller())), facts)
    with progress, opened as running, interruptible(running):
        result = work(running, text)
    seen = history.beside(result, options.year) if history and isinstance(result, Checked) else None
    if options.json:
        write_json(_as_json(result) | ({"profile": seen.json()} if seen else {}))
    elif isinstance(result, Checked):
        render.check(out(), result)
        if seen:
            seen.show(out())
    else:
        _show_rewrite(result)
    return _exit_code(result)


def _exit_code(result: Checked | Rewritten) -> int:
    """Return 0 only where the work was done: a rewrite that broke off must not pass for a finished one."""
    if isinstance(result, Rewritten):
        if result.trajectory.stopped is Stop.FAILED:
            return EngineError.exit_code
        if result.trajectory.stopped is Stop.CANCELLED:
            return CancelledError.exit_code
    return 0


def _show_rewrite(result: Rewritten) -> None:
    """On a terminal show the changes; into a pipe or file write the text alone, byte for byte."""
    if is_terminal():
        render.rewrite(out(), result)
    else:
        write(result.trajectory.text)
        say(render.summary(result))


def _many(options: argparse.Namespace, work: Work) -> int:
    lines = read_lines(options.lines)
    failed = 0
    with session(options, Listener()) as running, interruptible(running) as interrupt:
        for number, line in enumerate(lines, 1):
            if number == len(lines) or number % 50 == 0:
                say(f"{number}/{len(lines)}")
            answer, code = _line(running, line, work)
            if interrupt.asked:
                raise CancelledError(f"Stopped before line {number}; the lines before it are done.")
            failed += code != 0
            write_json(answer)
    if failed:
        say(f"{failed} of {len(lines)} lines failed; each says so in its place.")
    return EngineError.exit_code if failed else 0


def _line(running: Session, line: str | InputError, work: Work) -> tuple[contract.Json, int]:
    """Return what is to be printed for a line, and the exit code it would have alone."""
    if isinstance(line, InputError):
        return contract.failure(line), line.exit_code
    try:
        result = work(running, line)
    except UntellError as error:
        return contract.failure(error), error.exit_code
    except (MemoryError, RecursionError):
        return contract.failure(InputError(TOO_LARGE)), InputError.exit_code
    return _as_json(result), _exit_code(result)


def _as_json(result: Checked | Rewritten) -> contract.Json:
    return contract.checked(result) if isinstance(result, Checked) else contract.rewritten(result)


class _Teller:
    """Shows progress on standard error, on one line, and only where a model makes it worth while; wipes it at last."""

    def __init__(self) -> None:
        self._shown = 0

    def __call__(self, progress: Progress) -> None:
        if progress.seconds < 0.5:
            return
        tokens = progress.usage.generated_tokens
        self._write(f"round {progress.round}, {progress.step}, {tokens} tokens, {progress.seconds:.0f} s")

    def _write(self, line: str) -> None:
        if sys.stderr is not None and sys.stderr.isatty():
            sys.stderr.write("\r" + line.ljust(self._shown))
            sys.stderr.flush()
            self._shown = len(line)

    def __enter__(self) -> "_Teller":
        return self

    def __exit__(self, *_: object) -> None:
        if self._shown:
            sys.stderr.write("\r" + " " * self._shown + "\r")
            sys.stderr.flush()


class interruptible:
    """Turns Ctrl-C into a cancel of the running session, so that nothing is left half done; a second one ends at once.

    `asked`: whether it was pressed.
    """

    def __init__(self, running: Session) -> None:
        self._running = running
        self._before: object = None
        self.asked = False

    def __enter__(self) -> "interruptible":
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._cancel)
        return self

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)  # type: ignore[arg-type]

    def _cancel(self, _number: int, _frame: FrameType | None) -> None:
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True
        self._running.cancel()
