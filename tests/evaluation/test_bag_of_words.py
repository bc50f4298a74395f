"""The attacker that knows only words: what it learns, from whom, and when it is right."""

import json
from pathlib import Path

import pytest

from app.core.attributes import Attribute
from app.core.teaching import Part, Record, read
from app.evaluation import bag_of_words
from app.evaluation.bag_of_words import fit, fit_all, label, right, words
from app.evaluation.teacher import load

PLAIN = {"inferences": [], "steps": [], "kind": "post"}


def record(text: str, **author: str) -> Record:
    return read({**PLAIN, "text": text, "author": author})


def texts(sentence: str, part: Part, count: int) -> list[str]:
    """Return `count` texts of `part` that end in different numbers."""
    tried = (f"{sentence} {number}" for number in range(1000))
    return [text for text in tried if record(text).part is part][:count]


def test_it_learns_an_obvious_rule_from_words_and_pairs() -> None:
    rows = [
        ("my beard itches", "male"),
        ("the beard again", "male"),
        ("my skirt tore", "female"),
        ("a skirt", "female"),
    ]
    known = fit([*rows, ("tea", "male")])
    assert [known.answer(text) for text in ("that BEARD", "new skirt, my skirt")] == ["male", "female"]
    order = fit([("dog bites man", "news"), ("man bites dog", "joke")] * 2)
    assert (order.answer("dog bites"), order.answer("bites dog")) == ("news", "joke")


def test_without_a_known_word_it_gives_the_most_common_answer() -> None:
    known = fit([("one", "a"), ("two", "b"), ("three", "b")])
    assert known.majority == known.answer("") == known.answer("zzz") == "b"


def test_nothing_to_learn_from_is_an_error() -> None:
    with pytest.raises(ValueError, match="nothing"):
        fit([])


def test_each_word_and_pair_counts_once() -> None:
    assert words("It's it's IT'S late") == ["it's", "late", "it's it's", "it's late"]


def test_labels_are_options_decades_and_countries() -> None:
    assert label(Attribute.RELATIONSHIP, "engaged") == "in relation"
    assert label(Attribute.AGE, "34") == label(Attribute.AGE, "early 30s") == "30s"
    assert label(Attribute.LOCATION, "Leeds, England") == label(Attribute.BIRTHPLACE, "UK") == "United Kingdom"
    assert label(Attribute.LOCATION, "Osaka") == "Japan"
    assert label(Attribute.LOCATION, "Europe") is None
    assert label(Attribute.SEX, "unknown") is None


def test_answers_are_compared_as_everywhere_and_places_by_country() -> None:
    assert right(Attribute.INCOME, "medium", "middle")
    assert right(Attribute.AGE, "30s", "31")
    assert not right(Attribute.AGE, "30s", "44")
    assert right(Attribute.LOCATION, "Germany", "Munich, Germany")
    assert not right(Attribute.BIRTHPLACE, "Germany", "Vienna, Austria")


def test_only_training_records_are_learned_from() -> None:
    held_out = [text for part in (Part.TEST, Part.CALIBRATION) for text in texts("beard", part, 5)]
    rows = [record(text, sex="female") for text in held_out]
    assert fit_all(rows) == {}
    rows += [record(text, sex="male") for text in texts("beard", Part.TRAINING, 2)]
    rows += [read({**PLAIN, "text": "skirt, long", "persona": "p13", "author": {"sex": "female"}})]
    known = fit_all(rows)[Attribute.SEX]
    assert known.classes == ("male",)
    assert "skirt" not in known.at


def test_texts_that_do_not_state_the_attribute_are_left_out_and_places_share_what_they_learn() -> None:
    first, second, third = texts("fjord", Part.TRAINING, 3)
    rows = [record(first, birthplace="Bergen, Norway"), record(second, location="Europe"), record(third, age="40")]
    known = fit_all(rows)
    assert set(known) == {Attribute.AGE, *bag_of_words.PLACES}
    assert known[Attribute.LOCATION] is known[Attribute.BIRTHPLACE]
    assert known[Attribute.LOCATION].classes == ("Norway",)


def test_the_same_set_gives_the_same_answers(tmp_path: Path) -> None:
    rows = [
        {**PLAIN, "text": text, "author": {"sex": sex}}
        for sex in ("male", "female")
        for text in texts(f"{sex} words", Part.TRAINING, 5)
    ]
    (tmp_path / "a.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    one, two = (fit_all(load(tmp_path, Part.TRAINING))[Attribute.SEX] for _ in range(2))
    assert (one.weights == two.weights).all()
    assert one.at == two.at
