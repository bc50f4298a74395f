"""Who plays which part in a run: the team that rewrites, the attackers, the judge, the encoder, by their names."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.agents.evidence.certainty import CertaintyScale
from app.agents.roles.base import Team
from app.agents.team import Sight, signals_only, with_model
from app.engines.base import Engine
from app.engines.llamacpp.encoder import Encoder
from app.evaluation.attackers import external_answers
from app.evaluation.attackers.base import Reader
from app.evaluation.attackers.learning import taught
from app.evaluation.attackers.model import ModelReader
from app.evaluation.attackers.signals import SignalReader
from app.evaluation.attackers.trained import MAJORITY, TRAINED, Majority, Trained
from app.evaluation.judges.base import Judge
from app.evaluation.judges.model import EngineJudge
from app.evaluation.runs.encoding import Likeness
from app.evaluation.runs.folder import Settings
from app.evaluation.sets import Dataset, load
from app.opening import find_model, open_engine

FILE, SIGNALS = "file:", "signals"


@dataclass(slots=True)
class Engines:
    """Models in use, each started once, however many ask for it."""

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


def team(settings: Settings, engines: Engines) -> Team:
    """Return the team that rewrites, as the settings say."""
    sight = Sight(settings.year)
    if settings.model is None:
        return signals_only(sight)
    return with_model(engines.get(settings.model), sight, settings.engine != "model", settings.capable)


def readers(name: str, settings: Settings, data: Dataset, learn_from: Sequence[Path], engines: Engines) -> list[Reader]:
    """Return the attackers of this name: `trained` brings the commonest answer along.

    Raises:
        InputError, NoModelError: its answers or its model cannot be read.
    """
    if name.startswith(FILE):
        return [external_answers.read(Path(name.removeprefix(FILE)))]
    if name == SIGNALS:
        return [SignalReader(settings.year)]
    if name == TRAINED:
        plus = "".join(f"+{path.stem}" for path in learn_from)
        # Whole profiles are learned from, also where the run attacks their beginnings.
        own = load(Path(settings.dataset)).samples if settings.words else data.samples
        trained = taught(own, learn_from, TRAINED + plus)
        return [trained, Majority(trained, MAJORITY + plus)]
    engine = engines.get(name)
    return [ModelReader(engine, CertaintyScale(engine), engine.info.model)]


def is_quick(reader: Reader) -> bool:
    """Tell whether the attacker reads a text in no time."""
    return isinstance(reader, SignalReader | Trained | Majority)


def likeness(name: str, threads: int | None) -> Likeness:
    """Return what compares meanings. Raises NoModelError."""
    model = find_model(name)
    return Likeness(Encoder(model.path, threads), model.id)


def judge(name: str, engines: Engines) -> Judge:
    """Return the judge of this name. Raises InputError or NoModelError."""
    if name.startswith(FILE):
        return external_answers.read(Path(name.removeprefix(FILE)))
    engine = engines.get(name)
    return EngineJudge(engine, engine.info.model)


def judge_name(name: str | None) -> str | None:
    """Return what the judge is called in the ledgers."""
    if name is None:
        return None
    return FILE + Path(name.removeprefix(FILE)).name if name.startswith(FILE) else find_model(name).id
