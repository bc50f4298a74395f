"""A scripted engine that sees one town and one job, for the window's tests."""

from app.agents.team import Sight
from app.core.attributes import Attribute
from app.engines.base import Fill, Value
from tests.engines.scripted import ScriptedEngine

POST = "I live in Leeds and love it. Mail me: jo@example.org. We went for a long walk in the fine weather today."
SIGHT = Sight(2023, frozenset({Attribute.LOCATION, Attribute.CONTACT}))


def scripted(delay: float = 0.0) -> ScriptedEngine:
    """Return an engine that tells where the author lives as long as the town is named, and nothing else."""

    def sure(request: Fill) -> str:
        return "5" if "Leeds" in request.prompt.text else "0"

    def quote(request: Fill) -> Value:
        return Value("Leeds" if "Leeds" in request.source else request.source.split()[0], logprob=-0.1)

    given = {
        ("*", "guess"): "Leeds, UK",
        ("*", "quote"): quote,
        ("*", "reason"): "a town is named",
        ("*", "new"): "a city",
        ("*", "sure"): sure,
    }
    return ScriptedEngine(given=given, delay=delay)
