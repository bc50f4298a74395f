"""FHIR resources: what an element is decides; narratives and notes are read, references go on referring."""

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from app.notes.documents import CleanDocument, clean
from app.notes.formats.opened import open_document
from app.notes.policy import Dates, NotePolicy, Style
from app.notes.sanitizing import Sanitizer
from app.notes.verdict import Word

PATIENT = {
    "resourceType": "Patient",
    "id": "xq1",
    "identifier": [{"system": "http://hl7.org/fhir/sid/us-ssn", "value": "xx-9"}],
    "name": [{"use": "official", "family": "Zorb", "given": ["Xq", "W"], "text": "Xq W Zorb"}],
    "telecom": [{"system": "email", "value": "q@w"}, {"system": "phone", "value": "call 5"}],
    "gender": "female",
    "birthDate": "1971-02-03",
    "address": [{"line": ["9 wx"], "city": "Qo", "state": "CA", "postalCode": "94110", "country": "US"}],
    "contact": [{"name": {"family": "Vv"}, "relationship": [{"text": "Mother"}]}],
}
RESULT = {
    "resourceType": "Observation",
    "id": "o1",
    "status": "final",
    "code": {"coding": [{"system": "http://loinc.org", "code": "2951-2", "display": "Sodium"}], "text": "Sodium"},
    "subject": {"reference": "Patient/xq1", "display": "Xq Zorb"},
    "effectiveDateTime": "2024-03-21T10:30:00+01:00",
    "performer": [{"display": "Qw Er"}],
    "valueQuantity": {"value": 140.0, "unit": "mmol/L", "system": "http://unitsofmeasure.org", "code": "mmol/L"},
    "referenceRange": [{"low": {"value": 136}, "high": {"value": 145}, "text": "136-145"}],
    "interpretation": [{"coding": [{"system": "http://hl7.org/x", "code": "N", "display": "Normal"}]}],
    "note": [{"text": "Ms Zorb fasted, see 2.5 mg dose."}],
}


def written(
    tmp_path: Path, *resources: dict[str, Any], policy: NotePolicy | None = None
) -> tuple[list[Any], CleanDocument]:
    file = tmp_path / ("a.json" if len(resources) == 1 else "a.jsonl")
    file.write_text("\n".join(json.dumps(one, ensure_ascii=False) for one in resources))
    made = clean(open_document(str(file)), Sanitizer(policy or NotePolicy()))
    return [json.loads(line) for line in made.content.decode().splitlines()], made


@pytest.mark.parametrize("style", list(Style))
def test_what_an_element_states_goes_whatever_it_looks_like(tmp_path: Path, style: Style) -> None:
    (copy,), _ = written(tmp_path, PATIENT, policy=NotePolicy(style=style))
    text = json.dumps(copy)
    for gone in ("Zorb", "Xq", "xq1", "xx-9", "q@w", "call 5", "1971-", "9 wx", "Qo", "94110", "Vv"):
        assert f'"{gone}' not in text
    assert copy["gender"] == "female"
    assert copy["birthDate"] == "1971"
    assert (copy["address"][0]["state"], copy["address"][0]["postalCode"]) == ("CA", "941")
    assert copy["name"][0]["use"] == "official"
    assert copy["contact"][0]["relationship"] == PATIENT["contact"][0]["relationship"]  # type: ignore[index]


def test_results_codes_units_and_ranges_stay_as_they_are(tmp_path: Path) -> None:
    (copy,), _ = written(tmp_path, RESULT)
    for name in ("status", "code", "valueQuantity", "referenceRange", "interpretation"):
        assert copy[name] == RESULT[name]
    assert copy["effectiveDateTime"] == "2024"
    assert copy["note"][0]["text"].endswith("fasted, see 2.5 mg dose.")
    assert "Zorb" not in json.dumps(copy)
    assert "Qw" not in json.dumps(copy)


@pytest.mark.parametrize("style", list(Style))
def test_references_go_on_referring_over_all_lines_of_a_file(tmp_path: Path, style: Style) -> None:
    other = PATIENT | {"id": "xq2"}
    lines = (PATIENT, other, RESULT, RESULT | {"id": "o2", "subject": {"reference": "Patient/xq2"}})
    (one, two, first, second), _ = written(tmp_path, *lines, policy=NotePolicy(style=style))
    assert first["subject"]["reference"] == f"Patient/{one['id']}"
    assert second["subject"]["reference"] == f"Patient/{two['id']}"
    assert len({"xq1", "xq2", one["id"], two["id"]}) == 4
    assert all(char.isalnum() or char in "-." for char in one["id"])


def test_a_narrative_is_read_and_its_tags_stay(tmp_path: Path) -> None:
    div = (
        '<div xmlns="http://www.w3.org/1999/xhtml"><p class="x">Seen: <b>Xq</b> <i>Zo</i>rb &amp; her son</p>'
        '<img alt="Portrait of Zorb" src="a.png"/><td>Na 140</td><!-- Zorb --></div>'
    )
    (copy,), _ = written(tmp_path, PATIENT | {"text": {"status": "generated", "div": div}})
    new = copy["text"]["div"]
    assert "Zo" not in new
    assert "rb" not in new
    assert "<td>Na 140</td>" in new
    assert '<p class="x">' in new
    assert new.startswith('<div xmlns="http://www.w3.org/1999/xhtml">')
    assert "&amp; her son" in new


