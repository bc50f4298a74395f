"""Where one value says what another is, it goes with it: tables on end, questions and answers, coded observations."""

import json
from typing import Any

import pytest

from tests.notes.formats.test_headings import copy, made

PERSON = "Last name,Smithers\nMRN,8837261\nTown,Springfield\nAttending,Thornberry\n"
MEDICINE = "Glucose,188\nSodium,140\nHbA1c,7.2\nHIV RNA,1250000\nWarfarin,5 mg\n"


def names_left(said: str) -> list[str]:
    return [one for one in ("Smithers", "8837261", "Springfield", "Thornberry", "Jones") if one in said]


@pytest.mark.parametrize(
    "top", ["field,value", "label,value", "q,a", "name,value", "code,value", "prompt,response", "type,content", ""]
)
def test_a_table_on_end_is_read_by_rows(top: str) -> None:
    said = copy("a.csv", f"{top}\n{PERSON}{MEDICINE}".lstrip())
    assert names_left(said) == []
    assert said.endswith(MEDICINE)
    assert [line.split(",")[0] for line in said.splitlines()][-9:-5] == ["Last name", "MRN", "Town", "Attending"]


def test_rows_of_entity_label_and_value() -> None:
    said = copy("a.csv", "patient_id,field,value\n1,surname,Smithers\n1,city,Springfield\n1,pcp,Thornberry\n1,Na,140\n")
    assert names_left(said) == []
    assert said.endswith(",Na,140\n")


def test_every_column_of_a_table_on_end_holds_values() -> None:
    said = copy("a.tsv", "field\tfirst visit\tsecond visit\nSurname\tSmithers\tJones\nSodium\t140\t141\nMRN\t1\t2\n")
    assert names_left(said) == []
    assert "Sodium\t140\t141\n" in said


def test_a_list_of_results_is_no_table_of_persons() -> None:
    table = "test,result,unit\nSodium,140,mmol/L\nLead,3,ug/dL\n"
    assert copy("a.csv", table) == table
    table = "drug,dose\nWarfarin,5 mg\nAllegra,180 mg\n"
    assert copy("a.csv", table) == table


def test_who_did_a_test_is_not_its_result() -> None:
    assert "Smithers" not in copy("a.csv", "Surname,Jones,x\nSodium,140,Dr. Smithers\nMRN,7,y\n")


@pytest.mark.parametrize(
    ("label", "value"),
    [("question", "answer"), ("q", "a"), ("label", "value"), ("name", "value"), ("key", "value"), ("type", "content")],
)
def test_an_answer_is_what_was_asked_for(label: str, value: str) -> None:
    content = [
        {label: "What is your last name?", value: "Smithers"},
        {label: "Place of birth", value: ["Springfield"]},
        {label: "MRN", value: 8837261},
        {label: "Glucose", value: 188},
        {label: "HIV RNA", value: 1250000},
        {label: "Do you have a doctor?", value: "Yes"},
    ]
    said = json.loads(copy("a.json", content))
    assert names_left(json.dumps(said)) == []
    assert [one[label] for one in said] == [one[label] for one in content]
    assert said[3:] == content[3:]


def answered(label: str, **value: object) -> dict[str, Any]:
    return {"resourceType": "Observation", "status": "final", "code": {"text": label}, **value}


@pytest.mark.parametrize(
    "resource",
    [
        {"resourceType": "QuestionnaireResponse", "item": [
            {"linkId": "0", "item": [{"linkId": "1", "text": "Last name", "answer": [{"valueString": "Smithers"}]}]},
        ]},
        answered("Place of birth", valueString="Springfield"),
        answered("MRN", valueInteger=8837261),
        answered("City", valueCodeableConcept={"coding": [{"code": "x", "display": "Springfield"}]}),
        answered("Primary care physician", valueCodeableConcept={"text": "Thornberry"}),
        answered("Panel", component=[{"code": {"coding": [{"display": "MRN"}]}, "valueString": "8837261"}]),
    ],
)  # fmt: skip
def test_what_was_observed_says_what_a_value_is(resource: dict[str, Any]) -> None:
    assert names_left(copy("a.json", resource)) == []


def test_ages_in_years_alone_are_old() -> None:
    years, months = ({"valueQuantity": {"value": 97, "unit": unit}} for unit in ("years", "months"))
    assert json.loads(copy("a.json", answered("Age", **years)))["valueQuantity"]["value"] == 90
    assert json.loads(copy("a.json", answered("Age", **months)))["valueQuantity"]["value"] == 97


def test_observations_of_medicine_stay() -> None:
    for resource in (
        answered("Sodium", valueQuantity={"value": 140, "unit": "mmol/L", "code": "mmol/L"}),
        answered("HIV RNA", valueInteger=1250000),
        answered("Seen by doctor", valueString="Yes"),
        answered("Diagnosis", valueString="Addison disease"),
    ):
        assert json.loads(made("a.json", resource).content) == resource


def test_a_sentence_beside_a_label_is_no_name() -> None:
    content = [
        {"type": "hospital", "text": "Admitted with chest pain"},
        {"question": "Did you see a doctor?", "answer": "Not since the last visit"},
    ]
    assert json.loads(copy("a.json", content)) == content
