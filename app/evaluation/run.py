"""A whole run: rewrite, attack, judge, report; each step does what the folder does not hold yet."""

import contextlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.core.errors import InputError, UntellError, UsageError
from app.core.policy import Policy, policy_for
from app.evaluation.attackers.trained import TRAINED, Majority, Trained
from app.evaluation.readers import ledgers
from app.evaluation.readers.base import Condition
from app.evaluation.readers.ledgers import JUDGES
from app.evaluation.report import build as report
from app.evaluation.runs import attacking, judging, rewriting, roles
from app.evaluation.runs.folder import ORIGINAL, Folder, Settings, create, joined, open_folder
from app.evaluation.runs.profiles import read_profiles
from app.evaluation.runs.roles import Engines
from app.evaluation.runs.sampling import chosen_samples, share_of
from app.evaluation.runs.study import Study, study
from app.evaluation.sets import Dataset, load
from app.evaluation.sets.base import Sample

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run is asked for. `part`: test, rest or all; `limit`: at most so many texts of it; `drawn`: so many drawn.

    `share` (k, n): this process is the k-th of n that work on the run at the same time; none of them writes a report.
    No `methods`: nothing is rewritten, the report shows all texts that were begun. `learn_from`: sets the trained
    attacker may learn from too. `every_round`: models attack and judge each round's text, not only the one that is
    handed out; the quick attackers always do. `answered`: what strong readers and judges said of this run's texts.
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
    drawn: int | None = None
    share: tuple[int, int] | None = None
    learn_from: tuple[Path, ...] = ()
    every_round: bool = False
    threads: int | None = None
    command: str = ""
    answered: tuple[Condition, ...] = ()

    @property
    def policy(self) -> Policy:
        """Return the limits that the slider sets. Raises UsageError for one outside 0-100."""
        try:
            return policy_for(self.settings.slider, self.settings.rounds)
        except ValueError as error:
            raise UsageError(f"This slider position does not exist: {error}.") from None


def conduct(plan: Plan, tell: Tell) -> tuple[Path, ...]:
    """Make the run and its report, from where it was left; returns the report's files, none of a share of a run.

    Raises:
        UntellError: with what to do; what is finished is kept.
    """
    data = load(plan.dataset, plan.settings.words)
    folder = create(plan.out, plan.settings, "{}of{}".format(*plan.share) if plan.share else "")
    samples = chosen_samples(data, plan.part, plan.limit, plan.drawn, plan.settings.seed)
    if not plan.methods:
        samples = tuple(sample for sample in samples if (sample.id, ORIGINAL) in folder.rewrites)
    samples = share_of(samples, plan.share)
    ledgers.hold(folder, data.samples, plan.answered)
    if not samples:
        raise UsageError("This part of the set holds no texts; choose another --split.")
    with _engines(plan.threads) as engines:
        try:
            _samples(plan, data, samples, folder, engines, tell)
        except (UntellError, KeyboardInterrupt):
            with contextlib.suppress(UntellError):
                _report(plan, folder, samples)
            raise
    return _report(plan, folder, samples)


def together(
    folders: Sequence[Path], out: Path, judge: str | None, command: str, answered: Sequence[Condition] = ()
) -> tuple[Path, ...]:
    """Report on several finished runs as one, into the folder `out`; returns the report's files.

    Raises:
        InputError, UsageError: a folder holds no run, or `out` cannot be made.
    """
    runs = [open_folder(path) for path in folders]
    samples: list[Sample] = []
    for run in runs:
        data = load(Path(run.settings.dataset), run.settings.words)
        samples += [sample for sample in data.samples if (sample.id, ORIGINAL) in run.rewrites]
    folder = joined(out, runs[0].settings, runs)
    ledgers.hold(folder, samples, answered)
    _make(out)
    # A method that one of the runs lacks cannot be compared.
    methods = [m for m in folder.methods() if all(any(_finished(run, m)) for run in runs)]
    found = study(folder, samples, methods, _judge(judge, answered))
    return report.write(report.build(found, len(samples), command, [run.settings for run in runs], answered), out)


def alone(answered: Sequence[Condition], out: Path, command: str) -> tuple[Path, ...]:
    """Report on what strong readers and judges said without any run, into the folder `out`; returns the files.

    Raises:
        InputError: `out` cannot be made.
    """
    _make(out)
    return report.write(report.build_alone(answered, command), out)


def _make(out: Path) -> None:
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{out} cannot be made ({error.strerror}); choose another folder.") from None


def _judge(name: str | None, answered: Sequence[Condition]) -> str | None:
    """Return what the judge of the tables is called: the one that is named, else the strict ones where they judged."""
    strict = JUDGES if any(condition.judged for condition in answered) else None
    return roles.judge_name(name) or strict


def _finished(run: Folder, method: str) -> Iterator[bool]:
    return (entry["method"] == method and "error" not in entry for entry in run.rewrites.entries())


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
        rewriter = rewriting.Rewriter(folder, plan.methods, roles.team(plan.settings, engines), plan.policy, tell)
    asked = [
        (reader, plan.every_round or roles.is_quick(reader))
        for name in plan.attackers
        for reader in roles.readers(name, plan.settings, data, plan.learn_from, engines)
    ]
    judge = roles.judge(plan.judge, engines) if plan.judge else None
    likeness = roles.likeness(plan.encoder, plan.threads) if plan.encoder else None
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
    if not plan.share:
        done = _study(plan, folder, samples)
        quick = [reader for reader, _ in asked if isinstance(reader, Trained | Majority)]
        read_profiles(folder, done.samples, [done.final(method) for method in done.methods], quick)
    for name, count in missing.items():
        if count:
            tell(f"{name} has no answer for {count} texts; see 'untell eval export-prompts'.")


def _study(plan: Plan, folder: Folder, samples: Sequence[Sample]) -> Study:
    begun = [
        method for method in plan.methods or folder.methods() if any(folder.rewrite(s.id, method) for s in samples)
    ]
    return study(folder, samples, begun, _judge(plan.judge, plan.answered))


def _report(plan: Plan, folder: Folder, samples: Sequence[Sample]) -> tuple[Path, ...]:
    if plan.share:
        return ()
    found = _study(plan, folder, samples)
    return report.write(report.build(found, len(samples), plan.command, answered=plan.answered), folder.path)
