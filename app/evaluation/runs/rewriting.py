"""The first stage of a run: every method rewrites every sample, the originals and foreign rewrites beside them."""

import time
from collections.abc import Callable, Sequence
from typing import Any

from app.core.errors import CancelledError, EngineError, InputError, NoModelError, TextTooLongError, UntellError
from app.core.trajectory import Round, Stop, Trajectory
from app.evaluation.runs.folder import ORIGINAL, Folder
from app.evaluation.sets.base import Sample
from app.service import Session

Tell = Callable[[str], None]
_PATIENCE = 3
"""So many failures of the engine in a row end the run: it will not get better by itself."""


def given(folder: Folder, samples: Sequence[Sample]) -> None:
    """Note the originals and the rewrites that came with the set, which cost nothing."""
    for sample in samples:
        for method, text in ((ORIGINAL, sample.text), *sample.others.items()):
            if (sample.id, method) not in folder.rewrites:
                rounds = [{"text": sample.text}] if method == ORIGINAL else [{"text": sample.text}, {"text": text}]
                entry = {"sample": sample.id, "method": method, "chosen": len(rounds) - 1, "rounds": rounds}
                folder.rewrites.add(entry)


def rewrite_all(
    folder: Folder, samples: Sequence[Sample], methods: Sequence[str], session: Session, tell: Tell
) -> None:
    """Rewrite what is not rewritten yet, method after method; every sample stands in its ledger when it is done.

    A text that a method cannot carry is noted with the reason and tried again by the next run.

    Raises:
        EngineError: the engine failed several times in a row.
        CancelledError: it was stopped; what is finished is kept.
    """
    for method in methods:
        todo = [sample for sample in samples if folder.rewrite(sample.id, method) is None]
        failures = 0
        for number, sample in enumerate(todo, len(samples) - len(todo) + 1):
            entry = _rewrite(folder, sample, method, session)
            folder.rewrites.add(entry)
            tell(f"[{method} {number}/{len(samples)}] {sample.id}: {_outcome(entry)}")
            failures = failures + 1 if entry.get("error") == "engine" else 0
            if failures == _PATIENCE:
                raise EngineError(f"The engine failed on {_PATIENCE} texts in a row; run the same command to go on.")


def _rewrite(folder: Folder, sample: Sample, method: str, session: Session) -> dict[str, Any]:
    settings, entry = folder.settings, {"sample": sample.id, "method": method}
    started = time.perf_counter()
    try:
        made = session.rewrite(sample.text, settings.slider, method, settings.rounds).trajectory
    except CancelledError:
        raise
    except TextTooLongError:
        return {**entry, "error": "too long"}
    except EngineError:
        return {**entry, "error": "engine"}
    except (NoModelError, InputError) as error:
        raise error
    except UntellError as error:
        return {**entry, "error": str(error)}
    if made.stopped is Stop.CANCELLED:
        raise CancelledError("Stopped; the same command goes on from here.")
    if made.stopped is Stop.FAILED:
        return {**entry, "error": "engine"}
    return {**entry, **_row(made, time.perf_counter() - started)}


def _row(made: Trajectory, seconds: float) -> dict[str, Any]:
    return {
        "chosen": made.chosen,
        "stopped": made.stopped.value,
        "seconds": round(seconds, 3),
        "edits": len(made.edits()),
        "rounds": [_round(one) for one in made.rounds],
    }


def _round(made: Round) -> dict[str, Any]:
    return {
        "text": made.text,
        "leaks": made.risk.leaks,
        "risk": round(made.risk.score, 4),
        "prompt_tokens": made.prompt_tokens,
        "generated_tokens": made.generated_tokens,
        "seconds": round(made.seconds, 3),
    }


def _outcome(entry: dict[str, Any]) -> str:
    if "error" in entry:
        return f"not done ({entry['error']})"
    return f"{len(entry['rounds']) - 1} rounds, {entry['seconds']:.1f} s, {entry['stopped']}"
