"""The measuring sets, each recognized by what its rows hold."""

import json
from dataclasses import dataclass
from pathlib import Path

from app.core.errors import InputError
from app.evaluation.sets import authors, db_bio, identifiers, medqa, personal_reddit, rupta, synthpai
from app.evaluation.sets.base import Loader, Row, Sample, shortened

LOADERS: tuple[Loader, ...] = (
    personal_reddit.LOADER,
    synthpai.LOADER,
    rupta.LOADER,
    db_bio.LOADER,
    identifiers.ASQ_PHI,
    identifiers.PRESIDIO,
    medqa.LOADER,
    authors.LOADER,
)


@dataclass(frozen=True, slots=True)
class Dataset:
    """A set that was read. `year`: when its texts were written, None where the set does not say."""

    name: str
    year: int | None
    samples: tuple[Sample, ...]


def load(path: Path, words: int | None = None) -> Dataset:
    """Read a set; `words`: longer texts are cut to about so many.

    Raises:
        InputError: it cannot be read, or is none of the sets known here.
    """
    try:
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line.strip()]
        loader = next((one for one in LOADERS if rows and one.keys <= set(rows[0])), None)
        if loader is None:
            known = ", ".join(one.name for one in LOADERS)
            raise InputError(f"{path} is none of the sets that are known here ({known}); look at its first line.")
        samples = [loader.read(row, number) for number, row in enumerate(rows, 1)]
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(f"{path} cannot be read as a measuring set; give a JSON Lines file of one.") from error
    if words is not None:
        samples = [shortened(sample, words) for sample in samples]
    return Dataset(loader.name, loader.year, tuple(samples))


__all__ = ["LOADERS", "Dataset", "Loader", "Row", "Sample", "load"]
