"""The account of a profile: what is known, since when, and by which posts; and what a draft would add to it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from app.core.anonymity.estimate import Estimate
from app.core.linkage.comparison import Shift, compare
from app.core.linkage.profile import Claim, Profile
from app.core.linkage.sightings import Sighting, sightings
from app.core.linkage.timeline import Post, Relief, Step, reliefs, timeline
from app.core.told import MAYBE
from app.population.shares import anonymity
from app.results import Checked
from app.signals.gazetteers.geography import geography
from app.vault.records import Persona
from app.vault.vault import Vault


@dataclass(frozen=True, slots=True)
class Account:
    """`known`: what the posts make at least possible, likeliest first. `steps`, `reliefs`: see `core.linkage`.

    `titles`: what the author knows each post by.
    """

    persona: Persona
    posts: int
    known: tuple[Claim, ...]
    steps: tuple[Step, ...]
    reliefs: tuple[Relief, ...]
    titles: dict[str, str]

    @property
    def crowd(self) -> Estimate:
        """Return how many people share what is known."""
        return anonymity(self.known)


def account(vault: Vault, persona: Persona, today: int | None = None) -> Account:
    """Return the account of a profile as of `today` (a year; None: this one)."""
    kept = vault.posts(persona)
    posts = [Post(str(post.id), post.when, post.seen) for post in kept]
    profile = Profile(geography(), today or _now())
    for post in posts:
        profile.add(post.seen)
    known = sorted((c for c in profile.all() if c.likely >= MAYBE), key=lambda claim: -claim.likely)
    return Account(
        persona,
        len(posts),
        tuple(known),
        timeline(posts, geography(), today or _now()),
        reliefs(posts, geography(), today or _now()),
        {str(post.id): post.title for post in kept},
    )


def beside(checked: Checked, earlier: Sequence[Sighting], today: int | None = None) -> tuple[Shift, ...]:
    """Return what a checked draft and earlier posts tell together."""
    year = today or _now()
    draft = sightings(checked.inferences, "", year, checked.mentions)
    return compare(draft, earlier, geography(), year)


def earlier(vault: Vault, persona: Persona) -> list[Sighting]:
    """Return the sightings of a profile's posts."""
    return [sighting for post in vault.posts(persona) for sighting in post.seen]


def _now() -> int:
    return datetime.now(UTC).year
