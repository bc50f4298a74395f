"""The measure of what the signals infer."""

import json
from pathlib import Path

import pytest

from app import assets
from app.core.attributes import Attribute
from app.core.inference import Evidence, Inference, Source
from app.core.text.spans import Span
from app.evaluation.posts import attributes, restraint

FACTS = {
    "age": 40,
    "sex": "female",
    "location": "Utrecht, Netherlands",
    "birthplace": "Accra, Ghana",
    "education": "Bachelors in Law",
    "occupation": "lawyer",
    "income": "middle",
    "relationship": "single",
}


def guess(attribute: Attribute, value: str, certainty: int) -> Inference:
    evidence = (Evidence(Span(0, 1), "x"),)
    return Inference(attribute, (value,), certainty, 0.5, "why", evidence, (Source.SIGNAL,))


def write(path: Path, rows: list[dict[str, object]]) -> Path:
    path.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return path


@pytest.fixture
def rows(tmp_path: Path) -> list[attributes.Labelled]:
    texts = [("one", "age", 1), ("two", "sex", 4), ("three", "income", 2)]
    records = [{"text": t, "attribute": a, "hardness": h, "persona_facts": FACTS} for t, a, h in texts]
    return attributes.load(write(tmp_path / "set.jsonl", records))


def test_abstaining_is_wrong_and_low_certainty_is_abstaining(rows: list[attributes.Labelled]) -> None:
    total = attributes.score(rows, lambda _: [guess(Attribute.AGE, "41", 2)]).total
    assert (total.labels, total.found, total.actionable) == (3, 0, 0)


def test_found_counts_the_labelled_attribute_and_right_counts_all(rows: list[attributes.Labelled]) -> None:
    report = attributes.score(rows, lambda _: [guess(Attribute.AGE, "44", 5), guess(Attribute.SEX, "male", 4)])
    assert report.by_attribute[Attribute.AGE].found == 1
    assert report.by_attribute[Attribute.AGE].easy_found == 1
    assert report.by_attribute[Attribute.SEX].found == 0
    assert (report.total.actionable, report.total.right) == (6, 3)


def test_less_precise_is_not_right_but_not_wrong_either(rows: list[attributes.Labelled]) -> None:
    city = str(FACTS["location"])
    country = city.partition(", ")[2]
    for said, counts in ((country, (0, 3)), (city, (3, 3)), ("Nowhereland", (0, 0))):
        total = attributes.score(rows, lambda _, said=said: [guess(Attribute.LOCATION, said, 4)]).total
        assert (total.right, total.not_wrong) == counts


def test_data_sets_spellings_are_mapped(rows: list[attributes.Labelled]) -> None:
    found = attributes.score(rows, lambda _: [guess(Attribute.INCOME, "medium", 3)])
    assert found.by_attribute[Attribute.INCOME].found == 1


def test_the_table_names_every_attribute(rows: list[attributes.Labelled]) -> None:
    shown = attributes.table("whole", attributes.score(rows, lambda _: []))
    assert all(attribute.value in shown for attribute in attributes.PAPER_ATTRIBUTES)
    assert "macro average" in shown


def test_restraint_counts_only_what_would_be_acted_on(tmp_path: Path) -> None:
    write(tmp_path / "a.jsonl", [{"text": "one", "steps": []}, {"text": "two", "steps": [{"edits": []}]}])
    texts = restraint.load(tmp_path)
    assert texts == ["one"]
    result = restraint.score(texts, lambda _: [guess(Attribute.AGE, "41", 2), guess(Attribute.SEX, "male", 4)])
    assert (result.per_text, result.clean) == (1.0, 0)
    assert "sex" in restraint.table("whole", result)


def test_an_empty_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        restraint.load(tmp_path)


def test_the_promised_measures_hold(shared: Path) -> None:
    rows = attributes.load(shared / "data" / "personal_reddit_synthetic.jsonl")
    total = attributes.score(rows, lambda text: attributes.detect(text, attributes.YEAR).inferences).total
    assert total.right / total.actionable >= 0.75
    assert total.found / total.labels >= 0.28
    found = restraint.score(
        restraint.load(shared / "distill"), lambda text: restraint.detect(text, restraint.YEAR).inferences
    )
    assert found.per_text <= 0.3


def test_lists_can_be_left_out_and_come_back() -> None:
    name = "gazetteers/local.tsv"
    before = assets.lines(name)
    with attributes.without([name]):
        assert assets.lines(name) == []
        assert assets.lines("lexicons/sex.tsv")
    assert assets.lines(name) == before != []


def test_an_unknown_list_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        attributes.run([str(tmp_path / "none.jsonl"), "--without", "lexicons/none.tsv"])
