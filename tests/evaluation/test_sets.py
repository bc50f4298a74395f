"""Every measuring set is recognized by its rows and read into samples."""

from pathlib import Path

import pytest

from app.core.attributes import Attribute
from app.core.errors import InputError
from app.evaluation.sets import load
from app.evaluation.sets.base import first_words
from tests.evaluation import sets

RUPTA = {
    "personality": {
        "age": 40,
        "sex": "male",
        "city_country": "Oslo, Norway",
        "income": "60 thousand",
        "income_level": "middle",
        "occupation": "baker",
    },
    "feature": "city_country",
    "hardness": 3,
    "response": "The fjord is cold.",
    "anonymized_response": "The water is cold.",
    "label": "baker",
}
BIO = {
    "text": "She won at chess.",
    "people": "Ann Example",
    "label": "Chess Player",
    "anonymized_text": "They won at a game.",
    "candidate_list": "Bea Sample, Ann Example",
}


def test_a_labelled_answer(tmp_path: Path) -> None:
    data = load(sets.write(tmp_path / "a.jsonl", sets.personal_reddit()))
    first = data.samples[0]
    assert (data.name, data.year) == ("personal_reddit_synthetic", 2023)
    assert first.labels[Attribute.SEX].value == "female"
    assert first.labels[Attribute.SEX].hardness == 2
    assert first.facts[Attribute.LOCATION] == "Leeds, United Kingdom"
    assert first.person == data.samples[1].person


def test_a_profile_keeps_one_comment_a_line_and_the_maskers_lines_beside(tmp_path: Path) -> None:
    sample = load(sets.write(tmp_path / "a.jsonl", sets.synthpai())).samples[0]
    assert len(sample.text.split("\n")) == len(sample.others["azure_masked"].split("\n")) == 2
    assert set(sample.labels) == {Attribute.SEX, Attribute.EDUCATION}
    assert sample.labels[Attribute.SEX].certainty == 5


def test_a_long_profile_loses_the_same_comments_everywhere(tmp_path: Path) -> None:
    sample = load(sets.write(tmp_path / "a.jsonl", sets.synthpai()), words=9).samples[0]
    assert sample.text == sets.PEOPLE[0][1]
    assert sample.others["azure_masked"] == "I am a nurse in ***** and I am 34."


def test_one_long_line_is_cut_within() -> None:
    assert first_words("  one  two\tthree", 2) == "  one  two"
    assert first_words("one two", 5) == "one two"


def test_ruptas_examples(tmp_path: Path) -> None:
    sample = load(sets.write(tmp_path / "a.jsonl", [RUPTA])).samples[0]
    assert {a: label.value for a, label in sample.labels.items()} == {Attribute.LOCATION: "Oslo, Norway"}
    assert sample.facts[Attribute.INCOME] == "middle"
    assert sample.task == "baker"
    assert sample.others == {"rupta_gpt4": "The water is cold."}


def test_lives_with_candidates(tmp_path: Path) -> None:
    sample = load(sets.write(tmp_path / "a.jsonl", [BIO])).samples[0]
    assert sample.candidates == ("Bea Sample", "Ann Example")
    assert sample.labels[Attribute.NAME].value == "Ann Example"


def test_identifiers_without_values_that_are_none(tmp_path: Path) -> None:
    spans = [
        {"start": 0, "end": 3, "type": "GPE", "value": "nan"},
        {"start": 4, "end": 8, "type": "GPE", "value": "Oslo"},
    ]
    assert load(sets.write(tmp_path / "a.jsonl", [{"text": "nan Oslo", "spans": spans}])).samples[0].hidden == (
        ("GPE", "Oslo"),
    )
    phi = [{"identifier_type": "NAME", "value": "Ann B."}]
    row = {"text": "Dose for Ann B.?", "phi": phi}
    assert load(sets.write(tmp_path / "b.jsonl", [row])).samples[0].hidden == (("NAME", "Ann B."),)


@pytest.mark.parametrize(
    "row",
    [
        {"question": "Which?", "options": {"A": "x", "B": "y"}, "answer_idx": "B"},
        {"question": "Which?", "options": ["x", "y"], "answer": "y"},
        {"question": "Which?", "options": ["x", "y"], "answer_idx": 1},
    ],
)
def test_questions_in_medqas_forms(tmp_path: Path, row: dict[str, object]) -> None:
    question = load(sets.write(tmp_path / "a.jsonl", [row])).samples[0].question
    assert question is not None
    assert question.options[question.right] == "y"


@pytest.mark.parametrize("content", ["", "{}\n", "nonsense\n", '{"text": 1, "phi": 5}\n', "[1]\n"])
def test_what_is_no_set_is_refused_with_a_sentence(tmp_path: Path, content: str) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(content)
    with pytest.raises(InputError):
        load(path)


def test_the_real_sets_are_read_whole(shared: Path) -> None:
    sizes = {
        "personal_reddit_synthetic": (353, 40),
        "synthpai_profiles": (220, 27),
        "rupta_personal_reddit": (137, 14),
        "db_bio": (160, 19),
        "asq_phi": (631, 72),
        "presidio_synth": (1000, 132),
    }
    for name, size in sizes.items():
        data = load(shared / "data" / f"{name}.jsonl")
        assert (len(data.samples), sum(sample.in_test for sample in data.samples)) == size
        assert data.name == name
