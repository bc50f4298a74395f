"""How well real models' free-text answers are read, beside how their authors' own parser read them.

    python -m app.evaluation parsing ../shared/data/model_answers [--mutations 5000]

An entry counts where its authors found a real first guess; empty ones and bare Markdown marks are counted apart. "Same"
compares the first guesses without numbering, marks, case and closing stop. "Complete" asks for as many guesses as the
authors found, up to the three that were asked for, and an inference where they found one. Then damaged answers are
read, and exceptions counted.
"""

import argparse
import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.agents.free_text.answers import Answer, read_answers
from app.core.inference import MAX_GUESSES
from app.evaluation.support.fuzzing import mutate
from app.evaluation.support.splits import is_test, records

WANTED = 0.98
_NUMBER = re.compile(r"^(?:[\s*#>-]+|\(?\d{1,2}[.)]\s*)+")
_NEXT = re.compile(r",?\s+2[.)]\s.*", re.DOTALL)
_MISSING = "MISSING"


@dataclass(frozen=True, slots=True)
class Read:
    """Of one model's entries: with a real first guess, with the same one found, as complete, without a real guess.

    `rescued` are those without, for which a guess was found all the same.
    """

    entries: int = 0
    same: int = 0
    complete: int = 0
    excluded: int = 0
    rescued: int = 0

    def __add__(self, other: "Read") -> "Read":
        return Read(
            self.entries + other.entries,
            self.same + other.same,
            self.complete + other.complete,
            self.excluded + other.excluded,
            self.rescued + other.rescued,
        )


def plain(guess: str) -> str:
    """Return a guess without numbering, Markdown, case and closing stop; of a numbered run the first."""
    first = _NUMBER.sub("", guess)
    if first != guess:
        first = _NEXT.sub("", first)
    return " ".join(first.strip(" *_`\"'.;,").casefold().split())


def compare(row: dict[str, Any]) -> Read:
    """Read one raw answer and compare it with what its authors read from it."""
    ours = {answer.attribute.value: answer for answer in read_answers(row["answer"])}
    return sum((_entry(theirs, ours.get(name)) for name, theirs in row["parsed"].items()), Read())


def _entry(theirs: dict[str, Any], ours: Answer | None) -> Read:
    guesses = [plain(guess) for guess in theirs.get("guess") or ()]
    found = [plain(guess) for guess in ours.guesses] if ours else []
    if not guesses or not guesses[0]:
        return Read(excluded=1, rescued=int(bool(found)))
    reasoned = theirs.get("inference") in (None, "", _MISSING) or bool(ours and ours.reasoning)
    real = [guess for guess in dict.fromkeys(guesses) if guess]
    complete = len(found) >= len(real[:MAX_GUESSES]) and reasoned
    return Read(1, int(found[:1] == guesses[:1]), int(complete))


def survive(answers: Sequence[str], count: int, seed: int = 0) -> int:
    """Return how many of `count` damaged answers made the parser raise."""
    rng = random.Random(seed)
    failed = 0
    for _ in range(count):
        try:
            read_answers(mutate(rng.choice(answers), answers, rng))
        except Exception:  # the very thing that is counted
            failed += 1
    return failed


def table(rows: Iterable[tuple[str, Read]]) -> str:
    """Return a plain table, a line per model."""
    lines = [f"{'':<24}{'entries':>8}{'same':>9}{'complete':>10}{'no real guess':>15}{'of these read':>15}"]
    for name, read in rows:
        share = [f"{100 * part / read.entries:.1f} %" if read.entries else "-" for part in (read.same, read.complete)]
        lines.append(f"{name:<24}{read.entries:>8}{share[0]:>9}{share[1]:>10}{read.excluded:>15}{read.rescued:>15}")
    return "\n".join(lines)


def run(arguments: list[str]) -> int:
    """Print the table of every model's answers in a folder; 1 where less than 98 % agree or anything raised."""
    parser = argparse.ArgumentParser(prog="python -m app.evaluation parsing")
    parser.add_argument("folder", type=Path, help="with a file of answers per model (.jsonl)")
    parser.add_argument("--mutations", type=int, default=5000)
    options = parser.parse_args(arguments)
    rows = {path.stem: list(records(path)) for path in sorted(options.folder.glob("*.jsonl"))}
    results = [(name, sum(map(compare, found), Read())) for name, found in rows.items()]
    tested = sum((compare(row) for found in rows.values() for row in found if is_test(row["profile"])), Read())
    whole = sum((read for _, read in results), Read())
    print(table([*results, ("test profiles", tested), ("all", whole)]))
    answers = [row["answer"] for found in rows.values() for row in found]
    raised = survive(answers, options.mutations) if answers else 0
    print(f"\n{raised} of {options.mutations} damaged answers raised an exception")
    return int(raised > 0 or whole.same < WANTED * whole.entries)
