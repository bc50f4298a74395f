"""What `rational` costs beside its published three-prompt form: tokens and seconds, at equal model, text and rounds.

    python -m app.evaluation speed assets/teacher --model starter [--texts 12] [--rounds 2]

Both run through the same engine in this process, by the model alone, and make the same rounds with the same findings
and the same texts: the prompts' answers are dictated token by token (`dictated`), so that they are well-formed
(`well_formed`) whatever the model would ramble. Every quoted claim passes arbitration, so that there is work in every
round. Copying from the old text is drafted in both. Texts are those of the teacher set's test part with 60-200 words.
Beside the seconds stand those that the processors worked, which other programs at work disturb less.
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from app.agents.arbitrate.rules import Believer
from app.agents.roles.base import Team
from app.agents.roles.control import Control
from app.agents.team import Sight, with_model
from app.core.policy import policy_for
from app.core.teaching import YEAR, Part
from app.core.trajectory import Round
from app.engines.base import Load
from app.evaluation.posts.teacher import load
from app.evaluation.support.bootstrap import ratio
from app.evaluation.support.forced_engine import DictatedEngine
from app.evaluation.support.well_formed import Answers, attack
from app.methods.base import Method
from app.methods.rational import Rational
from app.methods.rational_prompts import RationalPrompts
from app.models.catalogue import fit
from app.models.shelf.shelf import Shelf
from app.store import paths

WANTED_TOKENS, WANTED_SECONDS = 1 / 6, 1 / 4
_WORDS = range(60, 201)
_WARM = "I'm a nurse in Leeds."
_MOST = 100
"""The slider's last stop: nothing that was found is left for its price."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What one text took in both forms: generated tokens, seconds, and seconds of all processors together.

    `attack`: tokens of the first dictated attack.
    """

    rounds: int
    tokens: tuple[float, float]
    seconds: tuple[float, float]
    worked: tuple[float, float]
    attack: int


def measure(
    texts: Sequence[str], engine: DictatedEngine, rounds: int, tell: Callable[[str], None] = lambda _: None
) -> list[Cost]:
    """Return the cost of every text in which there was something to rewrite; `tell` hears of each."""
    team = with_model(engine, Sight(YEAR), signals=False)
    team = replace(team, arbitrator=Believer(team.arbitrator))
    # The first run feeds the instructions, which stay resident.
    _compare(_WARM, team, engine, 1)
    found = []
    for number, text in enumerate(texts, 1):
        cost = _compare(text, team, engine, rounds)
        tell(f"{number}/{len(texts)} {cost or 'nothing to rewrite'}")
        found.append(cost)
    return [cost for cost in found if cost is not None]


def _compare(text: str, team: Team, engine: DictatedEngine, rounds: int) -> Cost | None:
    ours, worked = _made(Rational(), text, team, rounds)
    if len(ours) < 2:
        return None
    # What stands without evidence is never acted on, and would cost the prompts more.
    quoted = [replace(r, inferences=tuple(i for i in r.inferences if i.evidence)) for r in ours]
    engine.answer = Answers(quoted)
    theirs, more_worked = _made(RationalPrompts(), text, team, len(ours) - 1)
    if [r.text for r in theirs] != [r.text for r in ours]:
        raise RuntimeError("the two forms did not make the same texts")
    tokens = sum(r.generated_tokens for r in ours), sum(r.generated_tokens for r in theirs)
    seconds = sum(r.seconds for r in ours), sum(r.seconds for r in theirs)
    dictated = engine.count(attack(quoted[0].inferences))
    return Cost(len(ours) - 1, tokens, seconds, (worked, more_worked), dictated)


def _made(method: Method, text: str, team: Team, rounds: int) -> tuple[Sequence[Round], float]:
    """Return the rounds, and the seconds the processors worked on them."""
    started = time.process_time()
    made = method.run(text, team, policy_for(_MOST, rounds), Control()).rounds
    return made, time.process_time() - started


def table(costs: Sequence[Cost]) -> str:
    """Return the means and ratios; intervals are 95 % bootstrap over the texts."""
    rounds = sum(cost.rounds for cost in costs) / len(costs)
    attacks = sum(cost.attack for cost in costs) / len(costs)
    lines = [
        f"{len(costs)} texts, {rounds:.1f} rounds each; a dictated attack has {attacks:.0f} tokens",
        f"{'a text':<22}{'rational':>10}{'prompts':>10}{'ratio':>8}{'95 %':>16}{'wanted':>9}",
    ]
    parts = [
        ("generated tokens", [cost.tokens for cost in costs], WANTED_TOKENS),
        ("seconds", [cost.seconds for cost in costs], WANTED_SECONDS),
        ("processor seconds", [cost.worked for cost in costs], WANTED_SECONDS),
    ]
    for name, pairs, wanted in parts:
        ours, theirs = [one for one, _ in pairs], [other for _, other in pairs]
        share = ratio(ours, theirs)
        assert share is not None, "both forms took tokens and time"
        means = f"{sum(ours) / len(ours):>10.1f}{sum(theirs) / len(theirs):>10.1f}"
        bounds = f"{share.low:.3f}-{share.high:.3f}"
        lines.append(f"{name:<22}{means}{share.value:>8.3f}{bounds:>16}{f'<= {wanted:.3f}':>9}")
    return "\n".join(lines)


def run(arguments: list[str]) -> int:
    """Print the comparison; 1 where a ratio is above what is wanted."""
    parser = argparse.ArgumentParser(prog="python -m app.evaluation speed")
    parser.add_argument("folder", type=Path, help="of the teacher set")
    parser.add_argument("--model", required=True)
    parser.add_argument("--texts", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=2)
    options = parser.parse_args(arguments)
    found = Shelf(paths.models_dir()).resolve(options.model)
    records = load(options.folder, Part.TEST)
    texts = [r.text for r in records if len(r.text.split()) in _WORDS and r.states[0].actionable][: options.texts]
    threads = fit.machine().physical_cores
    engine = DictatedEngine(Load(str(found.path), found.id, found.chat, threads=threads, prompts=found.prompts))
    try:
        costs = measure(texts, engine, options.rounds, lambda said: print(said, file=sys.stderr))
    finally:
        engine.close()
    print(table(costs))
    slow = sum(c.seconds[0] for c in costs) > WANTED_SECONDS * sum(c.seconds[1] for c in costs)
    long = sum(c.tokens[0] for c in costs) > WANTED_TOKENS * sum(c.tokens[1] for c in costs)
    return int(slow or long)
