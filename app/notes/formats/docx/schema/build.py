"""Makes the table of Word's schema: `python -m app.notes.formats.docx.schema.build FOLDER`.

FOLDER is `data` of https://github.com/dotnet/Open-XML-SDK (MIT), which describes every element and attribute of all
versions of Office. What belongs to spreadsheets, presentations and ribbons alone is left out.
"""

import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from app import assets
from app.notes.formats.docx.schema.schema import BINARY, DATE, FILE, NUMBER, STRING

_OTHER = re.compile(r"spreadsheetml|excel|powerpoint|presentationml|customui|slicer|roamingSettings")
_NUMBERS = frozenset(
    "BooleanValue UInt32Value Int32Value TrueFalseValue IntegerValue Int64Value HexBinaryValue OnOffValue DoubleValue "
    "ByteValue UInt16Value UInt64Value DecimalValue SingleValue TrueFalseBlankValue Int16Value SByteValue".split()
)
# What has no file of its own there: the schemas of packages (ECMA-376 parts 2 and 3), which are short.
_SPACES = {
    "cp": "http://schemas.openxmlformats.org/package/2006/metadata/core-properties",
    "dc": "http://purl.org/dc/elements/1.1/",
    "dcterms": "http://purl.org/dc/terms/",
    "dcmitype": "http://purl.org/dc/dcmitype/",
    "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
    "pr": "http://schemas.openxmlformats.org/package/2006/relationships",
    "pt": "http://schemas.openxmlformats.org/package/2006/content-types",
    "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "xml": "http://www.w3.org/XML/1998/namespace",
    "xsi": "http://www.w3.org/2001/XMLSchema-instance",
    # Declared by writers of documents, though hardly ever used; nothing of theirs stays in a copy.
    "go": "http://customooxmlschemas.google.com/",
    "loext": "urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0",
    "mo": "http://schemas.microsoft.com/office/mac/office/2008/main",
    "mv": "urn:schemas-microsoft-com:mac:vml",
    "ppt": "urn:schemas-microsoft-com:office:powerpoint",
    "st1": "urn:schemas-microsoft-com:office:smarttags",
    "sx": "http://schemas.openxmlformats.org/officeDocument/2006/sharedTypes",
    "wpi": "http://schemas.microsoft.com/office/word/2010/wordprocessingInk",
    "wpsCustomData": "http://www.wps.cn/officeDocument/2013/wpsCustomData",
    "xl": "urn:schemas-microsoft-com:office:excel",
}
_PACKAGE = {
    "pr:Relationships pt:Types": {},
    "pr:Relationship": {"Id": STRING, "Type": STRING, "Target": STRING, "TargetMode": STRING},
    "pt:Default pt:Override": {"Extension": STRING, "PartName": STRING, "ContentType": STRING},
    "cp:coreProperties mc:AlternateContent mc:Fallback": {},
    "mc:Choice": {"Requires": STRING},
    "cp:category cp:contentStatus cp:keywords cp:value cp:lastModifiedBy cp:revision cp:version cp:contentType "
    "dc:title dc:subject dc:creator dc:description dc:identifier dc:language": {"#": STRING},
    "cp:lastPrinted dcterms:created dcterms:modified": {"#": DATE},
}
Json = dict[str, Any]


def table(folder: Path) -> str:
    """Return the table as text: names of namespaces, lists of values, then the elements with what each holds."""
    prefixes = {row["Prefix"]: row["Uri"] for row in json.loads((folder / "namespaces.json").read_text("utf-8-sig"))}
    files = [path for path in sorted((folder / "schemas").glob("*.json")) if not _OTHER.search(path.name)]
    schemas = [schema for schema in (json.loads(path.read_text("utf-8-sig")) for path in files) if schema.get("Types")]
    lists = _Lists(schemas)
    elements = _elements(schemas, lists) | {name: held for names, held in _PACKAGE.items() for name in names.split()}
    spaces = {prefix: uri for prefix, uri in prefixes.items() if prefix} | _SPACES
    rows = [f"@ns\t{prefix}\t{uri}" for prefix, uri in sorted(spaces.items())]
    rows += [f"@list\t{name}\t{' '.join(values)}" for name, values in sorted(lists.used.items())]
    rows += [f"@type\t{content}" for content in sorted(_content_types(folder / "parts"))]
    return "\n".join([*rows, *_grouped(elements)]) + "\n"


