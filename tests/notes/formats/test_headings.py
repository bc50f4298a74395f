"""Columns and keys have a meaning: names go whatever words they are, medicine stays whatever it looks like."""

import json

import pytest

from app.notes.documents import CleanDocument, clean
from app.notes.formats.opened import read_document
from app.notes.formats.records.headings import is_heading, senses
from app.notes.policy import Dates, NotePolicy
from app.notes.sanitizing import Sanitizer
from app.notes.verdict import Word


def made(name: str, content: object, **policy: object) -> CleanDocument:
    text = content if isinstance(content, str) else json.dumps(content)
    document = read_document(name, text.encode())
    return clean(document, Sanitizer(NotePolicy(year=2024, **policy)))  # type: ignore[arg-type]


def copy(name: str, content: object, **policy: object) -> str:
    return made(name, content, **policy).content.decode()


def uses(line: str, about: str = "") -> list[str]:
    return ["" if sense is None else sense.use for sense in senses(tuple(line.split(",")), about)]


@pytest.mark.parametrize("heading", ["last_name", "LastName", "PatientLastName", "Surname", "Last Name", "family-name"])
def test_words_under_a_heading_for_names_are_names(heading: str) -> None:
    said = copy("a.csv", f"mrn,{heading},HbA1c\n7730000,Brown,8.0\n7730001,Will,8.1\n7730002,Hill,8.2\n")
    assert [line.split(",")[2] for line in said.splitlines()[1:]] == ["8.0", "8.1", "8.2"]
    assert not any(name in said for name in ("Brown", "Will", "Hill", "7730001"))


def test_keys_are_headings_too() -> None:
    said = json.loads(copy("a.json", {"lastName": "Brown", "name": {"first": "May"}, "hba1c": 8.2}))
    assert "Brown" not in said["lastName"]
    assert "May" not in said["name"]["first"]
    assert said["hba1c"] == 8.2


def test_tests_units_and_ranges_stay() -> None:
    table = "name,test,result,unit,ref\nMary Smith,Na,134,mmol/L,135-145\nMary Smith,CD4,355,cells/uL,500-1500\n"
    said = copy("a.csv", table)
    assert [line.split(",", 1)[1] for line in said.splitlines()] == [
        line.split(",", 1)[1] for line in table.splitlines()
    ]
    assert "Smith" not in said


def test_a_name_is_whose_its_neighbours_say() -> None:
    assert uses("name,dose,route") == ["keep"] * 3
    assert uses("name,drug,dose")[0] == "name"
    assert uses("name,mrn,dob")[0] == "name"
    assert uses("name,mrn,dose")[0] == ""
    assert uses("name,note")[0] == ""
    assert uses("name,value", "thing") == ["keep", "keep"]
    assert uses("name,city", "patient") == ["name", "place"]
    medicines = "name,dose,route\nAllegra,180 mg,PO\nYasmin,1 tab,PO\nCarbidopa/levodopa,25/100,PO\n"
    assert copy("a.csv", medicines) == medicines


def test_what_stands_around_a_record_tells_whom_it_is_about() -> None:
    content = {
        "patient": {"name": "Mary Young"},
        "provider": {"name": "Will King"},
        "labs": [{"name": "Na", "value": 134}, {"name": "K"}],
        "problems": [{"name": "Parkinson disease", "code": "G20"}],
    }
    said = json.loads(copy("a.json", content))
    assert (said["labs"], said["problems"]) == (content["labs"], content["problems"])
    assert not any(word in json.dumps(said) for word in ("Mary", "Young", "Will", "King"))


def test_headings_of_record_systems_are_known() -> None:
    assert uses("BIRTHDATE,SSN,FIRST,LAST,ZIP,LAT") == ["date", "ssn", "name", "name", "zip", "address"]
    assert uses("subject_id,hadm_id,charttime,valuenum") == ["record", "unique", "date", "keep"]
    assert uses("gender_concept_id,year_of_birth,measurement_source_concept_id") == ["keep", "year", "keep"]
    assert uses("Emergency Contact Phone,Ordering Provider,Phone 2") == ["phone", "staff", "phone"]


