"""FHIR resources: every value by the element it stands in and by its data type, each by itself."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from app import assets
from app.core.edits.edits import Edit
from app.core.text.spans import Span
from app.notes.base.hit import Role
from app.notes.base.safe_harbor import Kind
from app.notes.base.states import is_state
from app.notes.formats.json import names, questions, xhtml
from app.notes.formats.json.tree import Array, Leaf, Name, Node, Object, inside, places
from app.notes.formats.records import encoded, labels
from app.notes.formats.records.senses import KINDS, NOUNS
from app.notes.formats.records.values import Cell, Run, Stated, of_runs

_ROLES = {role.value: role for role in Role}
_DATE = re.compile(r"\d{4}-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?)?")
_REFERENCE = re.compile(
    r"(?P<base>https?://\S+/)?(?P<type>[A-Z][A-Za-z]+)/(?P<id>[A-Za-z0-9.-]+)(?:/_history/.*)?(?:\?.*)?"
)
_URN = re.compile(r"urn:(?:uuid|oid):(?P<id>[0-9A-Za-z.-]+)")
_OF_TYPE = {
    "Patient": "patient",
    "Person": "patient",
    "RelatedPerson": "relative",
    "Practitioner": "staff",
    "PractitionerRole": "staff",
    "Organization": "facility",
    "Location": "facility",
    "HealthcareService": "facility",
}
_OF_ELEMENT = dict.fromkeys(("subject", "patient", "beneficiary", "subscriber", "policyHolder"), "patient")
_OF_ELEMENT |= dict.fromkeys(
    "performer author requester asserter recorder attester participant sender recipient individual actor provider"
    " enterer party interpreter resultsInterpreter generalPractitioner practitioner informationSource owner who"
    " responsible authenticator payee member collector receiver".split(),
    "staff",
)
_OF_ELEMENT |= dict.fromkeys(
    "custodian managingOrganization serviceProvider location organization facility hospital assigner insurer payor"
    " onBehalfOf origin destination partOf".split(),
    "facility",
)
_SYSTEMS = {"phone": Kind.PHONE, "fax": Kind.FAX, "email": Kind.EMAIL, "url": Kind.URL, "sms": Kind.PHONE}
_IDENTIFIED = {"SS": Kind.SSN, "DL": Kind.LICENCE, "NPI": Kind.LICENCE, "MB": Kind.PLAN, "AN": Kind.ACCOUNT}
_NUMBERED = ("identifier", "telecom", "valuecontactpoint")
_ELEMENT = re.compile(r"_?[a-z][A-Za-z0-9]*\Z|resourceType\Z")


def resources(top: Node | None) -> bool:
    """Tell whether a value is a resource, or a list of nothing else."""
    if isinstance(top, Array):
        return bool(top.items) and all(resources(item) for item in top.items)
    return isinstance(top, Object) and isinstance(top.get("resourceType"), Leaf)


@cache
def _uses() -> dict[str, str]:
    return dict(assets.rows("notes/fhir_elements.tsv"))


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a value stands: its element, the object around it and that one's element, and the type of the resource.

    `asked`: the question that it answers, or what was observed; "" where nothing says so.
    """

    element: str
    around: Object | None
    parent: str
    resource: str
    asked: str = ""


