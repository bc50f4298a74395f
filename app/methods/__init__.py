"""One module per published way to run the rounds."""

from collections.abc import Callable

from app.core.errors import UsageError
from app.methods.adversarial import Adversarial
from app.methods.base import Method
from app.methods.baselines.abstract import Abstract
from app.methods.baselines.dp import DifferentiallyPrivate
from app.methods.baselines.mask import Mask
from app.methods.baselines.mislead import Mislead
from app.methods.baselines.paraphrase import Paraphrase
from app.methods.lexicographic import Lexicographic
from app.methods.rational import Rational
from app.methods.rational_prompts import RationalPrompts
from app.methods.self_refine import SelfRefine
from app.methods.settings import USUAL, Settings, Task

__all__ = ["INVENTING", "METHODS", "USUAL", "Method", "Settings", "Task", "configured"]

_IN_ORDER: tuple[Callable[[Settings], Method], ...] = (
    lambda _: Rational(),
    lambda _: RationalPrompts(),
    lambda s: Adversarial(stop_certainty=s.stop_certainty, facts=s.facts),
    lambda _: SelfRefine(),
    lambda s: Lexicographic(s.task, s.top_k, s.facts),
    lambda s: Mislead(s.planted, s.facts, s.seed),
    lambda _: Mask(),
    lambda _: Abstract(),
    lambda _: Paraphrase(),
    lambda s: DifferentiallyPrivate(s.epsilon, s.seed),
)
_MAKERS = {make(USUAL).name: make for make in _IN_ORDER}
METHODS: dict[str, Method] = {name: make(USUAL) for name, make in _MAKERS.items()}
"""Every method by its name on the command line, as it usually works; the first is the default."""
INVENTING = frozenset({"mislead"})
"""Methods that put false statements into a text on purpose: never the default, never for a patient's note."""


def configured(name: str, settings: Settings = USUAL, may_invent: bool = True) -> Method:
    """Return the method of this name as `settings` say.

    Raises:
        UsageError: there is none, or it invents and may not (`may_invent` is False for clinical notes).
    """
    if name not in METHODS:
        raise UsageError(f"There is no method {name!r}; choose one of {', '.join(METHODS)}.")
    if name in INVENTING and not may_invent:
        raise UsageError(f"The method '{name}' invents things about the patient; choose another for a clinical note.")
    return _MAKERS[name](settings)
