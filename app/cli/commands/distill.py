"""`untell distill`: from a teacher's trajectories to a small model that does the work (extra: [distill])."""

import argparse
import contextlib
import json
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli.output.console import say, write
from app.core.errors import InputError, UsageError
from app.core.teaching import Part, Record, read
from app.distill.data.lessons import Task
from app.engines.base import Engine
from app.evaluation.posts.side_by_side import Contender, Trial, run_all, table
from app.evaluation.support.opening import opened
from app.evaluation.support.splits import records
from app.models.shelf.shelf import Installed
from app.opening import find_model, open_engine

if TYPE_CHECKING:
    from app.agents.evidence.calibration import Calibration
    from app.distill.data.sample import Key
    from app.distill.training.runs import Run

_BASE = "starter-base"


def distill(options: argparse.Namespace) -> int:
    """Run `untell distill VERB`."""
    verbs = {
        "collect": _collect,
        "build": _build,
        "sft": _sft,
        "dpo": _dpo,
        "export": _export,
        "calibrate": _calibrate,
        "words": _words,
        "point": _point,
        "report": _report,
    }
    return verbs[options.verb](options)


def _base(options: argparse.Namespace) -> Installed:
    return find_model(options.model or _BASE)


def _need_torch() -> None:
    missing = [name for name in ("torch", "gguf") if find_spec(name) is None]
    if missing:
        raise UsageError(f"Training needs {' and '.join(missing)}: pip install 'untell[distill]'.")


def _records(folder: Path) -> list[Record]:
    try:
        found = [read(row) for path in sorted(folder.glob("*.jsonl")) for row in records(path)]
    except (OSError, ValueError, KeyError) as error:
        raise InputError(f"{folder} holds a file that is no teacher set; look at assets/teacher for one.") from error
    if not found:
        raise InputError(f"There are no records (*.jsonl) in {folder}; give a folder with a teacher set.")
    return found


def _collect(options: argparse.Namespace) -> int:
    from app.distill.data.collect import collect, teacher

    texts = [str(row["text"]) for row in records(options.texts)]
    engine = open_engine(_base(options), options.threads)
    try:
        added, left_out = collect(texts, teacher(engine, options.year), options.out, options.steps, say)
    finally:
        engine.close()
    say(f"{added} trajectories added to {options.out}; {left_out} texts left out")
    return 0


def _build(options: argparse.Namespace) -> int:
    from app.distill.data.build import Recipe, build
    from app.engines import llama
    from app.engines.base import Load

    model = _base(options)
    rows = [row for folder in (options.teacher, *options.more) for row in _records(folder)]
    recipe = Recipe(options.prompts, options.eps, options.seed, tuple(options.tasks or Task))
    sampled = _sampled(options, rows)
    engine = llama.load(Load(str(model.path), model.id, model.chat, threads=1))
    try:
        made = build(rows, engine.layout, recipe, options.out, say, sampled)
    finally:
        engine.close()
    write(json.dumps(made, indent=1) + "\n")
    return 0


def _sampled(options: argparse.Namespace, rows: list[Record]) -> "dict[Key, str]":
    """Return the bad answers of the model to be sampled on what may be trained on; none without one."""
    from app.distill.data.sample import bad_answers

    if options.sample is None:
        return {}
    model, adapter = _file(Path(options.sample), options)
    with opened("model", model, adapter, options.prompts) as engine:
        assert engine is not None
        found = bad_answers(engine, [row for row in rows if row.part is not Part.TEST], options.eps)
    say(f"{len(found)} bad answers sampled")
    return found


def _file(path: Path, options: argparse.Namespace) -> tuple[str, str]:
    """Return (model, adapter) for a model's or adapter's file."""
    return (options.model or _BASE, str(path)) if _is_adapter(path) else (str(path), "")


def _sft(options: argparse.Namespace) -> int:
    _need_torch()
    from app.distill.training import runs

    weights = {task: options.weights.get(task, 1.0) for task in Task}
    return _said(runs.sft(_run(options), weights, say), options)


def _dpo(options: argparse.Namespace) -> int:
    _need_torch()
    from app.distill.training import runs

    return _said(runs.dpo(_run(options), options.beta, say, options.every), options)


def _run(options: argparse.Namespace) -> "Run":
    import torch

    from app.distill.training.runs import Run
    from app.distill.training.train import Settings

    if options.threads:
        torch.set_num_threads(options.threads)
    settings = Settings(
        rate=options.rate,
        epochs=options.epochs,
        rank=options.rank,
        alpha=options.alpha or float(options.rank or 1),
        batch_tokens=options.batch_tokens,
        seed=options.seed,
    )
    return Run(
        base=_base(options).path,
        data=options.data,
        out=options.out,
        settings=settings,
        start=options.start,
        device="cuda" if torch.cuda.is_available() else "cpu",
        minutes=options.minutes,
        save_every=options.save_every,
    )


