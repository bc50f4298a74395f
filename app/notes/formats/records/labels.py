"""What a value is by one label beside it: the name of an observation, the text of a question."""

from functools import cache, lru_cache

from app import assets
from app.notes.base.hit import Role
from app.notes.base.safe_harbor import Kind
from app.notes.base.vocabulary import explained, on_name_lists
from app.notes.formats.records import pairs
from app.notes.formats.records.senses import KINDS, WORD, Sense
from app.notes.formats.records.values import Stated
from app.notes.numbers import headers, labelled

_NO_NAMES = frozenset((Kind.DATE, Kind.AGE, Kind.QUASI))
_ASKING = frozenset(("name", "patient", "relative", "staff", *(kind.value for kind in Kind if kind not in _NO_NAMES)))


@cache
def _codes() -> dict[str, str]:
    return dict(assets.rows("notes/observation_codes.tsv"))


def observed(code: str, name: str) -> str:
    """Return what was observed in words: as its LOINC code has it, where that is known, else its `name`."""
    return _codes().get(code.strip(), name)


def identifier(label: str, value: str, years: bool = True) -> Stated | None:
    """Return which identifier a value is by its label, None where it is none or nobody can say.

    `years`: an age is one in years, as far as its unit says.
    """
    sense = pairs.of_answer(pairs.sense(label), value)
    if sense is None and any(map(str.isdigit, value)):
        sense = _number(label)
    if sense is None or (sense.use == "age" and not years):
        return None
    said = sense.of(value)
    if not isinstance(said, Stated):
        return None
    return None if said.role is Role.RELATIVE and not _may_name(value) else said


def asks(label: str) -> bool:
    """Tell whether a label asks for something that identifies: a name, a number, an address, an employer."""
    sense = pairs.sense(label) or _number(label)
    if sense is not None:
        return sense.use in _ASKING
    told = headers.label_of(label.strip().lower())
    return told is not None and told[0] not in _NO_NAMES


@lru_cache(maxsize=5_000)
def _number(label: str) -> Sense | None:
    """Return the number that a label announces, also behind other words: "old chart number"."""
    words = label.lower().split()
    ends = (" ".join(words[at:]) for at in range(len(words)) if not at or len(words) - at > 1)
    kind = next((kind for end in ends if (kind := labelled.kind_of(end)) is not None), None)
    return Sense(kind.value) if kind is not None and kind.value in KINDS else None


def _may_name(value: str) -> bool:
    """Tell whether a word of a value is nothing but a name: "Healthy" beside "Mother" is none."""
    return any(not explained(word) or on_name_lists(word) for word in map(str.lower, WORD.findall(value)))
