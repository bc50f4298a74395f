"""Answers of strong readers and judges: what is read, and one sentence for what cannot be."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.core.attributes import Attribute
from app.core.errors import InputError
from app.evaluation.readers.answers import read
from app.evaluation.readers.base import Guess, Opinion
from tests.evaluation.readers import asked

Change = Callable[[list[dict[str, Any]]], Any]


def test_a_folder_is_read_with_or_without_conditions_in_its_key(tmp_path: Path) -> None:
    (condition,) = read([asked.small(tmp_path / "ours")])
    assert condition.name == "ours"
    first, second = condition.items
    # What is no attribute that readers are asked for is not known of the author.
    assert set(first.known) == {Attribute.AGE, Attribute.LOCATION, Attribute.INCOME}
    assert first.profile == {Attribute.AGE: Guess("37", 4), Attribute.LOCATION: Guess("UK", 2)}
    assert second.profile == {}
    assert first.opinion == Opinion(8, 7.5, nothing_new=True, would_post=True)


def test_texts_that_nothing_changed_are_the_originals_and_come_first(tmp_path: Path) -> None:
    asked.small(tmp_path / "a")
    asked.small(tmp_path / "b")
    key = {i: {**one, "changed": False} for i, one in asked.content(tmp_path / "b", "key").items()}
    asked.put(tmp_path / "b", "key", key)
    assert [one.name for one in read([tmp_path])] == ["original", "a"]


def test_a_reader_without_a_judge_is_enough(tmp_path: Path) -> None:
    (asked.small(tmp_path / "a") / "judged.json").unlink()
    (condition,) = read([tmp_path / "a"])
    assert len(condition.read) == 2
    assert condition.judged == ()


def test_what_nobody_answered_yet_is_left_out(tmp_path: Path) -> None:
    asked.small(tmp_path / "a")
    asked.small(tmp_path / "b")
    for name in ("answers", "judged"):
        (tmp_path / "b" / f"{name}.json").unlink()
    assert [one.name for one in read([tmp_path])] == ["a"]
    with pytest.raises(InputError, match="Nothing is answered"):
        read([tmp_path / "b"])


def test_guesses_may_be_left_out_in_several_ways(tmp_path: Path) -> None:
    asked.small(tmp_path)
    profile = {"age": None, "sex": {"guess": " ", "certainty": 1}, "gender": {"guess": "male", "certainty": 3}}
    asked.put(tmp_path, "answers", [{"id": i, "profile": profile} for i in ("x000", "x001")])
    (condition,) = read([tmp_path])
    assert condition.items[0].profile == {Attribute.SEX: Guess("male", 3)}


def in_profile(**one: Any) -> Change:
    return lambda rows: rows[0].update(profile={"age": one})


@pytest.mark.parametrize(
    ("name", "change", "sentence"),
    [
        ("answers", lambda rows: rows.append({"id": "x777", "profile": {}}), "answers what was not asked: x777."),
        ("judged", lambda rows: rows[0].update(id="y1"), "answers what was not asked: y1."),
        ("answers", lambda rows: rows.pop(), "answers.json lacks: x001."),
        ("judged", lambda rows: rows.clear(), "judged.json lacks: x000, x001."),
        ("answers", lambda rows: rows.append(rows[0]), "answers more than once: x000."),
        ("answers", lambda rows: rows.append("x"), 'no list of objects that each have an "id"'),
        ("answers", lambda rows: rows[1].pop("profile"), 'x001 has no "profile"'),
        ("answers", lambda rows: rows[0].update(profile={"hobby": None}), "guesses an attribute that is unknown"),
        ("answers", in_profile(guess="34", certainty=6), '"certainty" of age is no whole number from 1 to 5'),
        ("answers", in_profile(guess="34", certainty=2.5), '"certainty" of age is no whole number from 1 to 5'),
        ("answers", in_profile(guess="34", certainty="high"), '"certainty" of age is no whole number from 1 to 5'),
        ("answers", in_profile(certainty=3), 'has no "guess" for age'),
        ("judged", lambda rows: rows[0].update(readability=0), 'x000: "readability" is no number from 1 to 10'),
        ("judged", lambda rows: rows[0].update(meaning=11), 'x000: "meaning" is no number from 1 to 10'),
        ("judged", lambda rows: rows[0].pop("meaning"), 'x000: "meaning" is no number from 1 to 10'),
        ("judged", lambda rows: rows[1].update(nothing_new=0.5), 'x001: "nothing_new" is neither true (1) nor false'),
        ("judged", lambda rows: rows[1].update(would_post="yes"), 'x001: "would_post" is neither true (1) nor false'),
    ],
)
def test_what_does_not_fit_the_questions_gets_one_sentence(
    name: str, change: Change, sentence: str, tmp_path: Path
) -> None:
    rows = asked.content(asked.small(tmp_path), name)
    change(rows)
    asked.put(tmp_path, name, rows)
    with pytest.raises(InputError) as raised:
        read([tmp_path])
    assert sentence in str(raised.value)
    assert "\n" not in str(raised.value)


def test_what_is_no_folder_of_questions_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds no questions"):
        read([tmp_path])
    asked.small(tmp_path)
    (tmp_path / "answers.json").write_text("Here you are: [")
    with pytest.raises(InputError, match=r"answers\.json is no JSON"):
        read([tmp_path])


def test_a_text_counts_once_in_a_condition(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="again; give one of the folders"):
        read([asked.small(tmp_path / "x" / "ours"), asked.small(tmp_path / "y" / "ours")])