def test_attachments_are_taken_out_and_named(tmp_path: Path) -> None:
    photo = {"contentType": "image/png", "data": "iVBORw0KGgo=", "url": "http://x.example/1"}
    (copy,), made = written(tmp_path, PATIENT | {"photo": [photo]})
    assert copy["photo"][0]["data"] == ""
    assert "x.example" not in json.dumps(copy)
    assert made.document.scrubbed == (("embedded files and pictures", 1),)
    assert made.document.notices


def test_dates_move_where_dates_are_shifted(tmp_path: Path) -> None:
    policy = NotePolicy(dates=Dates.SHIFT, patient_key="p", secret=b"s" * 32)
    (copy,), _ = written(tmp_path, RESULT, policy=policy)
    assert copy["effectiveDateTime"].endswith("T10:30:00+01:00")
    assert not copy["effectiveDateTime"].startswith("2024-03-21")


def test_an_age_over_89_goes_and_other_numbers_stay(tmp_path: Path) -> None:
    condition = {"resourceType": "Condition", "onsetAge": {"value": 93, "unit": "years"}, "severityScore": 93}
    (copy,), _ = written(tmp_path, condition)
    assert (copy["onsetAge"]["value"], copy["severityScore"]) == (90, 93)


def test_an_extension_known_by_its_address_says_whose_name_it_holds(tmp_path: Path) -> None:
    maiden = {"url": "http://hl7.org/fhir/StructureDefinition/patient-mothersMaidenName", "valueString": "qqorb"}
    (copy,), _ = written(tmp_path, PATIENT | {"extension": [maiden]})
    assert copy["extension"][0]["valueString"] != "qqorb"
    assert copy["extension"][0]["url"] == maiden["url"]


def test_numbers_and_queries_that_identify_go(tmp_path: Path) -> None:
    person = PATIENT | {"identifier": [{"system": "http://hl7.org/x", "value": 48213377}]}
    entry = {"resource": person, "request": {"method": "PUT", "url": "Patient?identifier=http://x.example|48213377"}}
    (copy,), _ = written(tmp_path, {"resourceType": "Bundle", "type": "transaction", "entry": [entry]})
    assert "48213377" not in json.dumps(copy)
    assert copy["entry"][0]["request"]["method"] == "PUT"


def test_the_resources_of_a_bulk_export_are_read_too(tmp_path: Path) -> None:
    file = tmp_path / "Patient.ndjson"
    file.write_text(json.dumps(PATIENT) + "\n")
    made = clean(open_document(str(file)), Sanitizer(NotePolicy()))
    assert made.document.suffix == ".ndjson"
    assert b"Zorb" not in made.content


def test_words_of_a_sites_own_code_are_read(tmp_path: Path) -> None:
    def tagged(system: str, words: str) -> tuple[str, CleanDocument]:
        tag = {"system": system, "code": "x", "display": words}
        copies, made = written(tmp_path, {"resourceType": "Encounter", "meta": {"tag": [tag]}})
        return copies[0]["meta"]["tag"][0]["display"], made

    assert "Ravenscroft" not in tagged("http://kestrel.example", "seen by Dr. Ravenscroft")[0]
    assert tagged("http://kestrel.example", "VIP Ravenscroft")[1].word is Word.REVIEW
    assert tagged("http://kestrel.example", "Sodium")[0] == "Sodium"
    assert tagged("http://snomed.info/sct", "Graves disease")[0] == "Graves disease"


def test_an_attachment_that_is_plain_text_is_read_and_written_back(tmp_path: Path) -> None:
    def held(kind: str) -> dict[str, Any]:
        data = base64.b64encode(b"Patient: Xq Zorb. Hb 10.2 g/dL, iron studies next.").decode()
        return {"resourceType": "DiagnosticReport", "presentedForm": [{"contentType": kind, "data": data}]}

    (plain,), _ = written(tmp_path, held("text/plain; charset=utf-8"))
    said = base64.b64decode(plain["presentedForm"][0]["data"]).decode()
    assert "Hb 10.2 g/dL, iron studies next." in said
    assert "Zorb" not in said
    (page,), _ = written(tmp_path, held("application/pdf"))
    assert page["presentedForm"][0]["data"] == ""


def test_a_vaccine_s_maker_stays_and_a_county_goes(tmp_path: Path) -> None:
    given = {"resourceType": "Immunization", "manufacturer": {"display": "Sanofi Pasteur"}}
    (copy,), _ = written(tmp_path, given)
    assert copy == given
    (copy,), _ = written(tmp_path, {**PATIENT, "address": [{"state": "Cork", "country": "IE"}]})
    assert copy["address"] == [{"state": copy["address"][0]["state"], "country": "IE"}]
    assert copy["address"][0]["state"] != "Cork"
