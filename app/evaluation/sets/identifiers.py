"""Sets that say what names somebody outright: clinical queries (ASQ-PHI) and presidio-research's sentences."""

from app.evaluation.sets.base import Loader, Row, Sample

_NO_NAME = {"nan", "apt", "suite"}
"""Values of the set that stand for nothing."""


def _asq_phi(row: Row, number: int) -> Sample:
    return _sample(f"asq{number:04d}", row["text"], [(p["identifier_type"], p["value"]) for p in row["phi"]])


def _presidio(row: Row, number: int) -> Sample:
    return _sample(f"presidio{number:04d}", row["text"], [(s["type"], s["value"]) for s in row["spans"]])


def _sample(name: str, text: str, values: list[tuple[str, str]]) -> Sample:
    hidden = tuple((kind, value) for kind, value in values if value.strip().lower() not in _NO_NAME)
    return Sample(id=name, text=text, key=text, person=name, hidden=hidden)


ASQ_PHI = Loader("asq_phi", frozenset({"text", "phi"}), _asq_phi)
PRESIDIO = Loader("presidio_synth", frozenset({"text", "spans"}), _presidio)
