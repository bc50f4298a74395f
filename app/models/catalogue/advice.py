"""Which models suit this machine: whether each fits, how long a check would take, and why. Advice, never a refusal."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

from app.models.catalogue import cost
from app.models.catalogue.catalogue import ModelSpec
from app.models.catalogue.cost import Cost
from app.models.catalogue.sizes import told
from app.models.catalogue.throughput import Machine, measure_machine

# Counted on the 150 tokens of `untell bench`'s text, claims and verdicts: tokens read, and those written one by one.
WORK = {"": (1438, 64), "starter": (477, 93)}
# A graphics card is so many times faster at both, in published measurements of small ones with 8B models.
_GPU = 8.0
_GPU_ROOM = 1.15  # of the weights, for context and workspace
CONTEXT = 2048  # tokens the engine is started with
_GB = 1e9
QUICK = 15.0
"""Seconds a check may take before people stop waiting for it."""


class Fit(IntEnum):
    """How a model suits a machine, best first."""

    COMFORTABLE = 0
    SLOW = 1
    TIGHT = 2
    TOO_BIG = 3


@dataclass(frozen=True, slots=True)
class Ability:
    """What a machine brings along: bytes of memory, its throughput, and the bytes of a graphics card that can be used
    (0: none)."""

    ram: int
    machine: Machine
    gpu: int = 0


@dataclass(frozen=True, slots=True)
class Advice:
    """What is to be expected of a model: how it suits, seconds a check of a post takes, a verdict and its reason."""

    spec: ModelSpec
    fit: Fit
    seconds: float
    verdict: str
    reason: str


def ability(ram: int, cores: int, gpu: int = 0) -> Ability:
    """Measure this machine, in a fraction of a second; `ram` and `gpu` in bytes."""
    return Ability(ram, measure_machine(cores, span=0.2, block=64 << 20), gpu)


def advise(able: Ability, specs: Iterable[ModelSpec]) -> tuple[Advice, ...]:
    """Return advice on models that can be used for the task, what to recommend first.

    First comes what fits with room to spare and answers quickly: those known to be fit for the task before the others,
    the larger before the smaller. Of the rest, the quicker come first.
    """
    return tuple(sorted((_on(able, spec) for spec in specs), key=_rank))


def _rank(item: Advice) -> tuple[float, ...]:
    if item.fit is Fit.COMFORTABLE:
        return item.fit, not item.spec.fit_for_task, -item.spec.parameters
    return item.fit, item.seconds, 0


def seconds(able: Ability, price: Cost, prompts: str = "") -> float:
    """Return about how many seconds a check of a post of 150 tokens takes a model of that cost."""
    read, written = WORK.get(prompts, WORK[""])
    spent = read * price.reading(able.machine) + written * price.writing(able.machine)
    return spent / (_GPU if _on_card(able, price.file) else 1.0)


def _on_card(able: Ability, size: int) -> bool:
    return able.gpu >= size * _GPU_ROOM


def _on(able: Ability, spec: ModelSpec) -> Advice:
    time = seconds(able, cost.of_model(spec), spec.prompts)
    # On the card, the machine's own memory only has to hold the rest of the program.
    room = max(able.ram, spec.ram_comfortable) if _on_card(able, spec.about) else able.ram
    if room < spec.ram_min:
        fit = Fit.TOO_BIG
    elif room < spec.ram_comfortable:
        fit = Fit.TIGHT
    else:
        fit = Fit.COMFORTABLE if time <= QUICK else Fit.SLOW
    return Advice(spec, fit, time, f"{_VERDICTS[fit]}, {about(time)} per check", _reason(able, spec, fit))


_VERDICTS = {
    Fit.COMFORTABLE: "fits",
    Fit.SLOW: "fits, but slow",
    Fit.TIGHT: "tight",
    Fit.TOO_BIG: "probably too big",
}


def about(time: float) -> str:
    """Return seconds as people say them."""
    if time < 1:
        return "about 1 s"
    if time < 100:
        return f"about {time:.0f} s"
    return f"about {time / 60:.0f} min" if time < 6000 else "hours"


def _reason(able: Ability, spec: ModelSpec, fit: Fit) -> str:
    if _on_card(able, spec.about):
        return f"its {told(spec.about)} go into the {told(able.gpu)} of the graphics card"
    here = f"this machine has {told(able.ram)} of memory"
    if fit is Fit.TOO_BIG:
        return f"it wants {told(spec.ram_min)} and {here}; it may not start"
    if fit is Fit.TIGHT:
        return f"it wants {told(spec.ram_comfortable)} to be comfortable and {here}; close other programs first"
    taken = told(cost.of_model(spec).memory(CONTEXT))
    speed = f"read at {able.machine.bandwidth / _GB:.0f} GB/s by {able.machine.threads} cores"
    return f"it takes about {taken}; {here}, {speed}"
