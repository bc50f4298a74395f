"""The grammar of `untell distill`."""

import argparse
from pathlib import Path

from app.core.teaching import Part
from app.distill.data.lessons import Task
from app.distill.data.pairs import EPS
from app.methods import METHODS


def _weights(raw: str) -> dict[Task, float]:
    try:
        pairs = (piece.split("=") for piece in raw.split(","))
        return {Task(name): float(value) for name, value in pairs}
    except ValueError:
        known = ", ".join(Task)
        raise argparse.ArgumentTypeError(f"give TASK=NUMBER,... with tasks of {known}") from None


def _training(parser: argparse.ArgumentParser, rate: float, epochs: int) -> None:
    parser.add_argument("data", type=Path, metavar="DATA", help="the folder that 'build' made")
    parser.add_argument("out", type=Path, metavar="RUN", help="the folder of the run; an interrupted one goes on")
    parser.add_argument("--rate", type=float, default=rate, help=f"learning rate (default: {rate})")
    parser.add_argument("--epochs", type=int, default=epochs)
    parser.add_argument("--rank", type=int, default=16, help="of the LoRA; 0 trains the matrices themselves")
    parser.add_argument("--alpha", type=float, help="of the LoRA (default: its rank)")
    parser.add_argument("--batch-tokens", type=int, default=4096, help="tokens a step")
    parser.add_argument("--minutes", type=float, help="stop after so long; the same command goes on")
    parser.add_argument("--save-every", type=int, default=50, metavar="STEPS")
    parser.add_argument("--seed", type=int, default=0)


def grammar(parser: argparse.ArgumentParser) -> None:
    """Add the verbs of `untell distill` to its parser."""
    names = "collect|build|sft|dpo|export|calibrate|words|point|report"
    verbs = parser.add_subparsers(dest="verb", required=True, metavar=names)
    collect = verbs.add_parser("collect", help="have a teacher model anonymize texts and keep its trajectories")
    build = verbs.add_parser("build", help="make data sets from trajectories")
    sft = verbs.add_parser("sft", help="train on what the teacher did")
    dpo = verbs.add_parser("dpo", help="train on what the teacher prefers")
    export = verbs.add_parser("export", help="write what was trained as files that can be served")
    calibrate = verbs.add_parser("calibrate", help="fit what a trained model's scores are worth, as probabilities")
    words = verbs.add_parser("words", help="count which words stand in evidence: assets/lexicons/telling.tsv")
    point = verbs.add_parser("point", help="fit when a place that a trained model points to is evidence")
    report = verbs.add_parser("report", help="measure signals, base and trained models on the held-out texts")
    _collect(collect)
    _build(build)
    _sft(sft)
    _dpo(dpo)
    _export(export)
    _fitted(calibrate, "PROMPTS")
    calibrate.add_argument("--verdicts", action="store_true", help="weigh the trained arbitrator's verdicts as well")
    only = "keep the weights of this file and fit only from which probability on a guess is claimed"
    calibrate.add_argument("--limits-of", type=Path, metavar="FILE.toml", help=only)
    words.add_argument("teacher", type=Path, nargs="+", metavar="TEACHER")
    words.add_argument("out", type=Path, metavar="OUT.tsv")
    _fitted(point, "evidence")
    likely = "how likely evidence has to be (default: 0.06)"
    point.add_argument("--least", type=float, default=0.06, metavar="P", help=likely)
    _report(report)
    for verb in (collect, build, sft, dpo, export, calibrate, point, report):
        verb.add_argument("--model", metavar="ID|PATH", help="teacher (collect) or base model (default: starter-base)")
        verb.add_argument("--threads", type=int, help="threads (default: physical cores)")


def _collect(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("texts", type=Path, metavar="TEXTS.jsonl", help='objects with "text", one a line')
    parser.add_argument("out", type=Path, metavar="OUT.jsonl", help="where trajectories are added")
    parser.add_argument("--steps", type=int, default=3, help="most rewrites of a text (default: 3)")
    parser.add_argument("--year", type=int, help="when the texts were written")


def _build(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("teacher", type=Path, metavar="TEACHER", help="a folder of teacher records")
    parser.add_argument("out", type=Path, metavar="DATA")
    parser.add_argument(
        "--more", type=Path, nargs="+", default=[], metavar="TEACHER", help="further folders of records"
    )
    parser.add_argument("--prompts", default="starter", help="the words the model is to learn (default: starter)")
    parser.add_argument("--eps", type=float, default=EPS, help=f"utility a more private text may cost (default: {EPS})")
    parser.add_argument("--tasks", type=Task, nargs="+", choices=list(Task), help="what to teach (default: everything)")
    parser.add_argument("--sample", metavar="FILE", help="a trained model or adapter whose bad answers become losers")
    parser.add_argument("--seed", type=int, default=0)


def _sft(parser: argparse.ArgumentParser) -> None:
    _training(parser, 2e-4, 1)
    parser.add_argument("--weights", type=_weights, default={}, metavar="TASK=N,...", help="how much tasks count")
    parser.add_argument("--start", type=Path, metavar="RUN", help="go on from another run")


def _dpo(parser: argparse.ArgumentParser) -> None:
    _training(parser, 5e-6, 1)
    parser.add_argument("--start", type=Path, metavar="RUN", help="the run of 'sft' (default: --model as it is)")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="train on every N-th sequence only")
    parser.add_argument("--beta", type=float, default=0.01)


def _export(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("run", type=Path, metavar="RUN")
    parser.add_argument("out", type=Path, metavar="OUT")
    parser.add_argument("--formats", nargs="*", default=["Q8_0"], help="of merged files: F16 Q8_0 Q4_1 Q4_0 ...")
    parser.add_argument(
        "--adapters", nargs="*", default=[], metavar="RANK[:Q8_0]|SIZEMB", help="LoRA adapters by rank or size"
    )
    parser.add_argument("--data", type=Path, help="compare with the trained model on this data set")
    parser.add_argument("--against", metavar="ID|PATH", help="lay adapters on this model (default: the run's base)")
    parser.add_argument("--share", type=float, default=1.0, help="of the run's change to keep, 0-1 (default: all)")


def _report(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("teacher", type=Path, metavar="TEACHER")
    parser.add_argument("--trained", type=Path, nargs="*", default=[], metavar="FILE", help="models or adapters")
    parser.add_argument("--prompts", default="starter", help="the words they learned (default: starter)")
    parser.add_argument("--part", type=Part, choices=list(Part), default=Part.TEST)
    parser.add_argument("--slider", type=float, default=50.0)
    parser.add_argument("--method", choices=tuple(METHODS), default=next(iter(METHODS)))
    parser.add_argument("--rounds", type=int, help="most rounds (default: by the slider)")
    parser.add_argument("--capable", action="store_true", help="let the models judge their own rewrites")
    parser.add_argument("--limit", type=int, help="measure only so many texts, evenly from the whole part")


def _fitted(parser: argparse.ArgumentParser, file: str) -> None:
    """Add what every verb takes that fits weights on the calibration part; `file` is the one the program reads."""
    parser.add_argument("teacher", type=Path, metavar="TEACHER")
    parser.add_argument("--more", type=Path, nargs="+", default=[], metavar="TEACHER", help="as for build")
    parser.add_argument("out", type=Path, metavar="OUT.toml", help=f"assets/calibration/{file}.toml is read")
    parser.add_argument("--trained", type=Path, required=True, metavar="FILE", help="a model or an adapter")
    parser.add_argument("--prompts", default="starter", help="the words it learned (default: starter)")
