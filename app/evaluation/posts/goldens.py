"""What the program says of many texts today, kept in a file, and what it says otherwise after a change.

    python -m app.evaluation goldens make before.jsonl
    python -m app.evaluation goldens compare before.jsonl [--show 40]

Read are the annotated notes of tests/data/notes and the teacher's texts but for their test parts (``--texts`` adds
files of other records): what a note's reader finds (words, kind, rule), and of every eighth text of the teacher what
a check and a rewrite come to with the signals alone. ``compare`` reads the same texts again, says which findings went,
came or changed their kind or rule, by rule, and what the seconds were and are; its status is 1 where anything differs.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Protocol

from app import assets
from app.agents.team import Sight
from app.core.splits import is_calibration, is_test
from app.evaluation.clinical.gold_notes import load
from app.evaluation.support.splits import records
from app.notes.detect import detector
from app.notes.policy import NotePolicy
from app.service import Session

_NOTES = Path("tests/data/notes")
_YEAR = 2026
"""In which the texts are read, so that a file holds in the next year too."""
_EVERY = 8
_SLIDER = 75.0
_TIMED = "seconds"

Row = list[Any]


class _Ask(Protocol):
    def __call__(self, text: str) -> list[Row]:
        """Return what is said of a text, as rows that JSON holds, each of which stands for itself."""
        ...


@dataclass(frozen=True, slots=True)
class Golden:
    """What is said of one text: `what` was asked, `rows` the answer in order, `seconds` how long it took."""

    name: str
    what: str
    rows: list[Row]
    seconds: float

    def as_json(self) -> str:
        """Return it as a line of the file."""
        return json.dumps([self.name, self.what, self.rows, round(self.seconds, 5)], ensure_ascii=False)


def texts(more: Sequence[Path] = ()) -> Iterator[tuple[str, str]]:
    """Yield (name, text) of all that is read."""
    for path in sorted(_NOTES.glob("*.txt")):
        yield from ((f"{path.stem}#{at}", note.text) for at, note in enumerate(load(path)))
    root = assets.path("teacher")
    for path in [*sorted(root.rglob("*.jsonl")), *more]:
        teacher = path.is_relative_to(root)
        for at, record in enumerate(records(path)):
            text = record.get("text")
            if isinstance(text, str) and not (teacher and (is_test(text) or is_calibration(text))):
                yield f"{path.relative_to(root).with_suffix('') if teacher else path.stem}#{at}", text


def of_note(text: str) -> list[Row]:
    """Return what the reader of notes finds: start, end, words, kind, rule."""
    seen = detector.see(text, NotePolicy(year=_YEAR), None)
    return [[f.span.start, f.span.end, f.span.of(text), f.kind.value, f.rule] for f in seen.findings]


def of_check(text: str) -> list[Row]:
    """Return what a check says, one row a field or item of it."""
    return _flat(asdict(Session(sight=Sight(_YEAR)).check(text)))


def of_rewrite(text: str) -> list[Row]:
    """Return the rounds of a rewrite, one row a field or item of it."""
    return _flat(asdict(Session(sight=Sight(_YEAR)).rewrite(text, _SLIDER).trajectory))


def _flat(value: dict[str, Any]) -> list[Row]:
    """Return each key with its value as JSON, the items of lists one by one."""
    return [
        [key, json.dumps(one, ensure_ascii=False, sort_keys=True, default=str)]
        for key, held in _untimed(value).items()
        for one in (held if isinstance(held, list) else [held])
    ]


def _untimed(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _untimed(held) for key, held in value.items() if key != _TIMED}
    if isinstance(value, (set, frozenset)):
        return sorted(map(str, value))
    return [_untimed(one) for one in value] if isinstance(value, (list, tuple)) else value


def made(more: Sequence[Path] = ()) -> Iterator[Golden]:
    """Yield what is said of every text now."""
    for at, (name, text) in enumerate(texts(more)):
        yield _asked(name, "note", text, of_note)
        if "#" in name and at % _EVERY == 0 and not (_NOTES / f"{name.split('#')[0]}.txt").exists():
            yield _asked(name, "check", text, of_check)
            yield _asked(name, "rewrite", text, of_rewrite)


def _asked(name: str, what: str, text: str, ask: _Ask) -> Golden:
    started = time.process_time()
    rows = ask(text)
    # Through JSON, as the file holds them.
    return Golden(name, what, json.loads(json.dumps(rows)), time.process_time() - started)


def read(path: Path) -> dict[tuple[str, str], Golden]:
    """Return the goldens of a file by name and question."""
    with path.open(encoding="utf-8") as lines:
        rows = [Golden(*json.loads(line)) for line in lines]
    return {(one.name, one.what): one for one in rows}


@dataclass(frozen=True, slots=True)
class Difference:
    """What is said otherwise of a text: the rows that went and those that came."""

    name: str
    what: str
    gone: list[Row]
    new: list[Row]


def differences(before: dict[tuple[str, str], Golden], after: dict[tuple[str, str], Golden]) -> list[Difference]:
    """Return what differs, in the order of `before`, texts that only one of the two has among it."""
    found = []
    for key in {**before, **after}:
        old, now = (side[key].rows if key in side else [] for side in (before, after))
        if old != now:
            gone, new = [row for row in old if row not in now], [row for row in now if row not in old]
            found.append(Difference(*key, gone, new))
    return found


def told(found: Sequence[Difference], show: int) -> Iterator[str]:
    """Yield lines: how many texts differ by question, findings by rule, and the first differences themselves."""
    for what, count in sorted(Counter(one.what for one in found).items()):
        yield f"{what}: {count} texts differ"
    gone = Counter(row[-1] or "(none)" for one in found if one.what == "note" for row in one.gone)
    new = Counter(row[-1] or "(none)" for one in found if one.what == "note" for row in one.new)
    for rule in sorted({*gone, *new}):
        yield f"  {rule:<24} gone {gone[rule]:5d}  new {new[rule]:5d}"
    for one in found[:show]:
        yield f"{one.name} {one.what}"
        yield from (f"  - {row}" for row in one.gone)
        yield from (f"  + {row}" for row in one.new)


def _seconds(goldens: dict[tuple[str, str], Golden]) -> str:
    spent: dict[str, float] = {}
    for one in goldens.values():
        spent[one.what] = spent.get(one.what, 0.0) + one.seconds
    return ", ".join(f"{what} {seconds:.1f} s" for what, seconds in sorted(spent.items()))


def run(arguments: list[str]) -> int:
    """Make the file, or compare with it; 1 where anything differs."""
    parser = argparse.ArgumentParser(prog="python -m app.evaluation goldens")
    parser.add_argument("command", choices=("make", "compare"))
    parser.add_argument("file", type=Path, metavar="FILE.jsonl")
    parser.add_argument("--texts", nargs="*", type=Path, default=[], metavar="MORE.jsonl", help="read these as well")
    parser.add_argument("--show", type=int, default=20, metavar="N", help="show the first N differences (20)")
    given = parser.parse_args(arguments)
    if given.command == "make":
        rows = list(made(given.texts))
        given.file.write_text("".join(f"{one.as_json()}\n" for one in rows), encoding="utf-8")
        print(f"{len(rows)} answers kept; {_seconds({(one.name, one.what): one for one in rows})}")
        return 0
    before = read(given.file)
    after = {(one.name, one.what): one for one in made(given.texts)}
    found = differences(before, after)
    print(f"{len(after)} answers; before: {_seconds(before)}; now: {_seconds(after)}")
    print("\n".join(told(found, given.show)) if found else "nothing differs")
    return int(bool(found))
