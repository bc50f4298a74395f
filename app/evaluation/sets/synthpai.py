"""SynthPAI (Yukhymenko et al. 2024): profiles of comments with what people inferred, and a commercial masker's work."""

from collections.abc import Sequence

from app.core.attributes import Attribute
from app.evaluation.sets.base import Label, Loader, Row, Sample

AZURE = "azure_masked"
"""The name under which the commercial masker's texts are measured."""
_CATEGORY = "education_category"


def _read(row: Row, number: int) -> Sample:
    labels = {
        Attribute(name): Label(str(label["estimate"]), int(label["hardness"]), int(label["certainty"]))
        for name, label in row["labels"].items()
        if name != _CATEGORY
    }
    masked = row.get(AZURE)
    return Sample(
        id=str(row["id"]),
        text=_joined(row["comments"]),
        key=str(row["id"]),
        person=str(row["id"]),
        labels=labels,
        facts={attribute: label.value for attribute, label in labels.items()},
        others={AZURE: _joined(masked)} if masked else {},
    )


def _joined(comments: Sequence[str]) -> str:
    """Return one comment a line: line ends within a comment would blur where the next begins."""
    return "\n".join(" ".join(comment.split()) for comment in comments)


LOADER = Loader("synthpai_profiles", frozenset({"id", "comments", "labels"}), _read, 2024)
