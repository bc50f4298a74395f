"""What the first start offers beside the starter: the best model for this machine, and one that is here already."""

from dataclasses import dataclass

from app import choosing
from app.models.catalogue import advice, cost
from app.models.found.search import Found


@dataclass(frozen=True, slots=True)
class FirstChoice:
    """`why`: the recommendation in a sentence. `better`: a model's id, `found`: a file that another program keeps, each
    "" where there is none, with its name and what to tell of it."""

    why: str
    better: str = ""
    better_name: str = ""
    better_told: str = ""
    better_recommended: bool = False
    found: str = ""
    found_name: str = ""
    found_told: str = ""


def first_choice() -> FirstChoice:
    """Look at this machine and at what other programs keep on it; takes a moment."""
    chosen, here = choosing.recommendation(), _best(choosing.found_elsewhere())
    better = chosen.better
    return FirstChoice(
        why=chosen.why,
        better=better.spec.id if better else "",
        better_name=better.spec.name if better else "",
        better_told=f"{better.spec.good_for} {_upper(chosen.figures)}" if better else "",
        better_recommended=better is not None and chosen.recommended == better.spec.id,
        found=str(here.path) if here else "",
        found_name=here.name if here else "",
        found_told=f"{here.told} About {_seconds(here):.0f} s per check; used where it lies." if here else "",
    )


def _best(found: tuple[Found, ...]) -> Found | None:
    """Return the largest that answers quickly, else the quickest."""
    usable = [one for one in found if one.usable]
    quick = [one for one in usable if _seconds(one) <= advice.QUICK]
    return max(quick, key=lambda one: one.size, default=None) or min(usable, key=_seconds, default=None)


def _seconds(one: Found) -> float:
    assert one.info is not None, "what can be used has a header"
    return max(1.0, advice.seconds(choosing.ability(), cost.of_size(one.info.parameters, one.info.weight_bytes)))


def _upper(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
