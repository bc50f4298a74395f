"""How long a person waits is timed on what they are served: signals and model together."""

from app.bench.served import measure_served
from app.engines.base import Value
from tests.engines.scripted import ScriptedEngine

NOTHING = Value("0", (1.0, 0.0, 0.0, 0.0, 0.0, 0.0))


def test_signals_are_heard_first_and_a_blind_model_not_at_all() -> None:
    """Every attribute gets certainty 0: what is found and rewritten is the signals' alone."""
    engine = ScriptedEngine(given={("*", "sure"): NOTHING, ("*", "validity"): Value("high", (1.0, 0.0, 0.0, 0.0))})
    served = measure_served(engine, repeats=2)
    assert served.first is None
    assert served.signals is not None
    assert 0 < served.signals < served.seconds
    assert served.rounds in (1, 2)
    assert 0 < served.assessing < served.seconds