def _said(finished: bool, options: argparse.Namespace) -> int:
    say(f"{'finished' if finished else 'stopped; the same command goes on'}: {options.out}")
    return 0


def _export(options: argparse.Namespace) -> int:
    _need_torch()
    from app.distill.export.proven import Wanted, export

    against = find_model(options.against) if options.against else None
    if not 0 <= options.share <= 1:
        raise UsageError("--share is between 0 and 1.")
    wanted = Wanted(options.formats, options.adapters, options.data, against, options.share)
    made = export(_base(options), options.run, options.out, wanted, say)
    write("\n".join(made) + "\n")
    return 0


def _calibrate(options: argparse.Namespace) -> int:
    from app.agents.evidence import calibration
    from app.distill.fit.calibration import calibrate, gather, with_limits

    rows = _calibration_rows(options)
    kept = _weights(options.limits_of) if options.limits_of else None
    with _trained(options) as engine:
        samples = gather(rows, engine, options.verdicts)
    made = with_limits(kept, samples) if kept else calibrate(samples)
    what = "Limits of doubt fitted" if kept else "Fitted"
    comment = f"{what} by `untell distill calibrate` on {len(samples.claims)} claims on {len(rows)} held-out texts."
    options.out.write_text(calibration.dump(made, comment), encoding="utf-8")
    say(f"{len(samples.claims)} claims, {samples.missed} attributes nobody claimed: {options.out}")
    return 0


def _weights(file: Path) -> "Calibration":
    from app.agents.evidence import calibration

    try:
        return calibration.parse(file.read_text(encoding="utf-8"))
    except (OSError, KeyError, TypeError, ValueError):
        raise InputError(f"{file} cannot be read; give a file that 'untell distill calibrate' wrote.") from None


def _calibration_rows(options: argparse.Namespace) -> list[Record]:
    read = [row for folder in (options.teacher, *options.more) for row in _records(folder)]
    rows = [row for row in read if row.part is Part.CALIBRATION]
    if not rows:
        raise InputError(f"There are no calibration records in {options.teacher}; give the whole teacher set.")
    return rows


@contextlib.contextmanager
def _trained(options: argparse.Namespace) -> Iterator[Engine]:
    """Yield the trained model's engine, and have a folder for what is fitted with it."""
    model, adapter = _file(options.trained, options)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    with opened("model", model, adapter, options.prompts) as engine:
        assert engine is not None
        yield engine


def _words(options: argparse.Namespace) -> int:
    from app.distill.fit.evidence_lexicon import table

    read = [row for folder in options.teacher for row in _records(folder)]
    lines = list(table(read))
    head = "# word, times in the teacher set's training texts, times in evidence, and in evidence of each attribute"
    options.out.write_text("\n".join([head, *lines]) + "\n", encoding="utf-8")
    say(f"{len(lines) - 1} words: {options.out}")
    return 0


def _point(options: argparse.Namespace) -> int:
    from app.agents.evidence import quote_evidence
    from app.distill.fit.quote_evidence import gather, point

    rows = _calibration_rows(options)
    with _trained(options) as engine:
        samples = gather(rows, engine)
    made = point(samples, options.least)
    comment = f"Fitted by `untell distill point` on {len(samples)} passages on {len(rows)} held-out texts."
    options.out.write_text(quote_evidence.dump(made, comment), encoding="utf-8")
    say(f"{len(samples)} passages, {sum(s.named for s in samples)} of them evidence: {options.out}")
    return 0


def _report(options: argparse.Namespace) -> int:
    rows = [r for r in _records(options.teacher) if r.part is options.part]
    if not rows:
        raise InputError(f"There are no {options.part} records in {options.teacher}; give the whole teacher set.")
    # From all files alike, which hold one kind of text each.
    rows = rows[:: max(1, len(rows) // (options.limit or len(rows)))][: options.limit]
    contenders = [Contender("signals", "signals")]
    if options.model is not None:
        contenders.append(Contender("base + signals", "both", options.model))
    for path in options.trained:
        model, adapter = _file(path, options)
        contenders += [
            Contender(f"{path.stem}{plus}", kind, model, adapter, options.prompts)
            for kind, plus in (("model", ""), ("both", " + signals"))
        ]
    trial = Trial(options.slider, options.method, options.rounds, options.capable)
    write(table(run_all(rows, contenders, trial, say)) + "\n")
    return 0


def _is_adapter(path: Path) -> bool:
    """Tell whether a GGUF file says near its beginning that it is an adapter."""
    try:
        with path.open("rb") as file:
            return b"adapter.type" in file.read(4096)
    except OSError as error:
        raise InputError(
            f"{path} cannot be read; give a model or adapter that 'untell distill export' made."
        ) from error
