"""Which model to begin with on this machine: the starter, or a better one beside it, with the reason in a sentence."""

from collections.abc import Iterable
from dataclasses import dataclass

from app.models.catalogue import catalogue
from app.models.catalogue.advice import Ability, Advice, Fit, about, advise
from app.models.catalogue.sizes import told

STARTER = "starter"
_PATIENT = 120.0  # seconds a check may take for a model to be shown at all to who begins


@dataclass(frozen=True, slots=True)
class Recommendation:
    """`better`: the best for this machine beside the starter, None where it carries none; `recommended`: the id of the
    one to take, and `why`, a sentence; `figures`: what is to be expected of the better one, "" where there is none."""

    starter: Advice
    better: Advice | None
    recommended: str
    why: str
    figures: str = ""


def recommend(able: Ability, free: int) -> Recommendation:
    """Choose among the models of the catalogue; `free`: bytes free on the disk where models lie.

    Only one that is known to be fit for the task, answers quickly and leaves the machine room is recommended over the
    starter. One that is merely slow, or not measured, is shown beside it, with what stands against it.
    """
    advised = advise(able, catalogue.on_offer())
    starter = next(one for one in advised if one.spec.id == STARTER)
    others = [one for one in advised if one is not starter]
    fitting = [one for one in others if one.fit is Fit.COMFORTABLE or _is_worth_a_wait(one)]
    here = [one for one in fitting if one.spec.about < free]
    better = min(here, key=_rank, default=None)
    if better is None:
        return Recommendation(starter, None, STARTER, _alone(able, free, others, fitting))
    name, figures = better.spec.name, _figures(able, free, better)
    if not better.spec.fit_for_task:
        why = f"The starter is recommended: {name} would run well here, but was not measured with Untell."
    elif better.fit is Fit.COMFORTABLE:
        why = f"{name} is recommended: it is far larger than the starter, and this machine carries it with ease."
        return Recommendation(starter, better, better.spec.id, why, figures)
    else:
        why = (
            f"The starter is recommended: {name} is far larger, but takes {about(better.seconds)} per check here, "
            f"the starter {about(starter.seconds)}."
        )
    return Recommendation(starter, better, STARTER, why, figures)


def _is_worth_a_wait(one: Advice) -> bool:
    return one.fit is Fit.SLOW and one.spec.fit_for_task and one.seconds <= _PATIENT


def _rank(one: Advice) -> tuple[bool, bool, float]:
    # What is fit for the task before what is not, the quick before the slow; then the larger, of the slow the quicker.
    slow = one.fit is Fit.SLOW
    return not one.spec.fit_for_task, slow, one.seconds if slow else -one.spec.parameters


def _figures(able: Ability, free: int, better: Advice) -> str:
    spec = better.spec
    kind = "" if spec.size else "about "
    left = able.ram - spec.about
    parts = [
        f"{kind}{told(spec.about)} to download, {told(free)} free on the disk",
        f"{about(better.seconds)} per check",
    ]
    if able.gpu < spec.about:
        parts.append(f"leaves {told(left)} of {told(able.ram)} memory")
    return f"{', '.join(parts)}; {spec.licence}."


def _alone(able: Ability, free: int, others: Iterable[Advice], fitting: Iterable[Advice]) -> str:
    smallest = min((one.spec.about for one in fitting), default=0)
    if smallest:
        lacking = f"the smallest larger one needs {told(smallest)} of disk, and {told(free)} are free"
    elif all(one.fit > Fit.SLOW for one in others):
        lacking = f"larger ones want more than its {told(able.ram)} of memory"
    else:
        lacking = "larger ones would keep you waiting for minutes at each check"
    return f"The starter is the right one for this machine: {lacking}. Checking and rewriting work with it."
