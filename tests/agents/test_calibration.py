"""What scores are worth: a logistic model that is monotone, kept in a file that reads back as it was written."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import assets
from app.agents.evidence.calibration import Calibration, Weights, dump, load, parse
from app.core.attributes import Attribute
from app.core.inference import Validity

STEPS = ((0.75, Validity.HIGH), (0.4, Validity.MEDIUM), (0.15, Validity.LOW))
names = st.sampled_from(["told", "judged", "claimed", "signal", "both", "strong_signal"])
# As fine as a file keeps them.
numbers = st.integers(-90_000, 90_000).map(lambda n: n / 10_000)
weights = st.builds(
    Weights,
    st.dictionaries(names | st.just("bias"), numbers),
    st.dictionaries(st.sampled_from(list(Attribute)), numbers),
)
features = st.dictionaries(names, st.floats(-9, 9))
attributes = st.sampled_from(list(Attribute))


def ranked(steps: dict[Validity, int]) -> tuple[tuple[float, Validity], ...]:
    return tuple(sorted(((n / 1000, validity) for validity, n in steps.items()), key=lambda step: -step[0]))


calibrations = st.builds(
    Calibration,
    weights,
    weights,
    st.dictionaries(st.sampled_from(list(Validity)), st.integers(0, 1000)).map(ranked),
    st.integers(0, 1000).map(lambda n: n / 1000),
    st.integers(0, 1000).map(lambda n: n / 1000),
)


@given(weights, features, attributes, names, st.floats(0.01, 5), st.floats(0, 9))
def test_more_of_what_speaks_for_a_claim_never_makes_it_less_likely(
    plain: Weights, known: dict[str, float], attribute: Attribute, name: str, weight: float, more: float
) -> None:
    by = Weights({**plain.terms, name: weight}, plain.attributes)
    before = by.probability(known, attribute)
    after = by.probability({**known, name: known.get(name, 0.0) + more}, attribute)
    # Sums of floats: the same in another order may differ in the last place.
    assert 0 < before <= after + 1e-12
    assert after < 1


def test_without_any_weight_nobody_knows() -> None:
    assert Weights({}).probability({"told": 9.0}, Attribute.SEX) == 0.5


def test_what_speaks_for_one_attribute_says_nothing_of_another() -> None:
    by = Weights({"bias": -1.0, "told": 1.0}, {Attribute.SEX: 2.0})
    assert by.probability({"told": 1.0, "unheard of": 50.0}, Attribute.AGE) == 0.5
    assert by.probability({"told": 1.0}, Attribute.SEX) == pytest.approx(0.8808, abs=1e-4)


def test_absurd_scores_do_not_overflow() -> None:
    by = Weights({"told": 1e6})
    assert 0 < by.probability({"told": -1e6}, Attribute.SEX) < 1e-12
    assert by.probability({"told": 1e6}, Attribute.SEX) > 1 - 1e-12


def test_a_step_holds_from_its_least_probability_on() -> None:
    by = Calibration(Weights({}), Weights({}), STEPS)
    assert [by.validity(p) for p in (1.0, 0.75, 0.74, 0.4, 0.15, 0.14, 0.0)] == [
        Validity.HIGH,
        Validity.HIGH,
        Validity.MEDIUM,
        Validity.MEDIUM,
        Validity.LOW,
        Validity.INVALID,
        Validity.INVALID,
    ]


@given(st.floats(0, 1), st.floats(0, 1))
def test_a_likelier_claim_is_never_less_valid(one: float, other: float) -> None:
    by = Calibration(Weights({}), Weights({}), STEPS)
    rank = list(Validity).index
    assert rank(by.validity(max(one, other))) <= rank(by.validity(min(one, other)))


@given(calibrations, st.lists(st.text("abc [=\"'#", max_size=9), max_size=3).map("\n".join))
def test_a_file_reads_back_as_it_was_written(calibration: Calibration, comment: str) -> None:
    assert parse(dump(calibration, comment)) == calibration


def test_steps_are_ranked_however_a_file_lists_them() -> None:
    text = "[real]\n[right]\n[steps]\nlow = 0.1\nhigh = 0.8\nmedium = 0.5\n"
    assert [validity for _, validity in parse(text).steps] == [Validity.HIGH, Validity.MEDIUM, Validity.LOW]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no toml",
        "[real]\n[right]\n",
        "steps = 3\n[real]\n[right]\n",
        "real = 1\n[right]\n[steps]\n",
        "[real]\n[right]\n[steps]\nbest = 0.5\n",
        '[real]\n[right]\n[steps]\nhigh = "often"\n',
        "[real]\n[right]\n[steps]\nhigh = []\n",
        '[real]\ntold = "much"\n[right]\n[steps]\n',
        "[real]\nattributes = 3\n[right]\n[steps]\n",
        "[real]\n[real.attributes]\nshoe_size = 1.0\n[right]\n[steps]\n",
    ],
)
def test_any_other_file_is_refused(text: str) -> None:
    with pytest.raises((KeyError, TypeError, ValueError)):
        parse(text)


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder where calibrations are looked for."""
    monkeypatch.setattr(assets, "root", lambda: tmp_path)
    load.cache_clear()
    yield tmp_path / "calibration"
    load.cache_clear()


def test_a_model_has_the_calibration_of_the_prompts_it_was_trained_on(shelf: Path) -> None:
    made = Calibration(Weights({"bias": -1.0}), Weights({"told": 0.5}, {Attribute.AGE: 0.25}), STEPS)
    shelf.mkdir()
    (shelf / "own.toml").write_text(dump(made, "Ours."), encoding="utf-8")
    assert load("own") == made
    assert load("others") is None
    assert load("") is None
