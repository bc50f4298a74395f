"""From teacher records to data sets: lessons are traced through the engine's layout and packed prompt by prompt."""

import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.agents.attack.attacker import QUOTE_TOKENS
from app.agents.roles import idf
from app.core.metrics import tokens, weight
from app.core.teaching import Part, Record, State
from app.distill.data import lessons, packed
from app.distill.data.corrupt import Pool
from app.distill.data.lessons import Lesson, Quoting, Task
from app.distill.data.packed import Packed
from app.distill.data.pairs import EPS, anonymizations, preferences
from app.distill.data.recut import Passage, passages
from app.distill.data.sample import Key, key
from app.distill.data.trace import Branch, UnservableError, trace
from app.engines.constrained.source import index
from app.engines.llamacpp.layout import Layout

_TASKS = tuple(Task)
ROOM = 768
"""Most tokens of a sequence: attention's cost grows with the square."""
GHOSTS = 1
"""Made-up claims per text."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a data set is made.

    `prompts`: the model's own words; `eps`: see `pairs`; `seed`: of all that is drawn; `tasks`: what SFT teaches.
    """

    prompts: str = "starter"
    eps: float = EPS
    seed: int = 0
    tasks: tuple[Task, ...] = _TASKS


@dataclass(slots=True)
class Account:
    """What went into a data set."""

    records: int = 0
    sequences: int = 0
    prompt: int = 0
    stub: int = 0
    loss: int = 0
    lessons: Counter[str] = field(default_factory=Counter)
    dropped: Counter[str] = field(default_factory=Counter)

    def add(self, sequence: Packed) -> None:
        """Count one sequence."""
        inside = int((sequence.branches == 0).sum())
        self.sequences += 1
        self.prompt += inside
        self.stub += len(sequence) - inside
        self.loss += sequence.losses

    def as_json(self) -> dict[str, object]:
        """Return all counts; `stub` are the tokens of branches, `loss` those the model is to choose."""
        return {name: getattr(self, name) for name in Account.__slots__}


