"""Puts the four roles together for the engine at hand: signals alone, model alone, or both."""

from collections.abc import Collection
from dataclasses import dataclass

from app.agents.arbitrate.counterfactual import CounterfactualArbitrator
from app.agents.arbitrate.exhaustive import ExhaustingArbitrator
from app.agents.arbitrate.judge import ModelJudge
from app.agents.arbitrate.rules import RuleArbitrator
from app.agents.arbitrate.strong_reader import Eyes, strong_reader
from app.agents.arbitrate.weighing import WeighingArbitrator
from app.agents.attack.attacker import OPEN_THRESHOLD, THRESHOLD, ModelAttacker
from app.agents.attack.joint_attacker import JointAttacker
from app.agents.attack.quoting_attacker import QuotingAttacker
from app.agents.attack.reading_attacker import ReadingAttacker
from app.agents.attack.signal_attacker import SignalAttacker
from app.agents.choose.chooser import ChoosingAnonymizer
from app.agents.choose.edit_assessor import assessor
from app.agents.evidence.calibration import Calibration, load
from app.agents.evidence.certainty import CertaintyScale
from app.agents.evidence.evidence_probes import prober
from app.agents.propose.ladder_anonymizer import LadderAnonymizer
from app.agents.rewrite.anonymizer import ModelAnonymizer
from app.agents.rewrite.rewriter import Rewriter
from app.agents.rewrite.sentence_writer import SentenceWriter
from app.agents.roles import idf
from app.agents.roles.base import Attacker, Team
from app.core.attributes import Attribute
from app.core.inference import Inference
from app.core.matching import PlaceNames
from app.engines.base import Engine
from app.signals.gazetteers.gazetteer import aliases
from app.signals.look import Look


@dataclass(frozen=True, slots=True)
class Sight:
    """What a team looks at. `year`: when the text was written (None: this year); `attributes`: None for all."""

    year: int | None = None
    attributes: Collection[Attribute] | None = None


def signals_only(sight: Sight, look: Look | None = None) -> Team:
    """Return the team that needs no model; `look`: shared with whoever works on the same texts."""
    look = look or Look()
    attacker = SignalAttacker(sight.year, sight.attributes, look)
    reader = strong_reader(sight.year, sight.attributes, look=look)
    chooser = ChoosingAnonymizer(assessor(), look=look)
    return Team(attacker, RuleArbitrator(look), chooser, idf=idf.table(), places=aliases(), reader=reader, look=look)


def with_model(
    engine: Engine,
    sight: Sight,
    signals: bool = True,
    capable: bool = False,
    calibration: Calibration | None = None,
    look: Look | None = None,
) -> Team:
    """Return a team on `engine`; with `signals` both attack. `capable`: the model's judgement of rewrites counts.

    `calibration`: of the model's scores, by default the one that ships for the prompts it was trained on, if any. A
    capable model without one is trusted to read and to write.
    """
    calibration, look = calibration or load(engine.info.prompts), look or Look()
    if capable and calibration is None:
        return _capable(engine, sight, signals, look)
    scale = CertaintyScale(engine)
    places = aliases()
    seen = SignalAttacker(sight.year, sight.attributes, look)
    wanted = _wanted(sight)
    probing = prober(engine)
    thinking = ModelAttacker(engine, scale, wanted, OPEN_THRESHOLD if calibration else THRESHOLD, probing)
    reading = ReadingAttacker(thinking, look)
    eyes = Eyes(engine, scale, probing) if probing else None
    attacker: Attacker = JointAttacker(seen, reading, places) if signals else reading
    rule = RuleArbitrator(look)
    return Team(
        attacker,
        # A model that was trained for the task has a calibrated arbitrator; others are judged by counterfactuals.
        WeighingArbitrator(scale, calibration, rule) if calibration else CounterfactualArbitrator(scale, rule),
        # The starter ranks and flags; what it would write is not what its author would post.
        ChoosingAnonymizer(assessor(), look=look) if calibration else ModelAnonymizer(engine, _ladders(seen, places)),
        ModelJudge(engine) if capable else None,
        Rewriter(engine) if capable else None,
        idf=idf.table(),
        places=places,
        model=engine.info.model,
        engine=engine,
        look=look,
        reader=strong_reader(sight.year, sight.attributes, eyes, look),
    )


def _capable(engine: Engine, sight: Sight, signals: bool, look: Look) -> Team:
    """Return the team of a model that reads and writes by itself; what was made for the starter has no part in it."""
    scale, places = CertaintyScale(engine), aliases()
    seen = SignalAttacker(sight.year, sight.attributes, look)
    reading = ReadingAttacker(QuotingAttacker(engine, scale, _wanted(sight)), look)
    writer = SentenceWriter(engine, ChoosingAnonymizer(assessor(), look=look), look)
    return Team(
        JointAttacker(seen, reading, places, trusted=True) if signals else reading,
        ExhaustingArbitrator(engine),
        writer,
        ModelJudge(engine),
        Rewriter(engine),
        writer,
        idf=idf.table(),
        places=places,
        model=engine.info.model,
        engine=engine,
        look=look,
        reader=strong_reader(sight.year, sight.attributes, None, look),
        sure=True,
    )


def _wanted(sight: Sight) -> tuple[Attribute, ...]:
    """Return the attributes in a fixed order: a set's own changes from one start to the next, and answers with it."""
    return tuple(a for a in Attribute if sight.attributes is None or a in sight.attributes)


def _ladders(seen: SignalAttacker, places: PlaceNames) -> LadderAnonymizer:
    rule = RuleArbitrator(seen.look)

    def reattack(text: str) -> list[Inference]:
        found = seen.attack(text, lambda: False)
        return [i for i in rule.arbitrate(text, found.inferences, lambda: False).inferences if i.actionable]

    return LadderAnonymizer(reattack, places)
