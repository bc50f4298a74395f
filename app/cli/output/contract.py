"""The JSON contract of the command line, schema 1. Offsets are code points; unknown values are null."""

from collections.abc import Sequence
from typing import Any

from app.core.edits.edits import Edit
from app.core.errors import UntellError
from app.core.inference import Inference
from app.core.mentions import Mention
from app.core.told import Told
from app.core.trajectory import Budget, Round
from app.results import Checked, Rewritten
from app.signals.text.unread_languages import Unread

SCHEMA = 1
Json = dict[str, Any]
_UNSURE = "The text gives this away, but the guess is unsure."


def checked(result: Checked) -> Json:
    """Return the object that `untell check --json` prints."""
    return {
        "schema": SCHEMA,
        "text": result.text,
        "language": result.language,
        "checked": result.checked,
        "notice": result.notice,
        "mentions": [mention(m) for m in sorted(result.mentions, key=lambda m: m.span)],
        "inferences": [inference(i) for i in result.inferences],
        "model": result.model,
        "seconds": round(result.seconds, 4),
        "unread": [_unread(one) for one in result.unread],
        "strong_reader": _told(result.told),
    }


def rewritten(result: Rewritten) -> Json:
    """Return the object that `untell rewrite --json` prints."""
    trajectory = result.trajectory
    return {
        "schema": SCHEMA,
        "original": trajectory.original,
        "text": trajectory.text,
        "method": result.method,
        "slider": result.slider,
        "notice": result.notice,
        "edits": [edit(e) for e in trajectory.edits()],
        "rounds": [round_(r) for r in trajectory.rounds],
        "chosen": trajectory.chosen,
        "stopped": trajectory.stopped.value,
        "invented": [{"attribute": a.value, "value": value} for a, value in trajectory.invented],
        "epsilon": _budget(trajectory.budget),
        "model": result.model,
        "seconds": round(result.seconds, 4),
        "unread": [_unread(one) for one in result.unread],
    }


def _unread(one: Unread) -> Json:
    return {"start": one.span.start, "end": one.span.end, "language": one.language}


def _budget(budget: Budget | None) -> Json | None:
    if budget is None:
        return None
    return {
        "per_token": _rounded(budget.per_token),
        "tokens": budget.tokens,
        "per_text": _rounded(budget.per_text),
        "seeded": not budget.secret,
    }


def mention(m: Mention) -> Json:
    """Return one mention."""
    return {
        "start": m.span.start,
        "end": m.span.end,
        "type": m.type.value,
        "subtype": m.subtype,
        "subject": m.subject.value,
    }


def inference(i: Inference) -> Json:
    """Return one inference; quotes that stand nowhere in the text have null offsets."""
    evidence = [{"start": e.span.start, "end": e.span.end, "quote": e.quote} for e in i.evidence]
    evidence += [{"start": None, "end": None, "quote": quote} for quote in i.unanchored]
    return {
        "attribute": i.attribute.value,
        "guesses": list(i.guesses),
        "certainty": i.certainty,
        "confidence": i.confidence,
        "validity": i.validity.value if i.validity else None,
        "rationale": f"{i.rationale} {_UNSURE}".strip() if i.leak else i.rationale,
        "evidence": evidence,
        "sources": [source.value for source in i.sources],
    }


def edit(e: Edit) -> Json:
    """Return one edit on the original."""
    return {
        "start": e.span.start,
        "end": e.span.end,
        "old": e.old,
        "new": e.new,
        "attributes": [a.value for a in e.attributes],
        "round": e.round,
        "gain": _rounded(e.gain),
        "cost": _rounded(e.cost),
    }


def round_(r: Round) -> Json:
    """Return one round."""
    return {
        "text": r.text,
        "inferences": [inference(i) for i in r.inferences],
        "risk": {
            "leaks": r.risk.leaks,
            "mean_certainty": _rounded(r.risk.mean_certainty),
            "score": _rounded(r.risk.score),
        },
        "utility": {
            "kept": _rounded(r.utility.kept),
            "readability": r.utility.readability,
            "meaning": r.utility.meaning,
            "hallucinations": r.utility.hallucinations,
            "similarity": _rounded(r.utility.similarity),
            "rouge_l": _rounded(r.utility.rouge_l),
            "bleu": _rounded(r.utility.bleu),
        },
        "mrs": _rounded(r.mrs),
        "prompt_tokens": r.prompt_tokens,
        "generated_tokens": r.generated_tokens,
        "seconds": round(r.seconds, 4),
        "strong_reader": _told(r.told),
    }


def _told(told: Sequence[Told]) -> list[Json] | None:
    """Return what a strong reader probably tells; null where nobody estimated it."""
    return [{"attribute": one.attribute.value, "probability": _rounded(one.likely)} for one in told] or None


def failure(error: UntellError) -> Json:
    """Return what stands in the place of a line that failed."""
    return {"error": {"code": error.exit_code, "message": str(error)}}


def _rounded(value: float | None) -> float | None:
    return None if value is None or value in (float("inf"), float("-inf")) else round(value, 4)
