"""Reads what strong readers and judges answered; what does not fit the questions is refused in one sentence."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from app.core.attributes import Attribute, to_attribute
from app.core.errors import InputError
from app.evaluation.readers.base import ANSWERS, ASKED, ATTACK, JUDGE, JUDGED, KEY, Condition, Guess, Item, Opinion
from app.evaluation.runs.folder import ORIGINAL

_SHOWN = 3
_FALSE_OR_TRUE = (0, 1)
Rows = dict[str, Mapping[str, Any]]


def read(paths: Sequence[Path]) -> tuple[Condition, ...]:
    """Read all conditions in these folders, each one that was asked or a folder of such; the originals come first.

    Folders of one condition are read as one. A folder nobody has answered yet is left out.

    Raises:
        InputError: a file cannot be read, does not fit what was asked, or a text is answered twice for one condition.
    """
    found: dict[str, dict[str, Item]] = {}
    for folder in (one for path in paths for one in _folders(path)):
        name, items = _condition(folder)
        held = found.setdefault(name, {})
        for item in items:
            if item.sample in held:
                raise InputError(f"{folder} answers a text of the condition '{name}' again; give one of the folders.")
            held[item.sample] = item
    answered = {name: items for name, items in found.items() if items}
    if not answered:
        where = ", ".join(map(str, paths))
        raise InputError(f"Nothing is answered in {where}; put {ANSWERS} and {JUDGED} beside what was asked.")
    order = sorted(answered, key=lambda name: name != ORIGINAL)
    return tuple(Condition(name, tuple(answered[name].values())) for name in order)


def _folders(path: Path) -> list[Path]:
    if (path / KEY).exists():
        return [path]
    found = sorted(one.parent for one in path.glob(f"*/{KEY}"))
    if not found:
        raise InputError(f"{path} holds no questions for readers; give the folder that 'untell eval ask' wrote.")
    return found


def _condition(folder: Path) -> tuple[str, list[Item]]:
    """Return a condition's name and items, no items where nobody has answered."""
    key = _json(folder / KEY)
    if not isinstance(key, dict) or not all(isinstance(one, dict) and "author" in one for one in key.values()):
        raise InputError(f'{folder / KEY} is no key; it has an object with "author" for each id.')
    texts = _texts(folder / ATTACK, "text", key)
    originals = _texts(folder / JUDGE, "original", key) if (folder / JUDGE).exists() else texts
    told = _rows(folder / ANSWERS, key) if (folder / ANSWERS).exists() else {}
    judged = _rows(folder / JUDGED, key) if (folder / JUDGED).exists() else {}
    profiles = {i: _profile(row, f"{folder / ANSWERS}: {i}") for i, row in told.items()}
    opinions = {i: _opinion(row, f"{folder / JUDGED}: {i}") for i, row in judged.items()}
    items = [
        Item(str(one.get("sample", _digest(originals[i]))), texts[i], _known(one), profiles.get(i), opinions.get(i))
        for i, one in key.items()
    ]
    return _name(folder, key), items if told or judged else []


def _name(folder: Path, key: Rows) -> str:
    """Return what the key calls the condition; where it does not, the originals are those that nothing changed."""
    named = {str(one["condition"]) for one in key.values() if "condition" in one}
    if len(named) > 1:
        raise InputError(f"{folder / KEY} mixes several conditions; readers answer one at a time.")
    return next(iter(named), folder.name if any(one.get("changed") for one in key.values()) else ORIGINAL)


def _known(one: Mapping[str, Any]) -> dict[Attribute, str]:
    said = ((to_attribute(name), value) for name, value in one["author"].items())
    return {attribute: str(value) for attribute, value in said if attribute in ASKED and str(value).strip()}


def _digest(text: str) -> str:
    return hashlib.sha1(text.encode("utf-8", errors="replace"), usedforsecurity=False).hexdigest()


def _json(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise InputError(f"{path} cannot be read ({error.strerror}).") from None
    except ValueError:
        raise InputError(f"{path} is no JSON; ask the reader to write the file again.") from None


def _texts(path: Path, name: str, key: Rows) -> dict[str, str]:
    return {i: str(row.get(name, "")) for i, row in _rows(path, key).items()}


def _rows(path: Path, key: Rows) -> Rows:
    """Return the objects of a file by their ids, which are those of the key, each once."""
    raw = _json(path)
    if not isinstance(raw, list) or not all(isinstance(row, dict) and "id" in row for row in raw):
        raise InputError(f'{path} is no list of objects that each have an "id".')
    ids = [str(row["id"]) for row in raw]
    for what, wrong in (
        ("answers what was not asked", [i for i in ids if i not in key]),
        ("answers more than once", [i for at, i in enumerate(ids) if i in ids[:at]]),
        ("lacks", [i for i in key if i not in ids]),
    ):
        if wrong:
            more = f" and {len(wrong) - _SHOWN} more" if len(wrong) > _SHOWN else ""
            raise InputError(f"{path} {what}: {', '.join(wrong[:_SHOWN])}{more}.")
    return dict(zip(ids, raw, strict=True))


def _profile(row: Mapping[str, Any], where: str) -> dict[Attribute, Guess]:
    profile = row.get("profile")
    if not isinstance(profile, dict):
        raise InputError(f'{where} has no "profile"; it is an object, empty where nothing can be told.')
    found = {}
    for name, one in profile.items():
        attribute = to_attribute(name)
        if attribute is None:
            raise InputError(f"{where} guesses an attribute that is unknown; there are {', '.join(ASKED)}.")
        if one is None or attribute not in ASKED:
            continue
        guess = one.get("guess") if isinstance(one, dict) else None
        if not isinstance(guess, str | int | float) or isinstance(guess, bool):
            raise InputError(f'{where} has no "guess" for {attribute.value}; leave out what cannot be told.')
        sure = _number(one.get("certainty"), f'{where}: "certainty" of {attribute.value}', 1, 5, whole=True)
        if str(guess).strip():
            found[attribute] = Guess(str(guess).strip(), int(sure))
    return found


def _opinion(row: Mapping[str, Any], where: str) -> Opinion:
    return Opinion(
        readability=_number(row.get("readability"), f'{where}: "readability"', 1, 10),
        meaning=_number(row.get("meaning"), f'{where}: "meaning"', 1, 10),
        nothing_new=_yes(row.get("nothing_new"), f'{where}: "nothing_new"'),
        would_post=_yes(row.get("would_post"), f'{where}: "would_post"'),
    )


def _number(raw: object, what: str, low: int, high: int, whole: bool = False) -> float:
    number = raw if isinstance(raw, int | float) and not isinstance(raw, bool) else None
    if number is None or not low <= number <= high or (whole and number != int(number)):
        raise InputError(f"{what} is no {'whole ' if whole else ''}number from {low} to {high}.")
    return float(number)


def _yes(raw: object, what: str) -> bool:
    if not isinstance(raw, bool | int | float) or raw not in _FALSE_OR_TRUE:
        raise InputError(f"{what} is neither true (1) nor false (0).")
    return bool(raw)
