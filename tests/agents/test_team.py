"""Who is asked what."""

from app.agents.attack.attacker import ModelAttacker
from app.agents.attack.reading_attacker import ReadingAttacker
from app.agents.team import Sight, with_model
from app.core.attributes import Attribute
from tests.engines.scripted import ScriptedEngine


def test_attributes_are_asked_in_a_fixed_order_whatever_the_set_s_own() -> None:
    wanted = frozenset({Attribute.SEX, Attribute.LOCATION, Attribute.AGE, Attribute.INCOME, Attribute.HEALTH})
    team = with_model(ScriptedEngine(), Sight(attributes=wanted), signals=False)
    assert isinstance(team.attacker, ReadingAttacker)
    assert isinstance(team.attacker.attacker, ModelAttacker)
    assert list(team.attacker.attacker.attributes) == sorted(wanted, key=list(Attribute).index)
