"""Trajectories from a teacher: FgAA's loop over texts with any engine, stored as teacher rows (SEAL, section 3)."""

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from app.agents.arbitrate.judging import JudgingArbitrator
from app.agents.roles.base import Team
from app.agents.roles.control import Control
from app.agents.team import Sight, with_model
from app.core.errors import TextTooLongError
from app.core.policy import policy_for
from app.core.teaching import write
from app.core.trajectory import Stop
from app.engines.base import Engine
from app.methods.adversarial import Adversarial

_BROKEN = (Stop.CANCELLED, Stop.FAILED)


def teacher(engine: Engine, year: int | None) -> Team:
    """Return the team of a teacher: the model alone in all roles, its verdicts kept as labels."""
    team = with_model(engine, Sight(year), signals=False, capable=True)
    return replace(team, arbitrator=JudgingArbitrator(engine))


def trajectory(text: str, team: Team, steps: int) -> dict[str, Any] | None:
    """Return the row of one text after up to `steps` rewrites, or until nothing can be inferred.

    None where the run broke off or its judge could not read both texts.
    """
    try:
        made = Adversarial(arbitrated=True).run(text, team, policy_for(100, rounds=steps), Control())
    except TextTooLongError:
        return None
    judged = all(made_round.utility.readability is not None for made_round in made.rounds[1:])
    return write(made) if judged and made.stopped not in _BROKEN else None


def collect(texts: Iterable[str], team: Team, out: Path, steps: int, tell: Callable[[str], None]) -> tuple[int, int]:
    """Append a row per text to `out`; return how many were added and how many were left out.

    Texts that `out` holds already are passed over, so that an interrupted collection goes on.
    """
    known = {json.loads(line)["text"] for line in _lines(out)}
    added = left_out = 0
    with out.open("a", encoding="utf-8") as rows:
        for text in texts:
            if text in known:
                continue
            known.add(text)
            row = trajectory(text, team, steps)
            if row is None:
                left_out += 1
                continue
            rows.write(json.dumps(row, ensure_ascii=False) + "\n")
            rows.flush()
            added += 1
            tell(f"{added} texts done, {len(row['steps'])} steps in the last")
    return added, left_out


def _lines(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    return [line for line in text.splitlines() if line.strip()]
