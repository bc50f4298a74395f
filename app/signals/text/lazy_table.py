"""Rows of our word lists by key, read only when a text asks for them: the lists are long, and texts are short."""

from collections.abc import Callable, Iterator, KeysView, Mapping
from typing import Generic, TypeVar, overload

_Row = TypeVar("_Row")
_Value = TypeVar("_Value")
_Other = TypeVar("_Other")


class Waiting(Mapping[str, _Value], Generic[_Row, _Value]):
    """What the rows of each key say, in the order in which they were filed; made at first use."""

    def __init__(self, read: Callable[[str, list[_Row]], _Value]) -> None:
        """Let `read` make the value of a key out of the key and its rows."""
        self._read = read
        self._rows: dict[str, list[_Row]] = {}
        self._made: dict[str, _Value] = {}

    def file(self, key: str, row: _Row) -> None:
        """Add a row under `key`."""
        known = self._rows.get(key)
        if known is None:
            self._rows[key] = [row]
        else:
            known.append(row)
            self._made.pop(key, None)

    def shared(self, keys: KeysView[str]) -> set[str]:
        """Return those of `keys` that have rows."""
        return self._rows.keys() & keys

    def __contains__(self, key: object) -> bool:
        return key in self._rows

    def __getitem__(self, key: str) -> _Value:
        if key not in self._made:
            self._made[key] = self._read(key, self._rows[key])
        return self._made[key]

    @overload
    def get(self, key: str, /) -> _Value | None: ...
    @overload
    def get(self, key: str, /, default: _Value | _Other) -> _Value | _Other: ...
    def get(self, key: str, /, default: object = None) -> object:
        """Return what `key` names, or `default`: most words of a text stand in no list, so a miss has to be cheap."""
        return self[key] if key in self._rows else default

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)
