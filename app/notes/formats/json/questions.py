"""FHIR: what a value answers. The text of a question or the code of an observation says what stands in its value."""

from functools import cache

from app import assets
from app.notes.formats.json.tree import Array, Leaf, Object
from app.notes.formats.records import labels
from app.notes.formats.records.values import Stated
from app.notes.medicine.ages import in_years

_ANSWER = "answer"
_VALUE = "value"
_AGE = "age"
_OF_VALUE = frozenset(("value", "display", "text", "code"))
"""The elements within a value that say it: of a quantity the number, of a coding its words."""
_BOUNDS = ("low", "high")


@cache
def _ages() -> frozenset[str]:
    """Return the elements whose quantities and ranges are somebody's age."""
    return frozenset(element for element, use in assets.rows("notes/fhir_elements.tsv") if use == _AGE)


def asked(node: Object, element: str, around: str) -> str:
    """Return what the values within an object answer; `element`: where it stands; `around`: what that answers."""
    if element in _ages():
        return _AGE
    names = node.names()
    if "linkId" in names:
        own = node.said("text")
        whose = f"{around} {own}"  # "First" in a group of questions on the emergency contact
        return whose if around and own and not labels.asks(own) and labels.asks(whose) else own
    code = node.get("code")
    if isinstance(code, Object) and any(name.startswith(_VALUE) for name in names):
        return _words(code)
    inner = element in (_ANSWER, "coding", *_BOUNDS) or element.startswith(_VALUE)
    return around if inner else ""


def _words(code: Object) -> str:
    """Return what a code means in words."""
    coding = code.get("coding")
    among = [one for one in coding.items if isinstance(one, Object)] if isinstance(coding, Array) else []
    words = code.said("text") or (among[0].said("display") if among else "")
    return next((known for one in among if (known := labels.observed(one.said("code"), ""))), words)


def answers(element: str, parent: str) -> bool:
    """Tell whether an element is the value of an observation or an answer, or says it within one."""
    is_value = element.startswith(_VALUE) and element != _VALUE
    return is_value or (
        element in _OF_VALUE and (parent.startswith(_VALUE) or parent in ("coding", *_BOUNDS, *_ages()))
    )


def told(value: str, question: str, element: str, parent: str, around: Object | None) -> Stated | None:
    """Return which identifier a value is by the question that it answers, None where it is none or nobody can say."""
    if not question or not answers(element, parent):
        return None
    return labels.identifier(question, value, _in_years(around))


def _in_years(around: Object | None) -> bool:
    units = (
        [node.value for key, node in around.members if key.value in ("unit", "code") and isinstance(node, Leaf)]
        if around
        else []
    )
    return all(map(in_years, units))
