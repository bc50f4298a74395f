"""DB-bio (Yang et al. 2025): lives of known people, to be recognized among candidates; the profession is the task."""

from app.core.attributes import Attribute
from app.evaluation.sets.base import Label, Loader, Row, Sample
from app.evaluation.sets.rupta import GPT4


def _read(row: Row, number: int) -> Sample:
    name = row["people"]
    candidates = tuple(dict.fromkeys(piece.strip() for piece in row["candidate_list"].split(",") if piece.strip()))
    return Sample(
        id=f"bio{number:03d}",
        text=row["text"],
        key=row["text"],
        person=name,
        labels={Attribute.NAME: Label(name)},
        facts={Attribute.NAME: name},
        task=row["label"],
        candidates=candidates if name in candidates else (*candidates, name),
        others={GPT4: row["anonymized_text"]},
    )


LOADER = Loader("db_bio", frozenset({"text", "people", "candidate_list", "label"}), _read)
