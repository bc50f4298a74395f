"""JSON and JSON lines: strings, numbers and names that are data; what no edit changes keeps its bytes."""

import json
import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace

from app.core.edits.edits import Edit
from app.core.text.spans import Span
from app.notes.formats.base import UnreadableError
from app.notes.formats.json import fhir, names
from app.notes.formats.json.tree import Array, Leaf, Node, Object, strings, tree
from app.notes.formats.limits import check_json
from app.notes.formats.records import encoded, pairs
from app.notes.formats.records.headings import owner_of, senses
from app.notes.formats.records.records import BLOBS, MOST_CHARACTERS, Record, RecordsDocument, filled, narrowed, wanted
from app.notes.formats.records.senses import Sense, told
from app.notes.formats.records.values import Cell
from app.store import texts

_SYSTEMS = frozenset(("system", "codesystem", "code_system", "codingsystem", "coding_system", "vocabulary"))
_LABEL = Sense("keep")
_CAPITAL = re.compile(r"(?<![^\W_])[^\W\d_a-zß-öø-ÿ][^\W\d_]+")
_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?")


def read(raw: bytes, what: str, columns: Collection[str] = (), suffix: str = ".jsonl") -> RecordsDocument:
    """Return the objects of a .jsonl file, or the one of a .json file; `columns`: only values of these names.

    Raises:
        InputError: not a text. UnreadableError: not JSON; the sentence names the line.
    """
    source = texts.decode(raw, what, MOST_CHARACTERS)
    check_json(source)
    lines = [Span(0, len(source))] if suffix == ".json" else _lines(source)
    blobs: list[Edit] = []
    unread: dict[str, str] = {}
    capitals = frozenset(word.lower() for word in _CAPITAL.findall(source))
    records = filled(
        _record(source, line, f"{what}, line {n}", columns, blobs, unread, capitals) for n, line in enumerate(lines, 1)
    )
    encoding, mark = texts.encoding_of(raw)
    notices = (f"{len(blobs)} {BLOBS} were taken out; they are not read.",) if blobs else ()
    scrubbed = ((BLOBS, len(blobs)),) if blobs else ()
    return RecordsDocument(
        source,
        records,
        _encode,
        suffix,
        encoding,
        mark,
        notices,
        scrubbed,
        tuple(blobs),
        (*narrowed(columns), *unread.values()),
    )


def _lines(source: str) -> Iterator[Span]:
    at = 0
    while at <= len(source):
        end = source.find("\n", at)
        end = len(source) if end < 0 else end
        yield Span(at, end)
        at = end + 1


def _record(
    source: str,
    line: Span,
    what: str,
    columns: Collection[str],
    blobs: list[Edit],
    unread: dict[str, str],
    capitals: frozenset[str],
) -> Record:
    body = line.of(source)
    if not body.strip():
        return Record(())
    try:
        json.loads(body)
    except ValueError:
        raise UnreadableError(f"{what} is not JSON; correct it and try again.") from None
    except RecursionError:
        raise UnreadableError(f"{what} is nested too deeply; split it into parts.") from None
    top = tree(source, line)
    if any("\ud800" <= char <= "\udfff" for said in strings(top) for char in said):
        raise UnreadableError(f"{what} holds half a character (a lone surrogate); correct it and try again.")
    if not columns and fhir.resources(top):
        found = fhir.Reader(source, blobs)
        return wanted(encoded.opened(found.cells(top), _encode, unread), (), by_values=True)
    return wanted(encoded.opened(_cells(top, capitals), _encode, unread), columns)


@dataclass(frozen=True, slots=True)
class _Under:
    """A value and the name it stands under. `shown`: the name is printed before it.

    `sense`: what values of this name are; `about`: whom or what the object around is about. `like`: the names in all
    objects of the list it stands in. `answers`: another value, its `label`, says what it is; `column`: its name then.
    """

    node: Node | None
    label: str = ""
    shown: bool = True
    sense: Sense | None = None
    about: str = ""
    like: tuple[str, ...] = ()
    answers: bool = False
    column: str = ""


def _cells(top: Node | None, capitals: frozenset[str]) -> Iterator[Cell]:
    """Yield the values in order, each under the name of what it stands in; names that are data are values too.

    `capitals`: the words, in small letters, that the document writes with a capital.
    """
    waiting: list[_Under | Cell] = [_Under(top)]
    objects = 0
    while waiting:
        one = waiting.pop()
        if isinstance(one, Cell):
            yield one
        elif isinstance(one.node, Leaf):
            label, value = one.label if one.shown else "", one.node.value
            sense = pairs.of_answer(one.sense, value) if one.answers else one.sense
            yield Cell(label, value, one.node.span, column=one.column or one.label, **told(sense, value))
        elif isinstance(one.node, Array):
            like = _like(one.node)
            waiting += [replace(one, node=inner, like=like) for inner in reversed(one.node.items)]
        elif isinstance(one.node, Object):
            objects += 1
            waiting += reversed([*_members(one, one.node, f"names of object {objects}", capitals)])


def _like(node: Array) -> tuple[str, ...]:
    """Return the names of members that the objects of a list have."""
    inner = (item for item in node.items if isinstance(item, Object))
    return tuple(dict.fromkeys(name.value for one in inner for name, _ in one.members))


def _members(one: _Under, node: Object, group: str, capitals: frozenset[str]) -> Iterator[_Under | Cell]:
    table = names.rows(node)
    like = one.like or tuple(dict.fromkeys(name.value for name, _ in node.members))
    known = dict(zip(like, senses(like, one.about), strict=True))
    asked = _asked(node, one.about)
    coded = not _SYSTEMS.isdisjoint(name.value.casefold() for name, _ in node.members)
    for name, inner in node.members:
        if name.value in asked:
            yield asked[name.value](inner)
            continue
        if coded and name.value.casefold() == "code":
            continue  # a code of the system that is named beside it
        said = names.stated(name.value) or (names.row_name(name.value) if table else None)
        if (said is None and names.plain(name.value)) or names.worded(name.value, node, capitals):
            yield _Under(inner, name.value, True, known[name.value], owner_of(name.value, one.about))
            continue
        end = ": " if isinstance(inner, Leaf) else ":\n"
        yield Cell("", name.value, name.span, said, end=end, apart=group, column=name.value)
        yield _Under(inner, name.value, shown=False, sense=known[name.value])


def _asked(node: Object, about: str) -> dict[str, Callable[[Node], _Under]]:
    """Return how the members are read of which one says what the others are: {"question": ..., "answer": ...}."""
    keys = [name.value for name, _ in node.members]
    pair = pairs.by_headings(keys)
    label = node.said(keys[pair.label]).strip() if pair is not None else ""
    sense = pairs.sense(label, about) if label else None
    if pair is None or sense is None:
        return {}

    def answer(key: str) -> Callable[[Node], _Under]:
        return lambda inner: _Under(inner, label, True, sense, owner_of(label, about), answers=True, column=key)

    own = keys[pair.label]
    found: dict[str, Callable[[Node], _Under]] = {keys[at]: answer(keys[at]) for at in pair.values}
    return found | {own: lambda inner: _Under(inner, own, True, _LABEL)}


def _encode(new: str, old: str) -> str:
    """Write a string as a string, and in a number's place a number where the new value is one."""
    if not old.startswith('"') and _NUMBER.fullmatch(new):
        return new
    return json.dumps(new, ensure_ascii=False)
