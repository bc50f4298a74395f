"""What the page of models shows: each model with how it suits this machine and where it stands. No window in here."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from app import choosing
from app.models.catalogue import advice, catalogue
from app.models.catalogue.advice import Advice
from app.models.catalogue.sizes import told
from app.models.found.search import Found
from app.models.shelf.shelf import Installed, Problem, Shelf

_MB, _GB = 1_000_000, 1_000_000_000


class State(StrEnum):
    """Where a model stands."""

    ABSENT = "absent"
    BEGUN = "begun"
    INSTALLED = "installed"
    BROKEN = "broken"
    FOUND = "found"  # kept by another program, used where it lies


@dataclass(frozen=True, slots=True)
class Offer:
    """One model as the page shows it. `here`: how it suits this machine and why; `facts`: size, licence and the like;
    `bytes`: what of it lies on the disk; `reason`: the sentence about a broken one; `carried`: part of the program."""

    id: str
    name: str
    here: str
    facts: str
    good_for: str
    state: State
    bytes: int = 0
    reason: str = ""
    recommended: bool = False
    known: bool = True
    carried: bool = False


def offers(shelf: Shelf) -> tuple[Offer, ...]:
    """Return what there is and could be, what to recommend first; measures the machine the first time."""
    installed = {item.id: item for item in shelf.installed()}
    problems = {item.id: item for item in shelf.problems()}
    advised, first = advice.advise(choosing.ability(), catalogue.on_offer()), choosing.recommendation().recommended
    listed = [_known(a, shelf, installed.get(a.spec.id), problems.get(a.spec.id), a.spec.id == first) for a in advised]
    named = {spec.id for spec in catalogue.load()}
    own = [_own(item) for item in installed.values() if item.id not in named]
    lost = [_lost(item) for item in problems.values() if item.id not in named]
    elsewhere = [_elsewhere(one) for one in choosing.found_elsewhere() if one.usable]
    return (*listed, *own, *lost, *elsewhere)


def verify(shelf: Shelf, model: str) -> str:
    """Check an installed model's content, and that the engine runs it; return the sentence that says so.

    Raises:
        NoModelError, EngineError: it is not right, or does not run; the message says what to do.
    """
    from app.core.errors import NoModelError
    from app.opening import try_out

    checked = shelf.verify(model)
    if not checked.ok:
        raise NoModelError(checked.reason)
    try_out(shelf.resolve(model))
    return f"{model} is what it should be, and it runs."


def remove(shelf: Shelf, model: str) -> None:
    """Delete a model, or what came of it so far; also the base it was to be made from, where nothing else needs that.

    Raises:
        NoModelError: there is nothing, or it is in use.
    """
    base = next((spec.base for spec in catalogue.load() if spec.id == model), "")
    if not base or _on_disk(shelf, model):
        shelf.remove(model)
    if base and _on_disk(shelf, base):
        shelf.remove(base)


def _known(a: Advice, shelf: Shelf, here: Installed | None, broken: Problem | None, first: bool) -> Offer:
    spec = a.spec
    size = f"{'' if spec.size else 'about '}{told(spec.about)}"
    context = f"{spec.context:,} tokens" if spec.context else ""
    facts = " · ".join(filter(None, (size, _count(spec.parameters), spec.quantization, spec.licence, context)))
    on_disk = _on_disk(shelf, spec.id) + (_on_disk(shelf, spec.base) if spec.base else 0)
    if broken:
        state = State.BROKEN
    elif here:
        state = State.INSTALLED
    else:
        state = State.BEGUN if on_disk else State.ABSENT
    return Offer(
        id=spec.id,
        name=spec.name,
        here=f"{a.verdict[:1].upper()}{a.verdict[1:]}: {a.reason}.",
        facts=facts,
        good_for=spec.good_for,
        state=state,
        bytes=on_disk,
        reason=broken.reason if broken else "",
        recommended=first,
        carried=shelf.carries(spec.id),
    )


def _own(item: Installed) -> Offer:
    info = item.info
    facts = f"{told(item.size)} · {_count(info.parameters)} · {info.quantization} · {info.architecture}"
    return Offer(item.id, info.name or item.id, "A file of yours.", facts, "", State.INSTALLED, item.size, known=False)


def _elsewhere(one: Found) -> Offer:
    return Offer(str(one.path), one.name, one.told, "", "", State.FOUND, one.size, known=False)


def _lost(item: Problem) -> Offer:
    size = item.path.stat().st_size if item.path.is_file() else 0
    return Offer(item.id, item.id, "", told(size), "", State.BROKEN, size, item.reason, known=False)


def _on_disk(shelf: Shelf, model: str) -> int:
    """Return the bytes of a model's file or of the part of it that has come."""
    files: list[Path] = [shelf.folder / f"{model}.gguf", *shelf.folder.glob(f"{model}.*.part")]
    return max((file.stat().st_size for file in files if file.is_file()), default=0)


def _count(parameters: int) -> str:
    return f"{parameters / _GB:.1f}B" if parameters >= _GB else f"{parameters / _MB:.0f}M"
