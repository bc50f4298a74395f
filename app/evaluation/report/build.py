"""Puts a run's report together and writes it as Markdown and HTML."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from app.core.errors import InputError
from app.evaluation.readers.base import Condition
from app.evaluation.report import html, markdown
from app.evaluation.report.parts import Part, Report, Words, some
from app.evaluation.report.tables import claims, findings, fronts, persons, privacy, readers, rounds, tasks, utility
from app.evaluation.runs.folder import Settings
from app.evaluation.runs.study import Study, by_country

MARKDOWN, HTML = "report.md", "report.html"


def build(
    study: Study,
    asked: int,
    command: str,
    runs: Sequence[Settings] = (),
    answered: Sequence[Condition] = (),
) -> Report:
    """Return the report; `asked`: how many samples the run was asked for; `command`: how it was started.

    `runs`: the settings of each, where several are reported on as one. `answered`: what strong readers and judges
    said, which the report leads with.
    """
    runs = runs or (study.folder.settings,)
    title = f"{' and '.join(Path(run.dataset).stem for run in runs)}, {len(study.samples)} texts"
    parts = some(
        (*readers.tables(answered), _made_by(study, command, runs), findings.left_out(study, asked), *_parts(study))
    )
    return Report(title, parts)


def build_alone(answered: Sequence[Condition], command: str) -> Report:
    """Return a report on nothing but what strong readers and judges said."""
    texts = len({item.sample for condition in answered for item in condition.items})
    parts = (*readers.tables(answered), Words("How this was made", (f"Command: {command}",)))
    return Report(f"Strong readers and judges, {texts} texts", parts)


def _made_by(study: Study, command: str, runs: Sequence[Settings]) -> Words:
    lines = [f"Command: {command}"]
    for s in runs:
        cut = f", longer texts cut to about {s.words} words" if s.words else ""
        lines.append(
            f"{Path(s.dataset).stem}: engine {s.engine}, model {s.model or 'none'}, slider {s.slider:g}, "
            f"year {s.year or 'as the clock says'}{cut}."
        )
    lines.append(f"Judge: {study.judge or 'none; utility is counted, not judged'}.")
    return Words("How this was made", tuple(lines))


def _parts(study: Study) -> Iterator[Part | None]:
    if not study.samples:
        return
    if study.attackers:
        yield privacy.main(study)
        yield findings.over_majority(study)
        yield persons.persons(study)
        yield privacy.success(study)
    yield utility.overalls(study)
    yield utility.judged(study)
    yield utility.lexical(study)
    yield utility.cost(study)
    yield tasks.identifiers(study)
    yield tasks.downstream(study)
    yield tasks.questions(study)
    if study.attackers:
        yield fronts.fronts(study)
        yield findings.comparison(study)
        yield claims.claims(study)
    for attacker in study.real_attackers:
        yield from _by_attacker(study, attacker)


def _by_attacker(study: Study, attacker: str) -> Iterator[Part | None]:
    curves = rounds.curves(study, attacker)
    yield curves if curves.lines else None
    yield rounds.prices(study, attacker)
    yield rounds.price_curves(study, attacker)
    bars = privacy.by_attribute(study, attacker)
    yield bars
    yield privacy.as_table(bars)
    yield privacy.by_class(study, attacker, "PRIV by the label's hardness", lambda hit: hit.label.hardness)
    yield privacy.by_class(study, attacker, "PRIV by the labeller's certainty", lambda hit: hit.label.certainty)
    yield privacy.by_class(study, attacker, "PRIV by the attacker's certainty", lambda hit: hit.certainty)
    if not by_country(attacker):
        yield privacy.places(study, attacker)


def write(report: Report, folder: Path) -> tuple[Path, Path]:
    """Write the report into the run's folder; returns the Markdown and the HTML file.

    Raises:
        InputError: it cannot be written.
    """
    try:
        markdown.write(report, folder / MARKDOWN)
        html.write(report, folder / HTML)
    except OSError as error:
        raise InputError(f"The report cannot be written to {folder} ({error.strerror}).") from None
    return folder / MARKDOWN, folder / HTML
