"""The synthetic PersonalReddit set of Staab et al. (2024): answers to a question, one labelled attribute each."""

from app.core.attributes import Attribute
from app.evaluation.sets.base import Label, Loader, Row, Sample, person_of


def _read(row: Row, number: int) -> Sample:
    facts = {Attribute(name): str(value) for name, value in row["persona_facts"].items()}
    attribute = Attribute(row["attribute"])
    return Sample(
        id=str(row.get("id", number)),
        text=row["text"],
        key=row["text"],
        person=person_of(facts),
        labels={attribute: Label(facts[attribute], int(row["hardness"]))},
        facts=facts,
    )


LOADER = Loader("personal_reddit_synthetic", frozenset({"text", "attribute", "persona_facts"}), _read, 2023)