@dataclass(slots=True)
class Reader:
    """Reads resources of a source. `blobs`: the edits that take embedded files out are put there."""

    source: str
    blobs: list[Edit]

    def cells(self, top: Node | None) -> Iterator[Cell]:
        """Yield the values that are read or go, in order; codes, units and numbers are not among them."""
        waiting: list[tuple[Node | Cell | None, _Place]] = [(top, _Place("", None, "", ""))]
        while waiting:
            node, place = waiting.pop()
            if isinstance(node, Cell):
                yield node
            elif isinstance(node, Leaf):
                yield from self._leaf(node, place)
            elif isinstance(node, Array):
                waiting += [(inner, place) for inner in reversed(node.items)]
            elif isinstance(node, Object):
                waiting += reversed([*self._members(node, place)])

    def _members(self, node: Object, place: _Place) -> Iterator[tuple[Node | Cell | None, _Place]]:
        resource = node.said("resourceType") or place.resource
        element = node.said("resourceType") or place.element
        asked = questions.asked(node, place.element, place.asked)
        for name, inner in node.members:
            if not _ELEMENT.match(name.value):
                yield _key(name), place
            yield inner, _Place(name.value.lstrip("_"), node, element, resource, asked)

    def _leaf(self, leaf: Leaf, place: _Place) -> Iterator[Cell]:
        use = self._use(leaf, place)
        if use == "state":
            use = "keep" if is_state(leaf.value) else "county"
        if not leaf.value.strip():
            return
        told = questions.told(leaf.value, place.asked, place.element, place.parent, place.around)
        if told is not None and use in ("keep", "text"):
            yield Cell(place.asked, leaf.value, leaf.span, told, encode=None if leaf.text else _number)
            return
        if use == "keep":
            return
        if use == "text" and leaf.text and place.asked and questions.answers(place.element, place.parent):
            # Read with what it answers, as a line of a form.
            yield Cell(place.asked, leaf.value, leaf.span, led=True, asked=labels.asks(place.asked))
            return
        if use == "bytes" and (cell := _text(leaf, place)) is not None:
            yield cell
        elif use == "bytes":
            self.blobs.append(Edit(leaf.span, leaf.span.of(self.source), '""'))
        elif use in ("id", "reference"):
            yield from self._ids(leaf, place)
        elif use == "div":
            yield from self._narrative(leaf)
        else:
            said = _stated(use)
            number = None if leaf.text else _number
            yield Cell(place.element, leaf.value, leaf.span, said, encode=number, led=place.element not in _READ)

    def _use(self, leaf: Leaf, place: _Place) -> str:
        """Return what becomes of a value."""
        around, element = place.around or Object(), place.element
        if not leaf.text and not (element == "value" and place.parent.lower().endswith(_NUMBERED)):
            if element in ("latitude", "longitude", "altitude"):
                return "address"
            return "keep"
        if element == "id":
            return "id" if "resourceType" in around.names() else "text"
        if element in ("reference", "fullUrl") or (place.parent == "request" and element == "url"):
            return "reference"
        if _DATE.fullmatch(leaf.value) and element not in ("version", "value", "display"):
            return "date"
        if element == "div":
            return "div"
        if (element == "data" and place.parent != "valueSampledData") or (element.startswith("valueBase64")):
            return "bytes"
        if element == "system" and place.parent.lower().endswith("identifier") and _own_host(leaf.value):
            return "url"
        if place.parent in ("extension", "modifierExtension") and element.startswith("value"):
            use = _uses().get("extension:" + around.said("url").rpartition("/")[2], "")
            if use:
                return use
        return self._typed(place, around) or _named(place) or "text"

    def _typed(self, place: _Place, around: Object) -> str:
        """Return what becomes of a value of a data type that its neighbours tell, "" where they tell none."""
        element, has = place.element, around.names()
        if element == "display" and "code" not in has and "system" not in has:
            return _of_reference(around, place)
        if element == "display":
            # The words of a code that nobody else can look up may be anything, somebody's name among them.
            return "keep" if "system" in has and not _own_host(around.said("system")) else "text"
        if element == "value" and place.parent.lower().endswith("identifier"):
            return _identified(around)
        if element == "value" and (place.parent == "telecom" or place.parent == "valueContactPoint"):
            return _SYSTEMS.get(around.said("system"), Kind.PHONE).value
        if element in ("family", "given") or (element == "text" and has & {"family", "given"}):
            return _whose(place)
        if element == "text" and (place.parent == "name" or place.parent == "valueHumanName"):
            return _whose(place)
        if element == "name" and place.parent == "contact":
            return "staff"
        if element == "text" and place.parent.lower().endswith("address"):
            return "address"
        if element == "url" and has & {"contentType", "data", "size", "hash"}:
            return "url"
        return ""

    def _ids(self, leaf: Leaf, place: _Place) -> Iterator[Cell]:
        """Yield the id in a reference, the same for the same resource, and the address of a server before it."""
        spot = places(self.source, leaf.span)

        def part(start: int, end: int, said: Stated, apart: str) -> Cell:
            where = Span(spot[start], spot[end])
            return Cell(place.element, leaf.value[start:end], where, said, encode=_code, apart=apart)

        if place.element == "id":
            yield part(0, len(leaf.value), Stated(Kind.UNIQUE), "ids")
            return
        found = _REFERENCE.fullmatch(leaf.value) or _URN.fullmatch(leaf.value)
        if found is None:
            start = 1 if leaf.value.startswith("#") else 0
            query = leaf.value.find("?")
            if query > 0:
                yield part(query + 1, len(leaf.value), Stated(Kind.UNIQUE), "queries")
            elif start:
                yield part(start, len(leaf.value), Stated(Kind.UNIQUE), "ids")
            elif not re.fullmatch(r"[A-Z][A-Za-z]+", leaf.value):
                yield Cell(place.element, leaf.value, leaf.span, led=True)
            return
        if "base" in found.groupdict() and found["base"]:
            yield part(found.start("base"), found.end("base") - 1, Stated(Kind.URL), "servers")
        yield part(found.start("id"), found.end("id"), Stated(Kind.UNIQUE), "ids")

    def _narrative(self, leaf: Leaf) -> Iterator[Cell]:
        spot = places(self.source, leaf.span)

        def at(start: int, end: int) -> Span:
            return Span(spot[start], spot[end])

        runs = xhtml.runs(leaf.value, at)
        if any(run.value.strip() for run in runs if not run.fixed):
            yield of_runs("text", runs, encode=xhtml.written)
        for start, end in xhtml.asides(leaf.value):
            yield of_runs("text", [Run(leaf.value[start:end], at(start, end))], encode=xhtml.written)


