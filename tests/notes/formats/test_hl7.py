"""HL7 messages: what a field is for decides, what stands in free text is sanitized, and the form stays."""

import datetime
from pathlib import Path

import pytest

from app.notes.formats.opened import open_document
from tests.notes.formats.word import replacing

OLD = datetime.date.today().year - 95
MESSAGE = "\r".join(
    [
        r"MSH|^~\&|LAB|RIVERSIDE HOSPITAL|EHR|RIVERSIDE HOSPITAL|20240321103000||ORU^R01|MSG00001|P|2.5.1",
        "PID|1||QV-7781^^^RIV^MR||VANDERMEER^QUILLON^Q||19710203|M||2106-3|12 Elm St^^Leeds^^LS1 4AP||0113 496 0000"
        "|||||AC99",
        "NK1|1|VANDERMEER^IDA|SPO",
        "PV1|1|I|3W^312^A|||||1234^OKONKWO^ADA^^^DR|||||||||||V889|||||||||||||||||||||||||20240320|20240322",
        "OBR|1|ORD1|FIL2|2345-7^Glucose^LN|||20240321|||||||||1234^OKONKWO^ADA",
        "OBX|1|NM|2345-7^Glucose^LN||182|mg/dL|70_99|H|||F|||20240321",
        r"OBX|2|TX|11506-3^Note^LN||Quillon Vandermeer took metformin 500 mg \T\ rested.",
        "OBX|3|DT|8665-2^LMP^LN||20240301",
        "DG1|1||E11.9^Type 2 diabetes^I10",
    ]
)


def written(tmp_path: Path, message: str = MESSAGE, name: str = "m.hl7") -> tuple[str, str]:
    (tmp_path / name).write_bytes(message.encode())
    document = open_document(str(tmp_path / name))
    edits = [replacing(text, {"Quillon Vandermeer": "the patient"}) for text in document.texts]
    return document.texts[0], document.write(edits).decode()


def test_fields_are_read_under_what_they_are(tmp_path: Path) -> None:
    text, _ = written(tmp_path)
    for line in ("Patient: VANDERMEER QUILLON Q", "DOB: 19710203", "MRN: QV-7781   RIV MR", "Admitted: 20240320"):
        assert line in text.splitlines()


@pytest.mark.parametrize("name", ["m.hl7", "m.txt"])
def test_what_identifies_goes_and_the_medicine_stays(tmp_path: Path, name: str) -> None:
    _, clean = written(tmp_path, name=name)
    segments = {line.split("|")[0]: line.split("|") for line in clean.split("\r")}
    for gone in (
        "VANDERMEER",
        "Vandermeer",
        "QUILLON",
        "OKONKWO",
        "QV-7781",
        "Elm",
        "0113",
        "V889",
        "202403",
        "RIVERSIDE",
    ):
        assert gone not in clean
    assert segments["PID"][7] == "1971"
    assert segments["PV1"][44] == "2024"
    assert "OBX|1|NM|2345-7^Glucose^LN||182|mg/dL|70_99|H|||F|||2024" in clean
    assert r"the patient took metformin 500 mg \T\ rested." in clean
    assert "OBX|3|DT|8665-2^LMP^LN||2024" in clean
    assert "E11.9^Type 2 diabetes^I10" in clean
    assert clean.startswith(r"MSH|^~\&|LAB||EHR||2024||ORU^R01||P|2.5.1")
    assert [line.count("|") for line in clean.split("\r")] == [line.count("|") for line in MESSAGE.split("\r")]


def test_a_year_that_tells_of_ninety_years_goes_too(tmp_path: Path) -> None:
    _, clean = written(tmp_path, MESSAGE.replace("19710203", f"{OLD}0203"))
    assert str(OLD) not in clean


def test_every_message_of_a_file_is_a_note_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "m.hl7").write_bytes(f"{MESSAGE}\r\n{MESSAGE}\r\n".encode())
    document = open_document(str(tmp_path / "m.hl7"))
    assert len(document.texts) == 2
    assert document.write([(), ()]).count(b"MSH|") == 2
