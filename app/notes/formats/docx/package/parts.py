"""Which parts of a package go into the copy: those that a word processor opens to show it, by neutral names."""

import posixpath
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import PurePosixPath

from app import assets
from app.notes.formats.docx.package.links import NOWHERE, resolved
from app.notes.formats.docx.schema import schema
from app.notes.formats.docx.schema.names import Names
from app.notes.formats.docx.schema.xml import Element, local

TYPES = "[Content_Types].xml"
# Relationships that a part need not ask for by its id: what they lead to is opened all the same.
_OPENED = frozenset(
    "officeDocument core-properties coreProperties extended-properties extendedProperties custom-properties "
    "customProperties styles stylesWithEffects theme themeOverride fontTable settings webSettings numbering footnotes "
    "endnotes comments commentsExtended commentsIds commentsExtensible people chartStyle chartColorStyle "
    "diagramDrawing".split()
)
# What leads to data about the document, to a picture of it as it was, or to somebody's printer and templates.
_METADATA = frozenset(
    "thumbnail origin signature printerSettings attachedTemplate mailMergeSource mailMergeHeaderSource recipientData "
    "customXmlProps glossaryDocument keyMapCustomizations attachedToolbars vbaProject wordVbaData webextension "
    "webextensiontaskpanes documenttasks classificationlabels subDocument".split()
)
_NEUTRAL_TYPE = "application/octet-stream"


@cache
def _suffixes() -> Mapping[str, str]:
    """Return the content types of files by how their names end."""
    return {f".{end}": kind for end, kind in assets.rows("notes/wordsuffixes.tsv")}


