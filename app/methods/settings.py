"""What some methods may be told beyond the slider; every value has a default that works."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.core.attributes import Attribute
from app.core.errors import UsageError
from app.core.inference import MAX_GUESSES

EPSILON = 40.0
"""Per token. Small models write nothing readable below; a text's epsilon is then in the thousands (RLAA used 2500)."""
MOST_GUESSES = 20


@dataclass(frozen=True, slots=True)
class Task:
    """What a text must stay useful for, in the person's words. `labels`: the answers to choose from, if any."""

    words: str
    labels: tuple[str, ...] = ()

    @classmethod
    def parse(cls, raw: str) -> "Task":
        """Read "TASK" or "TASK: LABEL | LABEL | ...".

        Raises:
            UsageError: no words, or one label alone.
        """
        words, _, rest = raw.rpartition(":") if "|" in raw else (raw, "", "")
        labels = tuple(dict.fromkeys(label.strip() for label in rest.split("|") if label.strip()))
        if not words.strip() or ("|" in raw and len(labels) < 2):
            raise UsageError('Name the task in words, or as "task: one answer | another answer".')
        return cls(words.strip(), labels)


@dataclass(frozen=True, slots=True)
class Settings:
    """What the person settles for methods that draw, compare or invent.

    `seed`: of all that is drawn, None to draw it anew. `facts`: the author's true values, where known; a guess that
    misses them needs no edit. `stop_certainty`: adversarial rounds act on nothing so uncertain (0-5; 0: off). `task`:
    what a lexicographic rewrite keeps the text useful for. `top_k`: how many guesses count there (1-20). `planted`: the
    false values of `mislead`, drawn where not given. `epsilon`: of a token that `dp` draws (above 0).
    """

    seed: int | None = None
    facts: Mapping[Attribute, str] = field(default_factory=dict)
    stop_certainty: int = 0
    task: Task | None = None
    top_k: int = MAX_GUESSES
    planted: Mapping[Attribute, str] = field(default_factory=dict)
    epsilon: float = EPSILON


USUAL = Settings()
