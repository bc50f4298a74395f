"""Headings are understood by their parts: what they shorten, units, analytes; keys of medicine are no names."""

import json

import pytest

from tests.notes.formats.test_headings import copy, uses


@pytest.mark.parametrize(
    "heading", ["last_nm", "LAST_NM", "attn_phys", "pt_nm", "patnm", "prov_nm", "ref_dr", "attn_md", "seen_by"]
)
def test_shortened_headings_hold_names(heading: str) -> None:
    said = copy("a.csv", f"{heading},glucose\nSmithers,110\nThornberry,98\n")
    assert "Smithers" not in said
    assert "Thornberry" not in said
    assert [line.split(",")[1] for line in said.splitlines()[1:]] == ["110", "98"]


@pytest.mark.parametrize("heading", ["urine_ph", "eye_dr", "field_md", "ref_range", "caused_by", "drug_nm", "size_nm"])
def test_what_looks_shortened_and_is_medicine_stays(heading: str) -> None:
    table = f"test,{heading},glucose\nSodium,5.5,110\nSodium,7.5,98\n"
    assert copy("a.csv", table) == table


@pytest.mark.parametrize(
    "heading",
    "copies_per_ml viral_load_copies_ml heparin_units ferritin_ng_ml plt_per_ul ck_u_l qty dose_iu total_units "
    "doseUnits insulinDose".split(),
)
def test_measurements_stay_however_long_they_are(heading: str) -> None:
    assert json.loads(copy("a.json", {heading: 1250000})) == {heading: 1250000}
    table = f"{heading},cd4\n1250000,180\n12500000,181\n"
    assert copy("a.csv", table) == table


@pytest.mark.parametrize("heading", ["phone", "account_no", "patient_id", "unit_id", "cell_phone"])
def test_numbers_that_are_given_out_go(heading: str) -> None:
    assert "4155552938" not in copy("a.csv", f"{heading},cd4\n4155552938,180\n")


def test_a_known_key_is_nobodys_name() -> None:
    for content in ({"gene": "BRCA1 c.68_69delAG"}, {"Allegra": "180 mg", "Yasmin": "1 tab"}):
        assert json.loads(copy("a.json", content)) == content


def test_reasons_and_indications_are_medicine() -> None:
    table = "diagnosis,indication,drug\nCrohn,Addison,Hydrocortisone\nUlcer,Braden,Prednisone\n"
    assert copy("a.csv", table) == table
    assert uses("reason,reason_for_visit,admit_reason") == ["medical"] * 3
    assert "Thornberry" not in copy("a.csv", "reason,drug\nsaw Dr. Thornberry,Prednisone\n")