@dataclass(slots=True)
class Parts:
    """Follows the relationships from the package's own; `kept`: what is reached, by the names that it gets.

    `counts`: what was taken out; `changed`: the parts of relationships that are not as they were.
    """

    roots: Mapping[str, Element]
    names: tuple[str, ...]
    neutral: Names
    kept: dict[str, str] = field(default_factory=dict)
    changed: set[str] = field(default_factory=set)
    counts: Counter[str] = field(default_factory=Counter)

    def follow(self) -> None:
        """Decide about every part; relationships that lead to none that is kept are taken out."""
        by_name = {name.casefold(): name for name in self.names}
        waiting, seen = [""], {""}
        while waiting:
            source = waiting.pop()
            for target in self._targets(source, by_name):
                if target not in seen:
                    seen.add(target)
                    waiting.append(target)
        seen |= {_relations_of(name) for name in seen}
        for name in self.names:
            if name in seen or name == TYPES:
                self.kept[name] = name
        gone = len(self.names) - len(self.kept)
        if gone:
            self.counts["parts that no word processor shows"] += gone
        self._rename()

    def _targets(self, source: str, by_name: Mapping[str, str]) -> Iterator[str]:
        """Yield the parts that a part leads to and that stay; take out its other relationships."""
        relations = by_name.get(_relations_of(source).casefold())
        root = self.roots.get(relations or "")
        if relations is None or root is None:
            return
        asked = self._asked(source)
        for one in list(root):
            target = self._target(one, source, by_name, asked)
            if target is None:
                root.remove(one)
                self.changed.add(relations)
            elif target:
                yield target

    def _asked(self, source: str) -> frozenset[str]:
        """Return the values by which a part may ask for others."""
        root = self.roots.get(source)
        return frozenset() if root is None else frozenset(str(value) for one in root.iter() for value in one.values())

    def _target(self, one: Element, source: str, by_name: Mapping[str, str], asked: frozenset[str]) -> str | None:
        """Return the part that a relationship leads to, "" for a place outside, None where it is to go."""
        kind = (one.get("Type") or "").rpartition("/")[2]
        key, target = one.get("Id") or "", one.get("Target") or ""
        if local(one) != "Relationship" or kind in _METADATA or not key:
            return None
        if kind not in _OPENED and key not in asked:
            return None
        if one.get("TargetMode") == "External" or target.startswith("#"):
            return ""
        found = by_name.get(resolved(source, target).casefold())
        if found is None or found == TYPES or found.casefold().endswith(".rels"):
            return None
        root = self.roots.get(found)
        return found if root is None or schema.held(str(root.tag)) is not None else None

    def _rename(self) -> None:
        """Give a neutral name to every part whose own is not made of known words."""
        used = {name.casefold() for name in self.kept}
        for name in list(self.kept):
            if name == TYPES or name.endswith(".rels"):
                continue
            if not self._is_neutral(name):
                self.kept[name] = self._new_name(name, used)
                used.add(self.kept[name].casefold())
                self.neutral.changed += 1
        for name in [name for name in self.kept if name.casefold().endswith(".rels")]:
            self.kept[name] = _relations_of(self.kept.get(_source_of(name, self.kept), ""))

    def _is_neutral(self, name: str) -> bool:
        path = PurePosixPath(name)
        known = self.neutral.is_fine("/".join((*path.parent.parts, path.stem)))
        return known and path.suffix in _suffixes() and re.fullmatch(r"[\w/.-]+", name) is not None

    def _new_name(self, name: str, used: set[str]) -> str:
        suffix = PurePosixPath(name).suffix.lower()
        if name in self.roots:
            suffix = ".xml"
        room = "word/media/image" if _suffixes().get(suffix, "").startswith("image/") else "word/part"
        number = self.neutral.first
        while f"{room}{number}{suffix if suffix in _suffixes() else '.bin'}" in used:
            number += 1
        return f"{room}{number}{suffix if suffix in _suffixes() else '.bin'}"

    def write_relations(self) -> None:
        """Let the relationships say nothing but where the kept parts are."""
        for name, new in self.kept.items():
            root = self.roots.get(name)
            if root is None or not name.casefold().endswith(".rels"):
                continue
            source = _source_of(name, self.kept)
            for one in root:
                if self._relation(one, source, self.kept.get(source, "")):
                    self.changed.add(name)
            if new != name:
                self.changed.add(name)

    def _relation(self, one: Element, source: str, new_source: str) -> bool:
        before = dict(one.items())
        for key in set(before) - {"Id", "Type", "Target", "TargetMode"}:
            del one.attrib[key]
        one.set("Id", self.neutral.name(one.get("Id") or ""))
        kind = one.get("Type") or ""
        if not self.neutral.is_fine(kind):
            known = kind.rpartition("/")[2]
            one.set("Type", f"{schema.RELATIONS}/{known if self.neutral.is_fine(known) else 'part'}")
        if one.get("TargetMode") not in (None, "Internal"):
            one.set("TargetMode", "External")
        target = one.get("Target") or ""
        if target.startswith("#"):
            one.set("Target", self.neutral.name(target))
        elif one.get("TargetMode") != "External":
            self._point(one, target, source, new_source)
        return before != dict(one.items())

    def _point(self, one: Element, target: str, source: str, new_source: str) -> None:
        old = resolved(source, target)
        name = next((name for name in (old, *self.kept) if name.casefold() == old.casefold() and name in self.kept), "")
        new = self.kept.get(name, "")
        plain = ("/" + new, posixpath.relpath(new or ".", posixpath.dirname(new_source) or "."))
        if target not in plain or new != name:
            one.set("Target", plain[1] if new else NOWHERE)

    def write_types(self) -> bool:
        """Let the list of content types name the kept parts alone, and only known types; tell whether it changed."""
        root = self.roots.get(TYPES)
        if root is None:
            return False
        by_old = {"/" + old.casefold(): "/" + new for old, new in self.kept.items()}
        changed = False
        declared = {(one.get("Extension") or "").casefold(): one.get("ContentType") or "" for one in root}
        overridden = set()
        for one in list(root):
            before = dict(one.items())
            for key in set(before) - {"Extension", "PartName", "ContentType"}:
                del one.attrib[key]
            name = by_old.get((one.get("PartName") or "").casefold())
            if local(one) == "Override" and name is not None:
                one.set("PartName", name)
                overridden.add(name)
            elif local(one) != "Default" or "." + (one.get("Extension") or "").lower() not in _suffixes():
                root.remove(one)
                changed = True
                continue
            one.set("ContentType", self._type(one.get("ContentType") or ""))
            changed |= before != dict(one.items())
        for old, new in self.kept.items():
            if old != new and f"/{new}" not in overridden and not new.endswith(".rels"):
                kind = declared.get(PurePosixPath(old).suffix[1:].casefold()) or _suffixes()[PurePosixPath(new).suffix]
                made = root.makeelement(root.tag.rpartition("}")[0] + "}Override" if "}" in root.tag else "Override")
                made.set("PartName", f"/{new}")
                made.set("ContentType", self._type(kind))
                root.append(made)
                changed = True
        return changed

    def _type(self, kind: str) -> str:
        known = kind in schema.content_types() or kind in _suffixes().values()
        return kind if known or self.neutral.is_fine(kind) else _NEUTRAL_TYPE


def _relations_of(name: str) -> str:
    folder, _, last = name.rpartition("/")
    return f"{folder}/_rels/{last}.rels" if folder else f"_rels/{last}.rels"


def _source_of(relations: str, among: Mapping[str, str]) -> str:
    """Return the part whose relationships these are, "" for the package's own."""
    return next((name for name in among if _relations_of(name).casefold() == relations.casefold()), "")
