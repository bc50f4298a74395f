"""HL7 messages: what a field is for decides, what stands in free text is sanitized, and the form stays."""

import datetime
from pathlib import Path

import pytest

from app.notes.documents import clean
from app.notes.formats.opened import open_document
from app.notes.policy import Dates, NotePolicy, Style
from app.notes.sanitizing import Sanitizer
from app.notes.verdict import Word

PLAIN = NotePolicy()
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


def written(tmp_path: Path, message: str = MESSAGE, name: str = "m.hl7", policy: NotePolicy = PLAIN) -> tuple[str, str]:
    (tmp_path / name).write_bytes(message.encode())
    document = open_document(str(tmp_path / name))
    return document.texts[0], clean(document, Sanitizer(policy)).content.decode()


def test_fields_are_read_under_what_they_are(tmp_path: Path) -> None:
    text, _ = written(tmp_path)
    for line in (
        "Patient name: VANDERMEER^QUILLON^Q",
        "Date time of birth: 19710203",
        "Patient identifier list: QV-7781",
        "Patient identifier list: RIV",
        "Admit date time: 20240320",
    ):
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
    assert r"The patient took metformin 500 mg \T\ rested." in clean
    assert "OBX|3|DT|8665-2^LMP^LN||2024" in clean
    assert "E11.9^Type 2 diabetes^I10" in clean
    assert clean.startswith(r"MSH|^~\&|LAB|withheld|EHR|withheld|2024||ORU^R01|withheld|P|2.5.1")
    assert [line.count("|") for line in clean.split("\r")] == [line.count("|") for line in MESSAGE.split("\r")]


def test_a_year_that_tells_of_ninety_years_goes_too(tmp_path: Path) -> None:
    _, clean = written(tmp_path, MESSAGE.replace("19710203", f"{OLD}0203"))
    assert str(OLD) not in clean


def test_every_message_of_a_file_is_a_note_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "m.hl7").write_bytes(f"{MESSAGE}\r\n{MESSAGE}\r\n".encode())
    document = open_document(str(tmp_path / "m.hl7"))
    assert len(document.texts) == 2
    assert document.write([(), ()]).count(b"MSH|") == 2


HEAD = r"MSH|^~\&|A||B||20240321103000+0100||ORU^R01|7781|P|2.5.1"


def field(clean: str, segment: str, number: int) -> str:
    return next(line for line in clean.split("\r") if line.startswith(segment)).split("|")[number]


@pytest.mark.parametrize(
    "segment",
    [
        "OBX|1|NM|2951-2^SODIUM^LN||140|mmol/L^^UCUM|136-145|N|||F",
        "OBX|1|CWE|600-7^Bacteria^LN||112283007^Escherichia coli^SCT",
        "OBX|1|ST|5778-6^Color of Urine^LN||Yellow|||N",
        "OBX|1|SN|1^Titre^L||^1^:^40",
        "OBX|1|ST|882-1^ABO group^LN||A Rh Pos",
        "PV2|||20050401^Chest pain^SCT",
        "PD1|1|||||||||||02^Reminder^HL70215",
        "DG1|1|I10|I10^Essential hypertension^I10",
        "AL1|1|DA|70618^Penicillin^RXNORM|SV|Hives",
        "RXE|1^QD|197361^Amlodipine 5 MG^RXNORM|5||mg^^UCUM|TAB",
        "OBR|1|||24323-8^Comprehensive metabolic panel^LN|||||||||||||||||||||F",
    ],
)
def test_results_codes_units_ranges_and_flags_stay_as_they_are(tmp_path: Path, segment: str) -> None:
    _, cleaned = written(tmp_path, f"{HEAD}\rPID|1||77^^^^MR||ZORB^XQ\r{segment}\r")
    assert cleaned.split("\r")[2] == segment


@pytest.mark.parametrize("style", list(Style))
def test_what_a_field_states_goes_whatever_it_looks_like(tmp_path: Path, style: Style) -> None:
    pid = "PID|1||a1^^^h&1.2.3&ISO^MR||xq&van&zorb^zz~QUUX^w||19710203|F||2106-3|9^^wx^CA^94110^USA"
    pid += "||^PRN^CP^q@w.ex^^^5^66"
    policy = NotePolicy(style=style)
    _, cleaned = written(tmp_path, f"{HEAD}\r{pid}\rPV1|1|I|||||zz9^WXYZ^Q^^^DR^MD\r", policy=policy)
    for gone in ("xq", "zorb", "zz", "QUUX", "wx", "94110", "q@w.ex", "WXYZ", "a1", "1.2.3"):
        assert gone not in cleaned
    assert field(cleaned, "PID", 11).split("^")[3:] == ["CA", "941", "USA"]
    assert field(cleaned, "PID", 13).split("^")[1:3] == ["PRN", "CP"]
    assert field(cleaned, "PV1", 7).split("^")[5:] == ["DR", "MD"]
    assert field(cleaned, "PID", 5).count("~") == 1
    assert field(cleaned, "PID", 10) == "2106-3"


