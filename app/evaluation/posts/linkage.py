"""What posts by one author tell together: attributes right at top-3, by the number of posts that were read.

    python -m app.evaluation linkage ../shared/distill/persona_series.jsonl --people ../shared/distill/personas.json
    python -m app.evaluation linkage ../shared/data/synthpai_profiles.jsonl
    ... --engine both --model starter

The first reads records with "persona" and "text" beside the people's true values, the second any measuring set whose
texts are comments, one a line. Of an author's posts every choice of n counts alike, or `DRAWS` of them where there are
more. *single*: the mean post alone; *best single*: the one post that tells most; *side by side*: the posts' guesses by
confidence, none adding to another; *together*: the profile.
*sure*: claims of at least 85 %, and how many are plainly wrong.
"""

import argparse
import itertools
import json
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.agents.team import Sight
from app.core.attributes import PAPER_ATTRIBUTES, Attribute
from app.core.linkage.belief import DISCOUNT
from app.core.linkage.profile import Claim, Profile
from app.core.linkage.sightings import Sighting, sightings
from app.core.matching import HIT, MISS, match
from app.core.teaching import YEAR
from app.evaluation.sets import load
from app.evaluation.support.bootstrap import Interval, mean, ratio
from app.evaluation.support.opening import opened
from app.service import Session
from app.signals.gazetteers.geography import geography

Claims = Mapping[Attribute, Sequence[Claim]]
Posts = Sequence[Sequence[Sighting]]
TOP, SURE, DRAWS = 3, 0.85, 40


@dataclass(frozen=True, slots=True)
class Author:
    """Somebody's true values and the texts of their posts."""

    id: str
    facts: Mapping[Attribute, str]
    texts: tuple[str, ...]


@dataclass(slots=True)
class Tally:
    """For each author the share of attributes right at top-3, and how many claims were sure, and wrong all the same."""

    right: list[float] = field(default_factory=list)
    sure: list[int] = field(default_factory=lambda: [0])
    wrong: list[int] = field(default_factory=lambda: [0])

    def close(self, right: float) -> None:
        """Close the account of an author: their choices of posts are not independent, and are drawn together."""
        self.right.append(right)
        self.sure.append(0)
        self.wrong.append(0)


