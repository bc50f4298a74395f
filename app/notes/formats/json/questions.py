"""FHIR: what a value answers. The text of a question or the code of an observation says what stands in its value."""

from app.notes.formats.json.tree import Array, Leaf, Object
from app.notes.formats.records import pairs
from app.notes.formats.records.values import Stated
from app.notes.medicine.ages import in_years

_ANSWER = "answer"
_VALUE = "value"
_OF_VALUE = frozenset(("value", "display", "text", "code"))
"""The elements within a value that say it: of a quantity the number, of a coding its words."""


def asked(node: Object, element: str, around: str) -> str:
    """Return what the values within an object answer; `element`: where it stands; `around`: what that answers."""
    names = node.names()
    if "linkId" in names:
        return node.said("text")
    if "code" in names and any(name.startswith(_VALUE) for name in names):
        code = node.get("code")
        return _words(code) if isinstance(code, Object) else ""
    return around if element == _ANSWER or element.startswith(_VALUE) or element == "coding" else ""


def _words(code: Object) -> str:
    """Return what a code means in words."""
    coding = code.get("coding")
    first = next((one for one in coding.items if isinstance(one, Object)), None) if isinstance(coding, Array) else None
    return code.said("text") or (first.said("display") if first is not None else "")


def told(value: str, question: str, element: str, parent: str, around: Object | None) -> Stated | None:
    """Return which identifier a value is by the question that it answers, None where it is none or nobody can say."""
    is_value = element.startswith(_VALUE) and element != _VALUE
    within = element in _OF_VALUE and (parent.startswith(_VALUE) or parent == "coding")
    if not question or not (is_value or within):
        return None
    sense = pairs.of_answer(pairs.sense(question), value)
    if sense is None or (sense.use == "age" and not _in_years(around)):
        return None
    said = sense.of(value)
    return said if isinstance(said, Stated) else None


def _in_years(around: Object | None) -> bool:
    units = (
        [node.value for key, node in around.members if key.value in ("unit", "code") and isinstance(node, Leaf)]
        if around
        else []
    )
    return all(map(in_years, units))