def test_dates_move_with_their_time_where_dates_are_shifted(tmp_path: Path) -> None:
    policy = NotePolicy(dates=Dates.SHIFT, patient_key="p", secret=b"s" * 32)
    _, cleaned = written(
        tmp_path, f"{HEAD}\rPID|1||77||ZORB^XQ||19710203\rPV1|1|I" + "|" * 42 + "202403210915\r", policy=policy
    )
    moments = field(cleaned, "MSH", 6), field(cleaned, "PV1", 44)
    assert moments[0].endswith("103000+0100")
    assert moments[1].endswith("0915")
    assert moments[0][:8] == moments[1][:8] != "20240321"


def test_other_characters_than_the_usual_part_a_message(tmp_path: Path) -> None:
    message = "MSH#$@!%#A##B##2024##ORU$R01#1#P#2.5\rPID#1##77$$$H$MR##ZORB$XQ\rOBX#1#TX#1$Note##Dr XQ ZORB said 5!T!6"
    _, cleaned = written(tmp_path, message)
    assert "ZORB" not in cleaned
    assert "XQ" not in cleaned
    assert "5!T!6" in cleaned
    assert "PID#1##withheld$$$withheld$MR##(withheld)$" in cleaned


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("Seen by \\X4A6F686E\\ \\X5A6F7262\\", "5A6F7262"),
        (r"Seen by Mr.\.br\Zorb today", "Zorb"),
        ("ZORB\\H\\ cried\\N\\", "ZORB"),
    ],
)
def test_escape_sequences_are_read_as_what_they_stand_for(tmp_path: Path, text: str, gone: str) -> None:
    _, cleaned = written(tmp_path, f"{HEAD}\rPID|1||77||ZORB^JOHN\rOBX|1|FT|1^Note^L||{text} and BP 120/80\r")
    assert gone not in cleaned
    assert "BP 120/80" in cleaned


def test_lines_of_one_report_are_read_together_and_stay_lines(tmp_path: Path) -> None:
    lines = "OBX|1|TX|1^Note^L||Reported to Dr. Quentin\rOBX|2|TX|1^Note^L||Okafor at noon, K 5.1"
    _, cleaned = written(tmp_path, f"{HEAD}\r{lines}\r")
    assert "Okafor" not in cleaned
    assert "at noon, K 5.1" in cleaned
    assert [line[:6] for line in cleaned.split("\r")] == ["MSH|^~", "OBX|1|", "OBX|2|", ""]


def test_embedded_files_are_taken_out_and_named(tmp_path: Path) -> None:
    blob = "JVBERi0xLjQK" * 30
    message = f"{HEAD}\rOBX|1|ED|1^Report^L||A^AP^PDF^Base64^{blob}|||\rOBX|2|TX|2^x^L||{blob}\r"
    (tmp_path / "m.hl7").write_bytes(message.encode())
    document = open_document(str(tmp_path / "m.hl7"))
    made = clean(document, Sanitizer(PLAIN))
    assert b"JVBER" not in made.content
    assert b"^AP^PDF^Base64^|||" in made.content
    assert "2 embedded files" in document.notices[0]
    assert document.scrubbed == (("embedded files and pictures", 2),)


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
def test_framing_batches_and_line_ends_stay(tmp_path: Path, end: str) -> None:
    lines = [r"FHS|^~\&|A|HOSP|B", r"BHS|^~\&|A|HOSP|B", HEAD, "PID|1||77||ZORB^XQ", "BTS|1", "FTS|1"]
    message = "\x0b" + end.join(lines) + end + "\x1c\r"
    (tmp_path / "m.hl7").write_bytes(message.encode())
    made = clean(open_document(str(tmp_path / "m.hl7")), Sanitizer(PLAIN)).content.decode()
    assert (made[0], made[-2:]) == ("\x0b", "\x1c\r")
    assert made.count(end) == message.count(end)
    assert "ZORB" not in made
    assert "HOSP" not in made


def test_an_age_over_89_becomes_90_and_another_result_stays(tmp_path: Path) -> None:
    lines = "OBX|1|NM|30525-0^Age^LN||93|a\rOBX|2|NM|2345-7^Glucose^LN||93|mg/dL"
    _, cleaned = written(tmp_path, f"{HEAD}\r{lines}")
    assert "||90|a" in cleaned
    assert "||93|mg/dL" in cleaned


def test_segments_that_no_table_knows_are_read_as_text(tmp_path: Path) -> None:
    _, cleaned = written(tmp_path, f"{HEAD}\rPID|1||77812||ZORB^XQ\rZPD|1|ZORB^XQ|Potassium 4.1|77812|jo@example.com\r")
    assert cleaned.split("\r")[2].startswith("ZPD|1|")
    assert "|Potassium 4.1|" in cleaned
    for gone in ("ZORB", "77812", "jo@"):
        assert gone not in cleaned