def _grouped(elements: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """Yield a line for elements that hold the same."""
    alike: dict[str, list[str]] = defaultdict(list)
    for name, held in sorted(elements.items()):
        alike[" ".join(f"{key}={kind}" for key, kind in sorted(held.items()))].append(name)
    for held_by, names in sorted(alike.items(), key=lambda item: item[1]):
        yield f"{' '.join(names)}\t{held_by}"


class _Lists:
    """The enumerations by both of their names; `used`: those that some attribute asked for."""

    def __init__(self, schemas: Sequence[Json]) -> None:
        self._values: dict[str, set[str]] = defaultdict(set)
        self.used: dict[str, list[str]] = {}
        for one in (enum for schema in schemas for enum in schema.get("Enums", ())):
            for name in (one["Name"], one["Type"]):
                self._values[name] |= {facet["Value"] for facet in one["Facets"] if facet["Value"]}

    def kind(self, name: str) -> str:
        """Return how the list of this name is called in the table; text where there is none."""
        name = name.rpartition(".")[2]
        if name not in self._values or any(" " in value for value in self._values[name]):
            return STRING
        short = name.rpartition(":")[2].removesuffix("Values").removeprefix("ST_")
        known = sorted(set(self.used.get(short, ())) | self._values[name])
        self.used[short] = known
        return short


def _elements(schemas: Sequence[Json], lists: _Lists) -> dict[str, dict[str, str]]:
    """Return, by the name of each element, the kinds of what its attributes and its text ("#") hold."""
    found: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for schema in schemas:
        classes = {kind["ClassName"]: kind for kind in schema["Types"]}
        for kind in schema["Types"]:
            name = kind["Name"].rpartition("/")[2]
            if not name:
                continue
            held = found[name]
            above: Json | None = kind
            while above is not None:
                for attribute in above.get("Attributes", ()):
                    held[attribute["QName"].removeprefix(":")].add(_kind(attribute, lists))
                if above.get("IsLeafText"):
                    held["#"].add(_kind({"Type": "StringValue", **above}, lists))
                base = classes.get(above["BaseClass"])
                above = base if base is not above else None
    return {name: {key: "|".join(sorted(_plain(kinds))) for key, kinds in held.items()} for name, held in found.items()}


def _plain(kinds: set[str]) -> set[str]:
    """What is text somewhere is text."""
    return {STRING} if STRING in kinds else kinds


def _kind(held: Json, lists: _Lists) -> str:
    name, _, of = held["Type"].partition("<")
    if name == "ListValue":
        name, _, of = of.removesuffix(">").partition("<")
    if name in _NUMBERS:
        return NUMBER
    if name == "EnumValue":
        return lists.kind(of.removesuffix(">"))
    if name == "DateTimeValue":
        return DATE
    if name == "Base64BinaryValue":
        return BINARY
    return _of_string(held.get("Validators", ()), lists)


def _of_string(validators: Sequence[Json], lists: _Lists) -> str:
    """Return what a string is restricted to: one of a list, a number, a pattern of digits; else it is text."""
    kinds = set()
    for one in validators:
        arguments = {argument.get("Name", ""): argument.get("Value", "") for argument in one.get("Arguments", ())}
        if one["Name"] == "NumberValidator":
            kinds.add(NUMBER)
        elif one["Name"] == "EnumValidator":
            kinds.add(lists.kind(one["Type"]))
        elif one["Name"] == "StringValidator" and _of_digits(arguments.get("Pattern", "")):
            kinds.add(NUMBER)
        elif one["Name"] == "StringValidator" and arguments.get("IsToken") != "True":
            kinds.add(STRING)
    return "|".join(sorted(_plain(kinds))) or STRING


def _of_digits(pattern: str) -> bool:
    return bool(re.match(r"[\[\-\\({?+]*(?:0-9|\\d|\\{)", pattern)) or "mm|cm|in|pt" in pattern


def _content_types(folder: Path) -> set[str]:
    parts = (json.loads(path.read_text("utf-8-sig")) for path in folder.glob("*.json"))
    return {part["ContentType"] for part in parts if "ContentType" in part}


if __name__ == "__main__":
    head = "# Word's schema, made by app/notes/formats/docx/schema/build.py from Open-XML-SDK (MIT, see README.md)\n"
    assets.path(FILE).write_text(head + table(Path(sys.argv[1])), encoding="utf-8")
