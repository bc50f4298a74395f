"""Any analyte with any value, range, series or table comes out byte for byte; a labelled identifier beside it goes."""

from hypothesis import given, settings
from hypothesis import strategies as st

from app import assets
from app.notes.base.hit import Kept
from app.notes.medicine import measurements, panels
from app.signals.text.reading import read
from tests.notes.cleaning import clean

PATIENT = "Patient: Quenby Trask, MRN: 4471882.\n"
NAMES = [row if len(row) > 4 else row.upper() for row in assets.lines("notes/analytes.txt") if row != "ph"]
SHORT = assets.lines("notes/short_analytes.txt")
UNITS = (
    "mg/dL mmol/L K/uL x10^9/L g/L U/L mIU/mL ng/mL µmol/L % fL mEq/L pg/mL mm/hr mL/min/1.73m2 copies/mL IU/mL sec"
).split()

numbers = st.one_of(
    st.integers(1, 999).map(str),
    st.integers(1000, 9999).map(str),
    st.decimals(0, 400, places=1).map(str),
    st.integers(1000, 400_000).map("{:,}".format),
)
units = st.sampled_from(UNITS)
flags = st.sampled_from(["", "", " H", " L", "*", " (H)"])


@st.composite
def ranges(draw: st.DrawFn) -> str:
    """Return a range of which the first limit is the smaller."""
    low = draw(st.integers(1, 300))
    high = low + draw(st.integers(1, 600))
    dash = draw(st.sampled_from(["-", " - ", "–", " to "]))
    return f"{low}{dash}{high}"


@st.composite
def values(draw: st.DrawFn) -> str:
    """Return a value as laboratories print it."""
    value = draw(st.sampled_from(["", "<", ">", "~"])) + draw(numbers)
    unit = draw(st.one_of(st.just(""), units.map(" {}".format)))
    between = draw(ranges())
    reference = draw(
        st.sampled_from(["", f" ({between})", f" [{between}]", f" (ref {between}{unit})", f" (normal: {between})"])
    )
    return value + unit + draw(flags) + reference


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(NAMES), st.sampled_from([" ", ": ", " = ", " of ", " was "]), values())
def test_a_value_stays(name: str, join: str, value: str) -> None:
    said = f"Labs: {name}{join}{value}."
    assert clean(PATIENT + said).endswith(said)


@settings(max_examples=80, deadline=None)
@given(
    st.sampled_from(NAMES),
    st.lists(st.integers(15, 999).map(str), min_size=2, max_size=6),
    st.sampled_from([" ", ", ", " -> ", " → ", "; ", "   "]),
)
def test_a_series_stays(name: str, row: list[str], join: str) -> None:
    said = f"{name} {join.join(row)}"
    assert clean(PATIENT + said).endswith(said)


@settings(max_examples=80, deadline=None)
@given(
    st.lists(st.sampled_from([*NAMES, *SHORT]), min_size=2, max_size=5, unique=True),
    st.lists(st.lists(st.integers(15, 999).map(str), min_size=3, max_size=3), min_size=5, max_size=5),
    st.sampled_from(["\t", " | ", "      "]),
    ranges(),
)
def test_a_table_stays_but_for_its_days(names: list[str], rows: list[list[str]], mark: str, reference: str) -> None:
    lines = [mark.join([name, *row, reference]) for name, row in zip(names, rows, strict=False)]
    head = mark.join(["Labs", "02/27/2024", "03/01/2024", "03/04/2024", "Ref"])
    done = clean(PATIENT + "\n".join([head, *lines]))
    assert done.splitlines()[2:] == lines
    assert not any(day in done for day in ("02/27", "03/01", "03/04"))


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(SHORT), st.integers(10, 400), st.integers(0, 9), units)
def test_a_short_name_is_an_analyte_where_a_unit_follows(name: str, whole: int, part: int, unit: str) -> None:
    said = f"{name} {whole}.{part} {unit}"
    assert clean(PATIENT + said).endswith(said)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(NAMES),
    values(),
    st.sampled_from(
        [
            "MRN: 5512345",
            "acct #88213406",
            "SSN 123-45-6789",
            "DOB: 03/14/1950",
            "phone (937) 555-0142",
            "tel 937-555-0142",
        ]
    ),
    st.sampled_from([", ", "; ", "  ", "\t", " | ", "\n"]),
)
def test_a_labelled_identifier_beside_a_value_goes(name: str, value: str, identifier: str, join: str) -> None:
    done = clean(f"{PATIENT}{name} {value}{join}{identifier}\n")
    assert identifier.rpartition(" ")[2].lstrip("#") not in done


def test_a_name_with_one_bare_number_is_no_analyte() -> None:
    assert not list(panels.find(read("Al 78 called.", 2020)))


@given(st.from_regex(r"(?:[<>(\[\])/,;:%H -]|\d|mg/dL| to |ref |\t|\n)+", fullmatch=True))
def test_no_text_is_too_odd_for_the_grammar(text: str) -> None:
    found = measurements.series(text, text.lower(), 0)
    assert found is None or 0 <= found.span.start < found.span.end <= len(text)
    kept: list[Kept] = list(panels.find(read("Na " + text, 2020)))
    assert all(0 <= one.span.start < one.span.end <= len(text) + 3 for one in kept)
