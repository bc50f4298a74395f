"""What a template under way asks of the code that runs the model, and what it is told."""

from collections.abc import Generator
from dataclasses import dataclass, field

from app.engines.base import Filled, Value
from app.engines.constrained.decoder import Logits
from app.engines.constrained.options import Path


@dataclass(frozen=True, slots=True)
class Ask:
    """Tokens to append for good, and paths to try on throw-away copies after them.

    With `kept`, the paths of the next ask may go on from these as long as nothing is appended: what was fed is not fed
    again. `adopted`: such a path, which is appended before anything else, as it was fed.
    """

    tokens: list[int]
    nodes: tuple[Path, ...] = ()
    kept: bool = False
    adopted: Path = ()


@dataclass(frozen=True, slots=True)
class Told:
    """The logits after the last appended token (None when none was), and after each tried node."""

    last: Logits | None
    nodes: dict[Path, Logits] = field(default_factory=dict)


Talk = Generator[Ask, Told, Filled]
Step = Generator[Ask, Told, Value]
