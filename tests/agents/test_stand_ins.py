"""Plain words for a preposition with a place, and for a partner."""

from app.agents.choose.fillers import Fillers
from app.agents.propose.stand_ins import stand_ins
from app.core.attributes import Attribute
from app.core.edits.edits import Edit
from app.core.text.spans import Span


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


def test_where_somebody_comes_from_is_not_here() -> None:
    assert stand_ins("in Kumasi", Attribute.BIRTHPLACE) == ("back home",)


def test_words_that_only_point_stand_for_one_place_in_a_text() -> None:
    text = "Mum lives in Leeds. My brother has a shop in Ghent. We all grew up in Leeds."
    fillers = Fillers(text)
    leeds, ghent, again = (Edit(Span(at, at + 8), text[at : at + 8], "in town") for at in (10, 42, 67))
    fillers.add(leeds)
    assert fillers.doubled(ghent)
    assert not fillers.doubled(again)