@dataclass(slots=True)
class Builder:
    """Builds for one model's tokens and prompts. `sampled`: bad answers of a model, losers beside the made-up ones."""

    layout: Layout
    recipe: Recipe
    sampled: Mapping[Key, str] = field(default_factory=dict)
    account: Account = field(default_factory=Account)
    _quoting: Quoting = field(init=False)

    def __post_init__(self) -> None:
        table = idf.table()

        def telling(text: str) -> float:
            return sum(weight(word, table) for word in tokens(text))

        self._quoting = Quoting(lambda text: len(self.layout.decoder.encode(" " + text)), telling, QUOTE_TOKENS - 1)

    def taught(self, records: Sequence[Record]) -> Iterator[Packed]:
        """Yield the sequences of SFT: everything on one text in as few prompts as its tasks need."""
        pool = self._pool(records)
        for record in records:
            self.account.records += 1
            wanted = (lesson for lesson in self._lessons(record, pool) if lesson.task in self.recipe.tasks)
            yield from self._packed([lesson] for lesson in wanted)

    def preferred(self, records: Sequence[Record]) -> Iterator[Packed]:
        """Yield the sequences of DPO: branches 1, 3, 5, ... are winners, each followed by its loser."""
        pool = self._pool(records)
        for record in records:
            self.account.records += 1
            yield from self._packed(self._contests(record, pool))

    def _pool(self, records: Sequence[Record]) -> Pool:
        pool = Pool(random.Random(self.recipe.seed))
        pool.fill(records, (p for r in records for _, found in _rewrites(r, self.recipe.eps) for p in found))
        return pool

    def _lessons(self, record: Record, pool: Pool) -> Iterator[Lesson]:
        prompts, original = self.recipe.prompts, record.states[0]
        rewrites = _rewrites(record, self.recipe.eps)
        for state in record.states:
            yield from lessons.see(state, prompts)
            yield from lessons.fill(state, prompts, self._quoting)
            mine = {(p.span, p.new): p for before, found in rewrites if before is state for p in found}
            yield from lessons.rewrite(state, list(mine.values()), prompts)
        # Claims on the original only: they cost as many tokens as all the rest of a text, and rewrites repeat them.
        yield from lessons.arbitrate(original, pool.ghosts(original, GHOSTS), prompts, self._quoting)
        for state in record.states[1:]:
            yield from lessons.assess(original, state, prompts)
        invented = pool.inventing(original, [p for before, found in rewrites if before is original for p in found])
        if invented is not None:
            yield lessons.invented(original, invented, prompts)

    def _contests(self, record: Record, pool: Pool) -> Iterator[tuple[Lesson, Lesson]]:
        """Yield (winner, loser) lessons: the teacher's own preferences, and corruptions of its replacements."""
        for before, winner, loser in preferences(record, self.recipe.eps):
            theirs = {p.span: p.new for p in passages(before, loser.text)}
            for passage in passages(before, winner.text):
                if theirs.get(passage.span, passage.new) != passage.new:
                    yield self._contest(before, passage, theirs[passage.span])
        for before, found in _rewrites(record, self.recipe.eps):
            for passage in found:
                lost = [new for _, new in pool.losers(passage)]
                answer = self.sampled.get(key(before.text, passage), passage.new)
                for new in (*lost, answer) if answer != passage.new else lost:
                    yield self._contest(before, passage, new)

    def _contest(self, before: State, passage: Passage, new: str) -> tuple[Lesson, Lesson]:
        lost = Passage(passage.inference, passage.span, passage.old, new)
        winner, loser = lessons.rewrite(before, [passage, lost], self.recipe.prompts)
        return winner, loser

    def _packed(self, groups: Iterable[Sequence[Lesson]]) -> Iterator[Packed]:
        """Trace groups of lessons, each on one prompt and whole or not at all, and pack those that share a prompt."""
        by_prompt: dict[tuple[int, ...], list[list[tuple[int, Branch]]]] = {}
        for group in groups:
            laid = self.layout.prompt(group[0].prompt)
            opening = (laid.tokens[-1], laid.space)
            try:
                traced = [(_TASKS.index(lesson.task), self._traced(opening, lesson)) for lesson in group]
            except UnservableError as error:
                self.account.dropped[f"{group[0].task.value}: {error}"] += 1
                continue
            self.account.lessons.update(lesson.task.value for lesson in group)
            by_prompt.setdefault(tuple(laid.tokens[:-1]), []).append(traced)
        for prompt, traced_groups in by_prompt.items():
            for sequence in packed.packs(prompt, traced_groups, ROOM):
                self.account.add(sequence)
                yield sequence

    def _traced(self, opening: tuple[int, str], lesson: Lesson) -> Branch:
        return trace(self.layout.decoder, opening, lesson.template, lesson.wanted, index(lesson.source))


def _rewrites(record: Record, eps: float) -> list[tuple[State, list[Passage]]]:
    return [(before, passages(before, after.text)) for before, after in anonymizations(record, eps)]


def build(
    records: Sequence[Record],
    layout: Layout,
    recipe: Recipe,
    out: Path,
    tell: Callable[[str], None],
    sampled: Mapping[Key, str] | None = None,
) -> dict[str, object]:
    """Write `sft-PART.npz` and `dpo-PART.npz` for training and calibration, and what went into them to `build.json`.

    The test part is never touched.
    """
    out.mkdir(parents=True, exist_ok=True)
    accounts: dict[str, object] = {"prompts": recipe.prompts, "eps": recipe.eps, "seed": recipe.seed}
    for part in (Part.TRAINING, Part.CALIBRATION):
        mine = [record for record in records if record.part is part]
        for name in ("sft", "dpo"):
            builder = Builder(layout, recipe, sampled or {})
            sequences = list(builder.taught(mine) if name == "sft" else builder.preferred(mine))
            packed.save(out / f"{name}-{part}.npz", sequences)
            accounts[f"{name}-{part}"] = builder.account.as_json()
            tell(f"{name}-{part}: {len(sequences)} sequences of {len(mine)} records")
    (out / "build.json").write_text(json.dumps(accounts, indent=1), encoding="utf-8")
    return accounts
