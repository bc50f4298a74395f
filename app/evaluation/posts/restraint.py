"""How often the signals would act on texts in which a teacher found nothing to act on.

    python -m app.evaluation restraint ../shared/distill

Reads the records without steps of every ``*.jsonl`` in the folder (those whose texts give nothing away) and counts the
actionable inferences of all attributes, by arbitration by rule.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.agents.arbitrate.rules import verdict
from app.core.attributes import Attribute
from app.core.inference import Inference
from app.core.teaching import YEAR
from app.evaluation.support.splits import is_test, records
from app.signals.detect import detect


@dataclass(slots=True)
class Restraint:
    """Actionable inferences by attribute over `texts` texts; `clean`: texts in which nothing was found."""

    texts: int = 0
    clean: int = 0
    by_attribute: Counter[Attribute] = field(default_factory=Counter)

    @property
    def per_text(self) -> float:
        """Return the mean number of actionable inferences a text."""
        return self.by_attribute.total() / self.texts if self.texts else 0.0


def load(folder: Path) -> list[str]:
    """Return the texts of all records without steps, file by file. Raises FileNotFoundError where there are none."""
    texts = [row["text"] for path in sorted(folder.glob("*.jsonl")) for row in records(path) if not row["steps"]]
    if not texts:
        raise FileNotFoundError(f"no records in {folder}")
    return texts


def score(texts: Sequence[str], find: Callable[[str], Sequence[Inference]]) -> Restraint:
    """Count the actionable inferences that `find` makes in `texts`."""
    result = Restraint(len(texts))
    for text in texts:
        acted = [i.attribute for i in find(text) if verdict(i).actionable]
        result.by_attribute.update(acted)
        result.clean += not acted
    return result


def table(title: str, result: Restraint) -> str:
    """Return a plain table: actionable inferences a text, the share of clean texts, and the counts by attribute."""
    head = f"{title} ({result.texts} texts): {result.per_text:.3f} actionable a text, {result.clean} texts clean"
    return "\n".join([head, *(f"  {a.value:<14}{n:>5}" for a, n in result.by_attribute.most_common())])


def run(arguments: list[str]) -> int:
    """Print the counts of the test split and of the whole set."""
    parser = argparse.ArgumentParser(prog="python -m app.evaluation restraint")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--year", type=int, default=YEAR, help="the year in which the texts were written")
    chosen = parser.parse_args(arguments)
    texts = load(chosen.folder)
    for title, part in (("test split", [t for t in texts if is_test(t)]), ("whole", texts)):
        print(table(title, score(part, lambda text: detect(text, chosen.year).inferences)), end="\n\n")
    return 0
