"""Keeps a batch from writing over what it reads: no name below OUT may lead to a file below IN."""

from collections.abc import Iterable

from app.core.errors import InputError
from app.notes.batch.copy_names import report_name
from app.notes.batch.journal import NAME
from app.notes.batch.plan import Plan
from app.store.identity import identity
from app.store.texts import quoted


def refuse_inputs(plan: Plan, copies: Iterable[str], reports: str | None) -> None:
    """Look, before anything is written, whether a name to be written leads to an input or among the inputs.

    Raises:
        InputError: it is; the sentence names it.
    """
    inputs = {identity(path) for path in plan.inputs} - {None}
    source, target = plan.source.resolve(), plan.target.resolve()
    for name in (NAME, *_written(copies, reports)):
        place = (plan.target / name).resolve()
        among = place.is_relative_to(source) and not place.is_relative_to(target)
        if among or identity(place) in inputs:
            raise InputError(
                f"The copy {quoted(name)} would be written over a note, since a link leads there; "
                "name another folder for the copies."
            )


def _written(copies: Iterable[str], reports: str | None) -> Iterable[str]:
    for copy in copies:
        yield copy
        if reports:
            yield report_name(copy, reports)
