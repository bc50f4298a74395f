"""An account of a profile as one JSON object: what the command line prints, and what the window saves."""

from collections.abc import Sequence
from typing import Any

from app.core.anonymity.estimate import Estimate, rounded
from app.core.linkage.comparison import Shift
from app.core.linkage.profile import Claim
from app.core.linkage.sightings import Sighting
from app.core.policy import Decided
from app.population.shares import anonymity, assumptions
from app.profiles.account import Account
from app.vault.records import Kept, Persona

Json = dict[str, Any]


def account(told: Account) -> Json:
    """Return the account of a profile."""
    return {
        "name": told.persona.name,
        "keeps": told.persona.keep.value,
        "posts": told.posts,
        "known": [claim(c) for c in told.known],
        "anonymity_set": crowd(told.crowd),
        "timeline": [
            {"post": int(s.post.id), "date": s.post.when or None, "title": told.titles[s.post.id],
             "became_known": [claim(c) for c in s.claims]}
            for s in told.steps
        ],
        "worth_editing": [
            {"post": int(r.post.id), "date": r.post.when or None, "title": told.titles[r.post.id],
             "takes_back": [claim(c) | {"without": round(less, 4)} for c, less in r.without]}
            for r in told.reliefs
        ],
    }  # fmt: skip


def crowd(found: Estimate) -> Json:
    """Return how many people share what is known."""
    low, middle, high = (rounded(number) for number in (found.low, found.middle, found.high))
    return {"low": low, "middle": middle, "high": high, "among": found.among, "assumptions": assumptions(found)}


def claim(one: Claim) -> Json:
    """Return a claim."""
    return {"attribute": one.attribute.value, "value": one.value, "probability": round(one.likely, 4)}


def shifts(persona: Persona, found: Sequence[Shift], decided: Decided) -> Json:
    """Return what a draft and earlier posts tell together."""
    return {
        "name": persona.name,
        "anonymity_set": crowd(anonymity(tuple(s.together for s in found))),
        "together": [
            claim(s.together)
            | {"alone": round(s.alone, 4), "before": round(s.before, 4), "new": s.new, "decided": decided.of(s.key)}
            for s in found
        ],
    }  # fmt: skip


def post(kept: Kept, text: str | None) -> Json:
    """Return a post, with its text where that was kept."""
    return {
        "post": kept.id,
        "date": kept.when or None,
        "title": kept.title,
        "text": text,
        "gave_away": [_seen(sighting) for sighting in kept.seen],
    }


def _seen(one: Sighting) -> Json:
    return {"attribute": one.attribute.value, "guesses": list(one.guesses), "probability": round(one.confidence, 4)}