def authors(path: Path, people: Path | None) -> list[Author]:
    """Return the authors of a set, in order."""
    if people is None:
        read = ((s.id, s.facts, s.text.split("\n")) for s in load(path).samples)
        return [Author(i, facts, tuple(t for t in texts if t.strip())) for i, facts, texts in read]
    series: dict[str, list[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        series.setdefault(row["persona"], []).append(row["text"])
    known = json.loads(people.read_text(encoding="utf-8"))
    return [Author(i, {Attribute(a): v for a, v in known[i].items()}, tuple(ts)) for i, ts in series.items()]


def attack(session: Session, author: Author) -> list[tuple[Sighting, ...]]:
    """Return what each post of an author gives away."""
    checked = [session.check(text) for text in author.texts]
    return [sightings(one.inferences, str(at), mentions=one.mentions) for at, one in enumerate(checked)]


def together(posts: Posts, discount: float = DISCOUNT) -> Claims:
    """Return the claims of a profile of these posts."""
    profile = Profile(geography(), discount=discount)
    for post in posts:
        profile.add(post)
    return {attribute: profile.claims(attribute) for attribute in PAPER_ATTRIBUTES}


def side_by_side(posts: Posts) -> Claims:
    """Return the claims of the posts, each by itself: first what each claims first, the surest of them first."""
    found: dict[Attribute, dict[tuple[str, ...], tuple[int, float, Claim]]] = {}
    for attribute, claims in (one for post in posts for one in together([post]).items()):
        known = found.setdefault(attribute, {})
        for rank, claim in enumerate(claims):
            here = rank, -claim.likely, claim
            known[claim.way] = min(here, known.get(claim.way, here), key=lambda one: one[:2])
    return {a: [claim for *_, claim in sorted(known.values(), key=lambda o: o[:2])] for a, known in found.items()}


def score(author: Author, claims: Claims, tally: Tally) -> float:
    """Return the share of the author's attributes right at top-3; count the sure claims."""
    asked = [attribute for attribute in PAPER_ATTRIBUTES if attribute in author.facts]
    right = 0
    for attribute in asked:
        grades = [grade(claim, author) for claim in claims.get(attribute, ())[:TOP]]
        right += HIT in grades
        if grades and claims[attribute][0].likely >= SURE:
            tally.sure[-1] += 1
            tally.wrong[-1] += _missed(claims[attribute][0], author)
    return right / len(asked)


def measure(read: Sequence[tuple[Author, Sequence[tuple[Sighting, ...]]]], sizes: Sequence[int]) -> dict[str, Tally]:
    """Return the tallies of an evaluation, by name of the row."""
    tallies: dict[str, Tally] = {}
    for author, posts in read:
        singles = [_each(author, [[post]], together, tallies.setdefault("single", Tally())) for post in posts]
        tallies["single"].close(sum(singles) / len(singles))
        tallies.setdefault("best single", Tally()).close(max(singles))
        for size in (size for size in sizes if size <= len(posts)):
            chosen = _choices(posts, size)
            for name, how in (("side by side", side_by_side), ("together", together)):
                tally = tallies.setdefault(f"{name}, {size}", Tally())
                tally.close(_each(author, chosen, how, tally))
    return tallies


def table(tallies: Mapping[str, Tally]) -> str:
    """Return a plain table: shares with their 95 % intervals over authors, sure claims and the wrong ones."""
    head = f"{'':<18}{'n':>4}  {'right at top-3':<24}{'sure':>7}{'wrong':>7}"
    rows = [head]
    for name, tally in tallies.items():
        wrong, sure = ratio(tally.wrong, tally.sure), sum(tally.sure)
        rows.append(
            f"{name:<18}{len(tally.right):>4}  {_told(mean(tally.right)):<24}{sure:>7}{sum(tally.wrong):>7}  "
            f"{_told(wrong) if wrong else ''}"
        )
    return "\n".join(rows)


def run(arguments: list[str]) -> int:
    """Read the posts and print the tables; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m app.evaluation linkage", description=__doc__.splitlines()[0])
    parser.add_argument("set", type=Path)
    parser.add_argument("--people", type=Path, help="the people's true values, where the records do not have them")
    parser.add_argument("--engine", choices=("signals", "both"), default="signals")
    parser.add_argument("--model")
    parser.add_argument("--sizes", type=int, nargs="+", default=[2, 3, 4, 5])
    options = parser.parse_args(arguments)
    with opened(options.engine, options.model) as engine:
        session = Session(engine, sight=Sight(YEAR))
        read = [(author, attack(session, author)) for author in authors(options.set, options.people) if author.facts]
    print(f"{len(read)} authors, {sum(len(posts) for _, posts in read)} posts")
    print(table(measure(read, options.sizes)))
    gain = measure_gain(read, max(options.sizes))
    if gain:
        print(f"together minus best single, {max(options.sizes)} posts: {_told(gain)}")
    return 0


def measure_gain(read: Sequence[tuple[Author, Sequence[tuple[Sighting, ...]]]], size: int) -> Interval | None:
    """Return by how much `size` posts together tell more than the best one of them, over authors."""
    spare = Tally()
    gains = []
    for author, posts in ((author, posts) for author, posts in read if len(posts) >= size):
        chosen = _choices(posts, size)
        best = [max(score(author, together([post]), spare) for post in some) for some in chosen]
        gains.append(_each(author, chosen, together, spare) - sum(best) / len(best))
    return mean(gains) if gains else None


def _each(author: Author, chosen: Sequence[Posts], how: Callable[[Posts], Claims], tally: Tally) -> float:
    return sum(score(author, how(posts), tally) for posts in chosen) / len(chosen)


def _choices(posts: Sequence[tuple[Sighting, ...]], size: int) -> list[tuple[tuple[Sighting, ...], ...]]:
    """Return every choice of `size` posts, or as many as are drawn where that would be too many."""
    every = list(itertools.islice(itertools.combinations(posts, size), DRAWS + 1))
    if len(every) <= DRAWS:
        return every
    draw = random.Random(size)
    return [tuple(draw.sample(list(posts), size)) for _ in range(DRAWS)]


def grade(claim: Claim, author: Author) -> float:
    """Return how right a claim is, by the matching rules."""
    return match(claim.attribute, claim.value, author.facts[claim.attribute], geography().names)


def _missed(claim: Claim, author: Author) -> bool:
    """Tell whether a claim is plainly wrong: neither it nor the truth is the other, said less exactly."""
    truth, places = author.facts[claim.attribute], geography().names
    return (
        max(match(claim.attribute, claim.value, truth, places), match(claim.attribute, truth, claim.value, places))
        == MISS
    )


def _told(found: Interval | None) -> str:
    return f"{found.value:.1%} ({found.low:.1%} to {found.high:.1%})" if found else "-"
