"""What there is to choose from on this machine: what it carries, what to begin with, what other programs keep here."""

import shutil
from functools import cache
from pathlib import Path

from app.engines.llamacpp import chat, devices
from app.models.catalogue import advice, fit
from app.models.catalogue.advice import Ability
from app.models.catalogue.recommendation import Recommendation, recommend
from app.models.found import search
from app.models.found.search import Found
from app.store import paths


@cache
def ability() -> Ability:
    """Measure what this machine can do for a model, once, in a fraction of a second."""
    here, card = fit.machine(), devices.gpu()
    return advice.ability(here.ram_bytes, here.physical_cores, card.memory if card else 0)


def recommendation() -> Recommendation:
    """Return which model to begin with on this machine, by what was measured and what its disk has free."""
    folder = paths.models_dir()
    there = next((place for place in (folder, *folder.parents) if place.is_dir()), Path(folder.anchor))
    return recommend(ability(), shutil.disk_usage(there).free)


def found_elsewhere() -> tuple[Found, ...]:
    """Return the models that other programs keep on this machine, the usable ones first."""
    return search.look(chat.guess, fit.machine().ram_bytes)
