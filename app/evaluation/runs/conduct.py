"""A whole run: rewrite, attack, judge, report; each step does what the folder does not hold yet."""

import contextlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.agents.base import Team
from app.agents.certainty import CertaintyScale
from app.agents.team import Sight, signals_only, with_model
from app.core.errors import UntellError, UsageError
from app.core.policy import Policy, policy_for
from app.engines.base import Engine
from app.engines.encoder import Encoder
from app.evaluation import elsewhere
from app.evaluation.attackers.base import Reader
from app.evaluation.attackers.learning import place_names, teacher_examples
from app.evaluation.attackers.model import ModelReader
from app.evaluation.attackers.signals import SignalReader
from app.evaluation.attackers.trained import Majority, Trained, examples
from app.evaluation.judges.base import Judge
from app.evaluation.judges.model import EngineJudge
from app.evaluation.report import build as report
from app.evaluation.report.study import study
from app.evaluation.runs import attacking, judging, rewriting
from app.evaluation.runs.encoding import Likeness
from app.evaluation.runs.folder import Folder, Settings, create
from app.evaluation.sets import Dataset, load
from app.evaluation.sets.base import Sample
from app.opening import find_model, open_engine

Tell = Callable[[str], None]
FILE = "file:"
TRAINED, MAJORITY, SIGNALS = "trained", "majority", "signals"


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run is asked for. `part`: test, rest or all; `limit`: at most so many texts of it.

    No `methods`: nothing is rewritten, the report shows all there are. `learn_from`: sets the trained attacker may
    learn from too. `every_round`: models attack and judge each round's text, not only the one that is handed out; the
    quick attackers always do.
    """

    dataset: Path
    out: Path
    settings: Settings
    methods: tuple[str, ...]
    attackers: tuple[str, ...] = (TRAINED,)
    judge: str | None = None
    encoder: str | None = None
    part: str = "all"
    limit: int | None = None
    learn_from: tuple[Path, ...] = ()
    every_round: bool = False
    threads: int | None = None
    command: str = ""

    @property
    def policy(self) -> Policy:
        """Return the limits that the slider sets. Raises UsageError for one outside 0-100."""
        try:
            return policy_for(self.settings.slider, self.settings.rounds)
        except ValueError as error:
            raise UsageError(f"This slider position does not exist: {error}.") from None


@dataclass(slots=True)
class Engines:
    """Models in use, each started once, whoever asks for it."""

    threads: int | None
    _open: dict[str, Engine] = field(default_factory=dict)

    def get(self, name: str) -> Engine:
        """Return the engine of a model by its id or path.

        Raises:
            NoModelError: it cannot be used.
        """
        model = find_model(name)
        if model.id not in self._open:
            self._open[model.id] = open_engine(model, self.threads)
        return self._open[model.id]

    def close(self) -> None:
        """End them all."""
        for engine in self._open.values():
            engine.close()


def chosen_samples(data: Dataset, part: str, limit: int | None) -> tuple[Sample, ...]:
    """Return the samples of a part of the set, at most `limit`."""
    wanted = {"test": (True,), "rest": (False,)}.get(part, (True, False))
    return tuple(sample for sample in data.samples if sample.in_test in wanted)[:limit]


def conduct(plan: Plan, tell: Tell) -> tuple[Path, Path]:
    """Make the run and its report, from where it was left; returns the report's files.

    Raises:
        UntellError: with what to do; what is finished is kept.
    """
    data = load(plan.dataset, plan.settings.words)
    samples = chosen_samples(data, plan.part, plan.limit)
    if not samples:
        raise UsageError("This part of the set holds no texts; choose another --split.")
    folder = create(plan.out, plan.settings)
    with _engines(plan.threads) as engines:
        try:
            _samples(plan, data, samples, folder, engines, tell)
        except (UntellError, KeyboardInterrupt):
            with contextlib.suppress(UntellError):
                _report(plan, folder, samples)
            raise
    return _report(plan, folder, samples)


@contextlib.contextmanager
def _engines(threads: int | None) -> Iterator[Engines]:
    engines = Engines(threads)
    try:
        yield engines
    finally:
        engines.close()


def _samples(
    plan: Plan, data: Dataset, samples: Sequence[Sample], folder: Folder, engines: Engines, tell: Tell
) -> None:
    """Finish one sample after the other, so that whenever the run ends its tables compare like with like."""
    rewriter = None
    if plan.methods:
        rewriter = rewriting.Rewriter(folder, plan.methods, _team(plan.settings, engines), plan.policy, tell)
    quick = {TRAINED, MAJORITY, SIGNALS}
    asked = [
        (r, plan.every_round or r.name in quick) for name in plan.attackers for r in _readers(name, plan, data, engines)
    ]
    judge = _judge(plan.judge, engines) if plan.judge else None
    likeness = _likeness(plan.encoder, plan.threads) if plan.encoder else None
    missing: Counter[str] = Counter()
    for number, sample in enumerate(samples, 1):
        rewriting.given(folder, sample)
        if rewriter is not None:
            rewriter.rewrite(sample, f"{number}/{len(samples)}")
        methods = [method for method in folder.methods() if folder.rewrite(sample.id, method)]
        missing.update(attacking.attack(folder, sample, methods, asked))
        if likeness is not None:
            likeness.compare(folder, sample, methods)
        if judge is not None:
            missing[f"judge {judge.name}"] += judging.judge(folder, sample, methods, judge, plan.every_round)
    if judge is not None:
        judging.judge_guesses(folder, samples, judge)
    for name, count in missing.items():
        if count:
            tell(f"{name} has no answer for {count} texts; see 'untell eval export-prompts'.")


def _team(settings: Settings, engines: Engines) -> Team:
    sight = Sight(settings.year)
    if settings.model is None:
        return signals_only(sight)
    return with_model(engines.get(settings.model), sight, settings.engine != "model", settings.capable)


def _readers(name: str, plan: Plan, data: Dataset, engines: Engines) -> list[Reader]:
    if name.startswith(FILE):
        return [elsewhere.read(Path(name.removeprefix(FILE)))]
    if name == SIGNALS:
        return [SignalReader(plan.settings.year)]
    if name == TRAINED:
        others = [example for path in plan.learn_from for example in examples(load(path).samples)]
        trained = Trained(examples(data.samples), [*teacher_examples(), *others], place_names())
        return [trained, Majority(trained)]
    engine = engines.get(name)
    return [ModelReader(engine, CertaintyScale(engine), engine.info.model)]


def _likeness(name: str, threads: int | None) -> Likeness:
    model = find_model(name)
    return Likeness(Encoder(model.path, threads), model.id)


def _judge(name: str, engines: Engines) -> Judge:
    if name.startswith(FILE):
        return elsewhere.read(Path(name.removeprefix(FILE)))
    engine = engines.get(name)
    return EngineJudge(engine, engine.info.model)


def _judge_name(name: str | None) -> str | None:
    """Return what the judge is called in the ledgers."""
    if name is None:
        return None
    return FILE + Path(name.removeprefix(FILE)).name if name.startswith(FILE) else find_model(name).id


def _report(plan: Plan, folder: Folder, samples: Sequence[Sample]) -> tuple[Path, Path]:
    begun = [
        method for method in plan.methods or folder.methods() if any(folder.rewrite(s.id, method) for s in samples)
    ]
    found = study(folder, samples, begun, _judge_name(plan.judge))
    return report.write(report.build(found, len(samples), plan.command), folder.path)
