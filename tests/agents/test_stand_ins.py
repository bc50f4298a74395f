"""Plain words for a preposition with a place, and for a partner."""

from app.agents.propose.stand_ins import stand_ins
from app.core.attributes import Attribute


def test_a_place_where_one_lives_may_be_here() -> None:
    assert "here" in stand_ins("in Leeds", Attribute.LOCATION)
    assert "Here" in stand_ins("In Leeds", Attribute.LOCATION)


def test_a_wife_is_a_partner_whatever_stands_beside_her() -> None:
    assert stand_ins("my late wife", Attribute.RELATIONSHIP)[0] == "my late partner"
    assert stand_ins("my late\nwife", Attribute.RELATIONSHIP)[0] == "my late partner"
    assert stand_ins("my ex-wife", Attribute.RELATIONSHIP) == ("my ex",)
    assert stand_ins("The wife", Attribute.SEX) == ("The partner",)


def test_other_words_and_other_attributes_have_none() -> None:
    assert stand_ins("in Leeds", Attribute.AGE) == ()
    assert stand_ins("1234", Attribute.LOCATION) == ()
