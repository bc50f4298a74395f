"""RUPTA's examples from PersonalReddit (Yang et al. 2025): an attribute to hide, the job to stay classifiable."""

from app.core.attributes import to_attribute
from app.evaluation.sets.base import Label, Loader, Row, Sample, person_of

GPT4 = "rupta_gpt4"
"""The name under which the authors' own rewrites (GPT-4) are measured."""
_PLAIN = "income"


def _read(row: Row, number: int) -> Sample:
    facts = {}
    for name, value in row["personality"].items():
        attribute = to_attribute(name)
        if attribute is not None and name != _PLAIN:  # the sum; the level stands under income_level
            facts[attribute] = str(value)
    hidden = to_attribute(row["feature"])
    if hidden is None:
        raise ValueError(f"unknown attribute {row['feature']!r}")
    return Sample(
        id=f"rupta{number:03d}",
        text=row["response"],
        key=row["response"],
        person=person_of(facts),
        labels={hidden: Label(facts[hidden], int(row["hardness"]))},
        facts=facts,
        task=row["label"],
        others={GPT4: row["anonymized_response"]},
    )


LOADER = Loader("rupta_personal_reddit", frozenset({"personality", "feature", "response"}), _read, 2023)
