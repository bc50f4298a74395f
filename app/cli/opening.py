"""Opens a session for what the person asked: which engine, which model, and what to say when none is there."""

import argparse
import contextlib
from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType

from app.agents.roles.prompts import role
from app.agents.team import Sight
from app.cli.output.console import say
from app.core.attributes import Attribute
from app.core.errors import UsageError
from app.engines.base import Engine
from app.models.shelf.shelf import Installed, Shelf
from app.opening import can_judge, find_model, open_engine
from app.profiles.readers import Reader, readers
from app.results import Listener
from app.service import Session
from app.store import paths

NO_FACTS: Mapping[Attribute, str] = MappingProxyType({})
_NO_MODEL = "No model that is fit for this is installed: the signals work alone. See 'untell models list'."


@contextlib.contextmanager
def session(
    options: argparse.Namespace, listener: Listener, facts: Mapping[Attribute, str] = NO_FACTS
) -> Iterator[Session]:
    """Yield a session for the options of `check` and `rewrite`, and close its engine afterwards."""
    with sessions(options, listener, facts) as reader:
        yield reader(options.year)


@contextlib.contextmanager
def sessions(
    options: argparse.Namespace, listener: Listener, facts: Mapping[Attribute, str] = NO_FACTS
) -> Iterator[Reader]:
    """Yield what gives the session for texts of a year, all of them on one engine, which is closed afterwards."""
    model = _wanted(options)
    engine: Engine | None = open_engine(model, options.threads, use_gpu=options.gpu != "off") if model else None

    def make(year: int | None) -> Session:
        """Return the session for texts of `year`, on the one engine."""
        return Session(
            engine,
            use_signals=options.engine != "model",
            capable=model is not None and can_judge(model),
            sight=Sight(year, options.attributes),
            listener=listener,
            facts=facts,
        )

    try:
        yield readers(make)
    finally:
        if engine is not None:
            engine.close()


def _say_what_is_not_asked(model: Installed, attributes: Collection[Attribute] | None) -> None:
    """Keep "nothing was found" from standing for "nobody looked": a model has no words for some identifiers.

    Raises:
        UsageError: it has words for none of `attributes`.
    """
    unasked = sorted(set(attributes or ()) - set(role("attacker", model.prompts).labels))
    if not unasked:
        return
    names = ", ".join(a.value for a in unasked)
    if len(unasked) == len(set(attributes or ())):
        raise UsageError(f"A model alone does not look for {names}; use '--engine both' or '--engine signals'.")
    say(f"A model alone does not look for {names}; '--engine both' does.")


def _wanted(options: argparse.Namespace) -> Installed | None:
    if options.engine == "signals":
        if options.model is not None:
            raise UsageError("--engine signals uses no model; leave out --model, or use --engine both.")
        return None
    if options.engine == "auto" and options.model is None:
        found = Shelf(paths.models_dir()).default()
        if found is None:
            say(_NO_MODEL)
        return found
    model = find_model(options.model)
    if options.engine == "model":
        _say_what_is_not_asked(model, options.attributes)
    if not model.fit_for_task:
        say(f"The model '{model.id}' is not known to be fit for this task; take what it finds with care.")
    return model
