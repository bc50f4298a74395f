"""When what became inferable over an author's posts, and which post is worth editing or deleting."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.core.attributes import Attribute
from app.core.linkage.paths import Geography
from app.core.linkage.profile import Claim, Profile
from app.core.linkage.sightings import Sighting
from app.core.told import PROBABLY

_SUPPORTS = 8
"""Of one attribute so many of the surest posts are tried without: what is weaker hardly counts beside them."""
_RELIEF = 0.05


@dataclass(frozen=True, slots=True)
class Post:
    """One earlier post: what it is known by, when it was written (an ISO date, "" where unknown), what it gave away."""

    id: str
    when: str
    seen: tuple[Sighting, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A post by which something became inferable. `claims`: what is probable from it on and was not before."""

    post: Post
    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class Relief:
    """What taking one post away would take back: each claim with how likely it would be without."""

    post: Post
    without: tuple[tuple[Claim, float], ...]

    @property
    def much(self) -> float:
        """Return how much less likely all claims would be, summed."""
        return sum(claim.likely - less for claim, less in self.without)


def in_order(posts: Iterable[Post]) -> list[Post]:
    """Return posts by date, those without one first, as they came."""
    return sorted(posts, key=lambda post: post.when)


def timeline(posts: Iterable[Post], geography: Geography, today: int | None = None) -> tuple[Step, ...]:
    """Return the posts by which something became probable, in order of time."""
    profile, probable = Profile(geography, today), set[tuple[Attribute, tuple[str, ...]]]()
    steps = []
    for post in in_order(posts):
        profile.add(post.seen)
        touched = (profile.best(attribute) for attribute in dict.fromkeys(s.attribute for s in post.seen))
        fresh = [c for c in touched if c and c.likely >= PROBABLY and (c.attribute, c.way) not in probable]
        probable |= {(claim.attribute, claim.way) for claim in fresh}
        if fresh:
            steps.append(Step(post, tuple(fresh)))
    return tuple(steps)


def reliefs(posts: Sequence[Post], geography: Geography, today: int | None = None) -> tuple[Relief, ...]:
    """Return what each post's absence would take back, most first; posts whose absence changes nothing are left out."""
    seen: dict[Attribute, list[Sighting]] = {}
    for sighting in (sighting for post in posts for sighting in post.seen):
        seen.setdefault(sighting.attribute, []).append(sighting)
    found: dict[str, list[tuple[Claim, float]]] = {}
    for attribute, ours in seen.items():
        whole = Profile(geography, today)
        whole.add(ours)
        best = whole.best(attribute)
        if best is None or best.likely < PROBABLY:
            continue
        surest = sorted(ours, key=lambda s: (-s.confidence, s.post))
        for post in list(dict.fromkeys(s.post for s in surest))[:_SUPPORTS]:
            rest = Profile(geography, today)
            rest.add(s for s in ours if s.post != post)
            less = rest.likely(attribute, best.way)
            if best.likely - less >= _RELIEF:
                found.setdefault(post, []).append((best, less))
    known = {post.id: post for post in posts}
    given = (Relief(known[post], tuple(without)) for post, without in found.items() if post in known)
    return tuple(sorted(given, key=lambda relief: (-relief.much, relief.post.id)))
