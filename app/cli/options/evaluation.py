"""The grammar of `untell eval`."""

import argparse
from pathlib import Path

from app.methods import METHODS

EXPORT, REPORT, ASK = "export-prompts", "report", "ask"


def _names(raw: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name.strip() for name in raw.split(",") if name.strip()))


def _methods(raw: str) -> tuple[str, ...]:
    names = tuple(METHODS) if raw == "all" else _names(raw)
    unknown = [name for name in names if name not in METHODS]
    if unknown or not names:
        raise argparse.ArgumentTypeError(
            f"unknown method {', '.join(unknown) or raw!r}; known are {', '.join(METHODS)}"
        )
    return names


def _positive(raw: str) -> int:
    if not raw.isdigit() or int(raw) < 1:
        raise argparse.ArgumentTypeError("give a whole number from 1 on")
    return int(raw)


def _share(raw: str) -> tuple[int, int]:
    number, _, of = raw.partition("/")
    if not (number.isdigit() and of.isdigit() and 1 <= int(number) <= int(of)):
        raise argparse.ArgumentTypeError("give K/N, the first of two as 1/2")
    return int(number), int(of)


def grammar(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `untell eval` to its parser."""
    _run(parser)
    _texts(parser)
    _rewriting(parser)
    _machine(parser)


def _run(parser: argparse.ArgumentParser) -> None:
    """Add what is measured, who reads and judges, and where it is kept."""
    parser.add_argument(
        "dataset", metavar=f"DATASET|{EXPORT}|{REPORT}|{ASK}", help="a measuring set, or what to do with a run's folder"
    )
    parser.add_argument(
        "folders",
        nargs="*",
        type=Path,
        metavar="RUN",
        help=f"the run's folder, for {EXPORT}, and for {REPORT} and {ASK} one or several",
    )
    parser.add_argument(
        "--methods", type=_methods, metavar="A,B|all", help="what to measure (default: the default one)"
    )
    parser.add_argument(
        "--attacker",
        action="append",
        metavar="ID|PATH|trained|signals|file:ANSWERS.jsonl",
        help="who attacks; may be given several times (default: trained, which needs scikit-learn)",
    )
    parser.add_argument("--judge", metavar="ID|PATH|file:ANSWERS.jsonl", help="who judges (default: nobody)")
    parser.add_argument(
        "--readers",
        type=Path,
        action="append",
        default=[],
        metavar="DIR",
        help=f"lead the report with what strong readers and judges said: '{ASK} RUN... --out DIR' writes a numbered "
        "folder of questions for each condition, which does not say what it is; a fresh reader answers its attack.json "
        "by brief_attack.md into answers.json, a fresh judge its judge.json by brief_judge.md into judged.json (nobody "
        f"opens key.json), and '{REPORT} RUN --readers DIR' reads them, as attackers and judges of its other tables "
        "too; may be given several times; with --out and without a RUN the report has no other tables",
    )
    parser.add_argument("--encoder", metavar="ID|PATH", help="a sentence encoder (GGUF) that compares the meaning")
    parser.add_argument("--out", type=Path, metavar="DIR", help="the run's folder; the same command goes on with it")


def _texts(parser: argparse.ArgumentParser) -> None:
    """Add which texts of the set count."""
    parser.add_argument("--limit", type=_positive, metavar="N", help="only so many texts")
    parser.add_argument(
        "--sample", type=_positive, metavar="N", help="so many texts, drawn (--seed) over attributes and hardness"
    )
    parser.add_argument(
        "--share", type=_share, metavar="K/N", help="be the K-th of N processes on one run; then: untell eval report"
    )
    parser.add_argument("--split", choices=("test", "rest", "all"), default="all", help="which part of the set")


def _rewriting(parser: argparse.ArgumentParser) -> None:
    """Add who rewrites, and how."""
    parser.add_argument("--engine", choices=("signals", "model", "both"), default="signals", help="who rewrites")
    parser.add_argument("--model", metavar="ID|PATH", help="the model that rewrites (default: the one in use)")
    parser.add_argument("--slider", type=float, default=50.0, help="0 faithful ... 100 private (default: 50)")
    parser.add_argument("--rounds", type=_positive, metavar="N", help="most rounds (default: by the slider)")
    parser.add_argument("--year", type=int, help="when the texts were written (default: what the set says)")
    parser.add_argument("--words", type=_positive, metavar="N", help="cut longer texts to about so many words")
    parser.add_argument("--capable", action="store_true", help="let a small model rewrite whole texts and judge them")
    parser.add_argument("--facts", action="store_true", help="tell the methods what is true of the author")
    parser.add_argument("--task", metavar="TASK", help="what texts are for, as for 'untell rewrite' (lexicographic)")


def _machine(parser: argparse.ArgumentParser) -> None:
    """Add what readers and models work with, and what of it is exported."""
    parser.add_argument("--every-round", action="store_true", help="models read each round's text, for their curves")
    parser.add_argument(
        "--learn-from", type=Path, nargs="+", default=[], metavar="SET", help="for the trained attacker"
    )
    parser.add_argument("--seed", type=int, default=0, help="for methods that draw (default: 0)")
    parser.add_argument("--threads", type=_positive, metavar="N", help="threads (default: physical cores)")
    parser.add_argument(
        "--kinds", type=_names, metavar="A,B", help=f"{EXPORT}: of attack, judge, match and question (all)"
    )
    parser.add_argument(
        "--skip", type=Path, metavar="ANSWERS.jsonl", help=f"{EXPORT}: leave out what is answered there"
    )
