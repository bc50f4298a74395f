"""`untell eval`: measures methods as the papers do, on labelled sets that never ship with it."""

import argparse
import hashlib
import json
import shlex
import sys
from pathlib import Path

from app.cli.options.evaluation import ASK, EXPORT, REPORT
from app.cli.output.console import say, write
from app.core.errors import InputError, UsageError
from app.evaluation.attackers import external_answers
from app.evaluation.attackers.trained import TRAINED
from app.evaluation.readers import answers, questions
from app.evaluation.readers.base import Condition
from app.evaluation.run import Plan, alone, conduct, together
from app.evaluation.runs.export import KINDS, prompts
from app.evaluation.runs.folder import ORIGINAL, Folder, Settings, open_folder
from app.evaluation.runs.sampling import chosen_samples
from app.evaluation.runs.study import study
from app.evaluation.sets import Sample, load
from app.methods import METHODS
from app.opening import find_model


def evaluate(options: argparse.Namespace) -> int:
    """Run `untell eval`; return the exit code."""
    if options.dataset == EXPORT:
        return _export(options)
    if options.dataset == ASK:
        return _ask(options)
    for path in _made(options):
        write(f"{path}\n")
    return 0


def _made(options: argparse.Namespace) -> tuple[Path, ...]:
    if options.dataset != REPORT:
        return conduct(_plan(options), say)
    if options.readers and not options.folders:
        return alone(answers.read(options.readers), _out(options), _command())
    if len(options.folders) < 2:
        return conduct(_again(options), say)
    return together(options.folders, _out(options), options.judge, _command(), _answered(options))


def _out(options: argparse.Namespace) -> Path:
    out: Path | None = options.out
    if out is None:
        raise UsageError("Say with --out in which folder the report is to be written.")
    return out


def _answered(options: argparse.Namespace) -> tuple[Condition, ...]:
    return answers.read(options.readers) if options.readers else ()


def _command() -> str:
    return shlex.join(["untell", *sys.argv[1:]])


def _plan(options: argparse.Namespace) -> Plan:
    if options.out is None:
        raise UsageError("Say with --out in which folder the run is to be kept.")
    path = Path(options.dataset)
    data = load(path)
    settings = Settings(
        dataset=str(path.resolve()),
        sha1=_sha1(path),
        engine=options.engine,
        model=None if options.engine == "signals" else find_model(options.model).id,
        slider=options.slider,
        rounds=options.rounds,
        year=options.year or data.year,
        words=options.words,
        capable=options.capable,
        seed=options.seed,
        facts=options.facts,
        task=options.task,
    )
    return _with(options, path, options.out, settings, options.methods or (next(iter(METHODS)),), (TRAINED,))


def _again(options: argparse.Namespace) -> Plan:
    """Return the plan that makes a run's report anew, with what attackers and judges say by now."""
    folder = open_folder(_folder(options))
    return _with(options, Path(folder.settings.dataset), folder.path, folder.settings, options.methods or (), ())


def _with(
    options: argparse.Namespace,
    dataset: Path,
    out: Path,
    settings: Settings,
    methods: tuple[str, ...],
    attackers: tuple[str, ...],
) -> Plan:
    """Return the plan; `methods` and `attackers` are those where the person names none."""
    return Plan(
        dataset=dataset,
        out=out,
        settings=settings,
        methods=methods,
        attackers=tuple(dict.fromkeys(options.attacker or attackers)),
        judge=options.judge,
        encoder=options.encoder,
        part=options.split,
        limit=options.limit,
        learn_from=tuple(options.learn_from),
        every_round=options.every_round,
        threads=options.threads,
        drawn=options.sample,
        share=options.share,
        command=_command(),
        answered=_answered(options),
    )


def _ask(options: argparse.Namespace) -> int:
    """Write the questions for strong readers and judges about the texts of one or several runs."""
    if options.out is None or not options.folders:
        raise UsageError(f"Name the runs and a new folder for the questions: untell eval {ASK} RUN --out DIR.")
    studies = []
    for folder in (open_folder(path) for path in options.folders):
        samples = _chosen(options, folder)
        studies.append(study(folder, samples, options.methods or folder.methods(), None))
    for path in questions.write(questions.conditions(studies), options.out, options.seed):
        write(f"{path}\n")
    return 0


def _chosen(options: argparse.Namespace, folder: Folder) -> list[Sample]:
    """Return the samples of a run that are asked for and that it has begun."""
    data = load(Path(folder.settings.dataset), folder.settings.words)
    drawn = chosen_samples(data, options.split, options.limit, options.sample, folder.settings.seed)
    return [sample for sample in drawn if (sample.id, ORIGINAL) in folder.rewrites]


def _export(options: argparse.Namespace) -> int:
    kinds = options.kinds or KINDS
    unknown = set(kinds) - set(KINDS)
    if unknown:
        raise UsageError(f"There is no kind of prompt {', '.join(sorted(unknown))}; there are {', '.join(KINDS)}.")
    folder = open_folder(_folder(options))
    samples = _chosen(options, folder)
    known = external_answers.read(options.skip).told if options.skip else ()
    for ask in prompts(folder, samples, kinds, options.every_round, known):
        row = {"id": ask.id, "kind": ask.kind, "system": ask.system, "prompt": ask.prompt}
        write(json.dumps(row, ensure_ascii=False) + "\n")
    return 0


def _folder(options: argparse.Namespace) -> Path:
    found: Path | None = options.folders[0] if options.folders else options.out
    if found is None or len(options.folders) > 1:
        raise UsageError(f"Name the run's folder: untell eval {options.dataset} RUN.")
    return found


def _sha1(path: Path) -> str:
    try:
        return hashlib.sha1(path.read_bytes(), usedforsecurity=False).hexdigest()
    except OSError as error:
        raise InputError(f"{path} cannot be read ({error.strerror}).") from None
