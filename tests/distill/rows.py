"""A few teacher records of our own, small enough to reason about."""

from typing import Any

from app.core.teaching import Part, Record, read


def inference(attribute: str, guess: str, certainty: int, *evidence: str) -> dict[str, Any]:
    """Return an inference as it stands in a row; its validity goes by its certainty."""
    validity = {5: "high", 4: "high", 3: "medium", 2: "low", 1: "invalid"}[certainty]
    return {
        "attribute": attribute,
        "guesses": [guess],
        "certainty": certainty,
        "validity": validity,
        "evidence": list(evidence),
        "rationale": "The words say so. Nothing else does.",
    }


def row(town: str, job: str, number: int = 0) -> dict[str, Any]:
    """Return a row in which a town and a job are generalised in the first step, and the job again in the second."""
    return {
        "kind": "post",
        "text": f"Take {number}: I work in {town} as a {job}, and it rains.",
        "author": {"location": town, "occupation": job},
        "inferences": [
            inference("location", town, 5, town),
            inference("occupation", job, 5, f"as a {job}"),
            inference("age", "44", 2, "it rains"),
        ],
        "steps": [
            {
                "edits": [[f"in {town} as a {job}", "in a town as a helper"]],
                "inferences": [inference("occupation", "helper", 3, "as a helper")],
                "utility": {"readability": 10, "meaning": 7, "hallucinations": 1},
            },
            {
                "edits": [["as a helper", "all day"]],
                "inferences": [],
                "utility": {"readability": 10, "meaning": 6, "hallucinations": 1},
            },
        ],
    }


def records(part: Part, count: int) -> list[Record]:
    """Return records of one part, with towns and jobs that differ."""
    made = (read(row(("Leeds", "York", "Derby")[n % 3], ("nurse", "welder")[n % 2], n)) for n in range(400))
    return [record for record in made if record.part is part][:count]