_READ = frozenset("text div valueString comment description note display title conclusion valueMarkdown".split())


def _text(leaf: Leaf, place: _Place) -> Cell | None:
    """Return what an attachment says that is called plain text and is one, None for any other."""
    kind = place.around.said("contentType") if place.around else ""
    said = encoded.read(leaf.value) if kind.partition(";")[0].strip().lower() == "text/plain" else None
    if said is None or not said.text:
        return None
    return Cell(place.element, said.text, leaf.span, encode=lambda new, _: _string(said.written(new)))


def _own_host(address: str) -> bool:
    """Tell whether an address of the net is that of somebody's own, and not of those who set standards."""
    found = re.match(r"https?://([^/:]+)", address)
    host = found.group(1).lower() if found else ""
    return bool(host) and not any(host == known or host.endswith(f".{known}") for known in _hosts())


@cache
def _hosts() -> frozenset[str]:
    return assets.words("notes/standard_hosts.txt")


def _key(name: Name) -> Cell:
    said = names.stated(name.value)
    return Cell("", name.value, name.span, said, end=":\n", apart="names")


def _stated(use: str) -> Stated | None:
    if use in _ROLES:
        return Stated(Kind.PERSON, _ROLES[use], NOUNS.get(_ROLES[use], ""))
    if use == "county":
        return Stated(Kind.PLACE, noun="county")
    return Stated(KINDS[use], noun="facility" if use == "facility" else "") if use in KINDS else None


def _named(place: _Place) -> str:
    """Return what the table says of an element."""
    return _uses().get(f"{place.parent}.{place.element}") or _uses().get(place.element) or ""


def _whose(place: _Place) -> str:
    """Return whose name it is."""
    if place.resource == "Patient":
        return "relative" if place.parent == "contact" else "patient"
    return {"Person": "patient", "RelatedPerson": "relative"}.get(place.resource, "staff")


def _of_reference(around: Object, place: _Place) -> str:
    """Return what the words of a reference name: what it refers to says so, else the element that refers."""
    found = _REFERENCE.fullmatch(around.said("reference"))
    type_ = around.said("type") or (found["type"] if found else "")
    if type_:
        return _OF_TYPE.get(type_, "text")
    return _uses().get(f"{place.parent}.{place.element}") or _OF_ELEMENT.get(place.parent, "text")


def _identified(around: Object) -> str:
    """Return the kind of number that an identifier is."""
    type_ = around.get("type")
    coding = type_.get("coding") if isinstance(type_, Object) else None
    first = coding.items[0] if isinstance(coding, Array) and coding.items else None
    code = first.said("code") if isinstance(first, Object) else ""
    if around.said("system").endswith("us-ssn"):
        return Kind.SSN.value
    return _IDENTIFIED.get(code, Kind.RECORD).value


def _number(new: str, _: str) -> str:
    """Write what becomes of a number: an age as the oldest that may be told."""
    return "90" if new == "90+" else _string(new)


def _string(new: str) -> str:
    return f'"{inside(new, "")}"'


def _code(new: str, _: str) -> str:
    """Write an id: only some characters may stand in one."""
    return re.sub(r"[^A-Za-z0-9.-]+", "-", new).strip("-") or "x"
