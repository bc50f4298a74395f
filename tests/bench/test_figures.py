"""The bench's arithmetic, and that it runs over any engine."""

import json

import pytest

from app.bench.figures import Figures, Rounds, Speed, measure_speed, resident_memory
from app.engines.base import EngineInfo, Usage
from app.models.catalogue.throughput import Machine
from tests.engines.scripted import ScriptedEngine

INFO = EngineInfo("m", "llama", 2048, 100_000_000, 0.5, extra={"parameters": 1e9})
FIGURES = Figures(INFO, Machine(5e10, 1e12, 2), Speed(400.0, 100.0, 250.0), Rounds(0.5, 2, 900, 60, 1.5, 70), 1 << 28)


def test_floors_and_ratio() -> None:
    """Weights over bandwidth, two operations per parameter, and how near the measured speed comes."""
    assert FIGURES.speed.ratio == 4
    assert FIGURES.decode_floor == pytest.approx(0.002)
    assert FIGURES.prefill_floor == pytest.approx(0.002)
    assert FIGURES.decode_of_floor == pytest.approx(0.2)
    assert FIGURES.prefill_of_floor == pytest.approx(0.8)


def test_json_holds_everything() -> None:
    """One object, derived figures included."""
    data = json.loads(json.dumps(FIGURES.as_json()))
    assert data["schema"] == 1
    assert data["floor"]["decode_reached"] == pytest.approx(0.2)
    assert data["round"]["first_inference"] == 0.5


def test_speed_is_tokens_over_seconds() -> None:
    """As the engine's own account says."""
    engine = ScriptedEngine(given={("*", "line"): "and so on"}, texts=["x"] * 3, usage=Usage(300, 50, 0.5))
    assert measure_speed(engine) == Speed(600.0, 100.0, 100.0)


def test_memory_of_this_process() -> None:
    """An engine without a process of its own lives in this one."""
    assert resident_memory(ScriptedEngine()) > 1 << 20
