"""What was observed, or asked, says what a value is: an identifier goes by its label, and a result stays."""

import json

import pytest

from app.notes.documents import CleanDocument, clean
from app.notes.formats.opened import read_document
from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer
from app.notes.verdict import Word

HEAD = r"MSH|^~\&|LAB|NP|EHR||20250220||ORU^R01|B1|P|2.5.1"


def made(name: str, text: str) -> CleanDocument:
    return clean(read_document(name, text.encode()), Sanitizer(NotePolicy(year=2025)))


def observed(segment: str) -> str:
    return made("m.hl7", f"{HEAD}\r{segment}\r").content.decode().split("\r")[1]


def answered(question: str, **value: object) -> CleanDocument:
    item = {"linkId": "1", "text": question, "answer": [value]}
    return made("q.json", json.dumps({"resourceType": "QuestionnaireResponse", "item": [item]}))


def answer(question: str, **value: object) -> object:
    return next(iter(json.loads(answered(question, **value).content)["item"][0]["answer"][0].values()))


@pytest.mark.parametrize(
    ("type_", "value", "left"),
    [
        ("NM", "97", "90"),
        ("SN", "^97", "^90"),
        ("SN", ">^92", ">^90"),
        ("SN", "=^97", "=^90"),
        ("NR", "91^95", "90^90"),
        ("CQ", "96^a", "90^a"),
        ("ST", ">92", "90"),
        ("ST", "91-95", "90"),
        ("SN", "^88", "^88"),
        ("CQ", "96^mo", "96^mo"),
    ],
)
@pytest.mark.parametrize("what", ["30525-0^Age^LN", "AGE^Age^L", "30525-0^^LN"])
def test_an_age_over_89_goes_in_every_type_of_value(what: str, type_: str, value: str, left: str) -> None:
    assert observed(f"OBX|1|{type_}|{what}||{value}||||||F") == f"OBX|1|{type_}|{what}||{left}||||||F"


@pytest.mark.parametrize(
    ("type_", "what", "value"),
    [
        ("NM", "42077-8^Patient Phone number^LN", "5550199"),
        ("ST", "PHONE^Mobile^L", "555 0198"),
        ("TX", "PHONE^Mobile^L", "5550198"),
        ("ST", "45401-7^ZIP code^LN", "03601"),
        ("NM", "MRN^Old chart number^L", "4471882"),
        ("ST", "X^Medical record number^L", "4471882"),
        ("ST", "ROOM^Room number^L", "412B"),
        ("CWE", "PCP^Primary care provider^L", "77^Foxe"),
        ("NM", "21112-8^Birth date^LN", "19630704"),
    ],
)
def test_an_observation_whose_name_is_a_label_of_identifiers_goes(type_: str, what: str, value: str) -> None:
    said = observed(f"OBX|1|{type_}|{what}||{value}||||||F").split("|")[5]
    assert not set(value.split("^")) & set(said.split("^"))


@pytest.mark.parametrize(
    ("type_", "what", "value"),
    [
        ("NM", "2951-2^Sodium^LN", "138"),
        ("SN", "X^D-dimer^L", ">^500"),
        ("CWE", "FH^Mother^L", "260385009^Healthy^SCT"),
        ("CWE", "RACE^Patient race^L", "2106-3^White^CDCREC"),
        ("ST", "PATH^Pathology^L", "Normal"),
        ("ST", "X^Specimen source^L", "left arm"),
        ("NM", "PHQ^PHQ-9 total^L", "14"),
    ],
)
def test_other_observations_stay(type_: str, what: str, value: str) -> None:
    segment = f"OBX|1|{type_}|{what}||{value}||||||F"
    assert observed(segment) == segment


def test_ages_of_resources_go_by_their_code_and_in_ranges() -> None:
    coded = {"coding": [{"system": "http://loinc.org", "code": "30525-0"}]}
    quantity = {"value": 97, "unit": "years", "code": "a"}
    onset = {"low": {"value": 91, "unit": "a"}, "high": {"value": 95, "unit": "a"}}
    observation = {"resourceType": "Observation", "code": coded, "valueQuantity": quantity}
    condition = {"resourceType": "Condition", "code": {"text": "CHF"}, "onsetRange": onset}
    rate = {
        "resourceType": "Observation",
        "code": {"text": "Heart rate"},
        "valueQuantity": {"value": 97, "unit": "/min"},
    }
    lines = [json.dumps(one) for one in (observation, condition, rate)]
    copies = [json.loads(line) for line in made("a.ndjson", "\n".join(lines)).content.decode().splitlines()]
    assert copies[0]["valueQuantity"]["value"] == 90
    assert [bound["value"] for bound in copies[1]["onsetRange"].values()] == [90, 90]
    assert copies[2] == rate


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("SSN last 4", "8890"),
        ("Best number to reach you", "555 0198"),
        ("Mobile", "5550198"),
        ("Emergency contact", "cousin otto, 555 0198"),
    ],
)
def test_an_answer_goes_by_its_question(question: str, value: str) -> None:
    assert value[-4:] not in str(answer(question, valueString=value))


def test_an_answer_that_stays_though_its_question_asks_for_somebody_is_for_a_person_to_read() -> None:
    assert answered("Who lives with you?", valueString="bee and gus").word is Word.REVIEW
    assert answered("Who lives with you?", valueString="my wife").word is Word.PASS
    assert answered("PHQ-9 total", valueInteger=14).word is Word.PASS
    assert answered("How do you sleep?", valueString="badly since 3 weeks").word is Word.PASS


def test_a_question_in_a_group_asks_of_whom_the_group_is() -> None:
    first = {"linkId": "2", "text": "First", "answer": [{"valueString": "Otto"}]}
    group = {"linkId": "1", "text": "Emergency contact", "item": [first]}
    text = json.dumps({"resourceType": "QuestionnaireResponse", "item": [group]})
    assert b"Otto" not in made("q.json", text).content
    small = made("q.json", text.replace("Otto", "otto"))
    assert small.word is Word.REVIEW or b"otto" not in small.content