@pytest.mark.parametrize(
    ("segment", "gone"),
    [
        ("ZPD|1|QUUXLEY^ZENZILE^B", "QUUXLEY"),
        ("ZPD|1|19710203", "19710203"),
        ("ZPD|1|20240321103000", "20240321"),
        ("PV1|1|I||||||||||||||||V8829001", "V8829001"),
        ("IN1|1|P||||||||||||||QUUXLEY^ZENZILE", "ZENZILE"),
        ("OBX|1|ST|77^Mother's name^L||Quuxley Zenzile", "Zenzile"),
        ("NTE|1||REQ BY PHELPS,OLETHA 11/03/98", "OLETHA"),
        ("QPD|Q22^Find^HL7|t1|@PID.5.1^QUUXLEY", "QUUXLEY"),
    ],
)
def test_what_stands_in_a_field_that_tells_nothing_of_it_goes_by_its_form(
    tmp_path: Path, segment: str, gone: str
) -> None:
    _, cleaned = written(tmp_path, f"{HEAD}\rPID|1||77||ZORB^XQ\r{segment}\r")
    assert gone not in cleaned


def test_a_character_set_that_the_message_declares_is_read_and_written(tmp_path: Path) -> None:
    head = HEAD.replace("2.5.1", "2.5.1||||||8859/1")
    message = f"{head}\rPID|1||77||MÜLLER^XQ\rOBX|1|ST|1^Größe^L||groß, Frau Müller stabil\r"
    (tmp_path / "m.hl7").write_bytes(message.encode("latin-1"))
    copy = clean(open_document(str(tmp_path / "m.hl7")), Sanitizer(PLAIN)).content.decode("latin-1")
    assert "1^Größe^L||groß" in copy
    assert "ller" not in copy.lower()


def test_a_name_in_a_field_that_nobody_reads_is_told(tmp_path: Path) -> None:
    message = f"{HEAD}\rPID|1||7712345||ZORBLAX^XQ\rOBX|1|NM|2951-2^Zorblax^LN||140\r"
    (tmp_path / "m.hl7").write_bytes(message.encode())
    made = clean(open_document(str(tmp_path / "m.hl7")), Sanitizer(PLAIN))
    assert b"^Zorblax^LN||140" in made.content
    assert made.word is Word.REVIEW
    assert any("another field" in doubt for doubt in made.doubts)


@pytest.mark.parametrize("value", ["22^Castellane^Rufus", "1740^Castellane^^1740^Rufus Castellane^L"])
def test_a_resource_that_is_a_person_goes_with_its_number(tmp_path: Path, value: str) -> None:
    _, copy = written(tmp_path, f"{MESSAGE}\rAIG|1||{value}")
    assert not any(gone in copy.split("\r")[-1] for gone in ("22", "1740", "Castellane", "Rufus"))


@pytest.mark.parametrize("segment", ["PV1|1|I" + "|" * 40 + "A", "ROL|1|AD|CP^Consulting"])
def test_one_character_that_counts_or_parts_beds_stays(tmp_path: Path, segment: str) -> None:
    _, copy = written(tmp_path, f"{MESSAGE}\r{segment}")
    assert copy.split("\r")[-1] == segment


def test_a_patients_number_goes_however_short(tmp_path: Path) -> None:
    _, copy = written(tmp_path, MESSAGE.replace("QV-7781", "7"))
    assert "|7^" not in copy


def test_a_county_in_the_place_of_a_state_goes(tmp_path: Path) -> None:
    for state, stays in (("Powys", False), ("Warwickshire", False), ("OR", True), ("New York", True), ("Wales", True)):
        _, cleaned = written(tmp_path, f"{HEAD}\rPID|1||a1||Q^W||19710203|F|||1 Elm St^^Salem^{state}^94110\r")
        assert (f"^{state}^" in cleaned) == stays


def test_the_words_of_a_code_of_a_standard_stay_however_many_they_are(tmp_path: Path) -> None:
    race = "1002-3^American Indian or Alaska Native^CDCREC"
    pain = "M17.11^Unilateral primary osteoarthritis, right knee^I10"
    _, cleaned = written(tmp_path, f"{HEAD}\rPID|1||a1||Q^W||19710203|F||{race}\rDG1|1||{pain}|||A\r")
    assert race in cleaned
    assert pain in cleaned


def test_a_study_is_not_told_by_its_number(tmp_path: Path) -> None:
    study = "1.2.826.0.1.3680043.8.498.10283746151029.77"
    _, cleaned = written(tmp_path, f"{HEAD}\rOBR|1|a|b|76805^US^CPT|||20230127||||||||||||||{study}|||CT|F\r")
    assert study not in cleaned