def test_a_first_patient_is_no_heading() -> None:
    assert not is_heading(("Brown", "Mary", "1951-03-10"))
    assert not is_heading(("7730042", "Na", "134"))
    assert is_heading(("Test", "27/02/24", "Units", "Range"))
    assert "Wrigglesworth" not in copy("a.csv", "Thaddeus Wrigglesworth,Na,134\nMary Smith,K,4.1\n")


def test_headings_may_stand_below_a_title() -> None:
    said = copy("a.csv", "Ward list,\nlast_name,mrn\nBrown,7730000\n")
    assert said.startswith("Ward list,\nlast_name,mrn\n")
    assert "Brown" not in said


def test_prose_is_read_under_any_heading() -> None:
    note = "Spoke to her daughter Agnieszka Kowalczyk at 555-201-3344 about the warfarin dose."
    for heading in ("note", "result"):
        said = copy("a.csv", f"mrn,test,{heading}\n7730000,INR,{note}\n")
        assert "Kowalczyk" not in said
        assert "555-201" not in said
        assert "warfarin" in said


def test_what_is_known_to_identify_goes_from_medicine_too() -> None:
    table = "mrn,test,result\n7730000,Culture,Quillon grew\n"
    assert "Quillon" in copy("a.csv", table)
    assert "Quillon" not in copy("a.csv", table, known=("Quillon",))


def test_ages_go_where_they_are_over_89_and_empty_words_stay() -> None:
    said = copy("a.csv", "mrn,age,last_name\n7730000,94,N/A\n7730001,41,unknown\n")
    assert [line.split(",", 1)[1] for line in said.splitlines()[1:]] == ["90+,N/A", "41,unknown"]


@pytest.mark.parametrize("key", ["date", "resultedAt", "x"])
def test_a_point_in_time_goes_whole(key: str) -> None:
    assert json.loads(copy("a.json", {"mrn": "7730042", key: "2024-02-27T10:22:00Z"}))[key] == "2024"
    moved = json.loads(copy("a.json", {"mrn": "7730042", key: "2024-02-27T10:22:00Z"}, dates=Dates.SHIFT))[key]
    assert moved.endswith("T10:22:00Z")
    assert moved[:10] != "2024-02-27"


def test_medicine_by_its_column_raises_no_doubt() -> None:
    done = made("a.csv", "mrn,diagnosis,snomed\n7730000,Brown syndrome,763329004\n")
    assert done.word is Word.PASS
    assert "Brown syndrome,763329004" in done.content.decode()


def test_half_a_name_is_one_beside_the_other_half_whatever_the_table_measures() -> None:
    table = "patient_id,last name,first,glucose,unit\n4471,Bramblewick,Osric,212,mg/dL\n4474,Pell,Quenby,99,mg/dL\n"
    rows = [line.split(",") for line in copy("a.csv", table).splitlines()[1:]]
    assert not {"Osric", "Quenby"} & {row[2] for row in rows}
    assert [row[3:] for row in rows] == [["212", "mg/dL"], ["99", "mg/dL"]]


def test_first_beside_a_dose_is_no_name() -> None:
    assert uses("first,second,dose")[:2] == ["", ""]


@pytest.mark.parametrize("heading", ["befund", "xyz"])
def test_a_column_of_tests_is_one_by_its_values(heading: str) -> None:
    table = f"name,{heading},wert\nJan Kint,Na,138 mmol/l\nZoe Kint,K,4.1 mmol/l\nZoe Kint,Mg,0.9 mmol/l\n"
    said = copy("a.csv", table)
    assert "Kint" not in said
    assert [line.split(",")[1:] for line in said.splitlines()] == [line.split(",")[1:] for line in table.splitlines()]
    assert made("a.csv", table).word is Word.PASS
