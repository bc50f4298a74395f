"""A model's own bad answers become losers; its good ones do not."""

from app.core.teaching import Part
from app.distill.data.build import Builder, Recipe
from app.distill.data.sample import bad_answers
from app.engines.base import Fill
from tests.distill.rows import records
from tests.distill.test_build import layout
from tests.engines.scripted import ScriptedEngine


def answer(request: Fill) -> str:
    return "a place"


def test_what_the_guard_refuses_or_leaves_unchanged_loses() -> None:
    (record,) = records(Part.TRAINING, 1)
    town = record.text.split(" in ")[1].split(" as ")[0]
    good = ScriptedEngine(given={("*", "new"): answer})
    assert bad_answers(good, [record], 0.2) == {}
    stubborn = ScriptedEngine(given={("*", "new"): town})
    lost = bad_answers(stubborn, [record], 0.2)
    assert set(lost.values()) == {town}
    inventing = ScriptedEngine(given={("*", "new"): "as a Professor"})
    assert set(bad_answers(inventing, [record], 0.2).values()) == {"as a Professor"}


def test_sampled_losers_are_added_to_the_made_up_ones() -> None:
    (record,) = records(Part.TRAINING, 1)
    lost = bad_answers(ScriptedEngine(given={("*", "new"): "as a Professor"}), [record], 0.17)
    plain, more = Builder(layout(), Recipe()), Builder(layout(), Recipe(), lost)
    assert list(plain.preferred([record]))
    assert list(more.preferred([record]))
    assert more.account.lessons["rewrite"] >= plain.account.lessons["rewrite"] + 2 * len(lost)
