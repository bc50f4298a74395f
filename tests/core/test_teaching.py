"""Teacher rows: read into states, written so that applying their edits gives the same texts."""

from hypothesis import given
from hypothesis import strategies as st

from app.core.assessment import risk, utility
from app.core.attributes import Attribute
from app.core.edits.edits import Edit, apply
from app.core.inference import Validity
from app.core.teaching import Part, read, replaceable, write
from app.core.text.spans import Span
from app.core.trajectory import Round, Stop, Trajectory

INFERENCE = {
    "attribute": "location",
    "guesses": ["Leeds, United Kingdom"],
    "certainty": 5,
    "validity": "high",
    "evidence": ["Leeds", "not there"],
    "rationale": "Named.",
}
ROW = {
    "kind": "post",
    "text": "Rain in Leeds, as ever.",
    "author": {"location": "Leeds"},
    "inferences": [INFERENCE],
    "steps": [
        {
            "edits": [["in Leeds", "in town"], ["town", "the city"]],
            "inferences": [{**INFERENCE, "certainty": 1, "validity": "invalid", "evidence": []}],
            "utility": {"readability": 10, "meaning": 8, "hallucinations": 1},
        }
    ],
}


def test_a_row_becomes_states() -> None:
    record = read(ROW)
    first, second = record.states
    assert second.text == "Rain in the city, as ever."
    assert [(e.quote, e.span.of(first.text)) for e in first.inferences[0].evidence] == [("Leeds", "Leeds")]
    assert first.inferences[0].unanchored == ("not there",)
    assert (first.judged.meaning, second.judged.meaning) == (10, 8)
    assert (len(first.actionable), second.actionable) == (1, ())
    assert record.author == {Attribute.LOCATION: "Leeds"}


def test_parts_go_by_text_and_by_person() -> None:
    assert read(ROW).part is Part.TRAINING
    assert read({**ROW, "persona": "p13"}).part is Part.TEST
    assert read({**ROW, "persona": "p1"}).part is Part.TRAINING
    parts = {read({**ROW, "text": f"text {n}", "steps": []}).part for n in range(60)}
    assert parts == set(Part)


TEXTS = st.text(alphabet="ab .", min_size=1, max_size=30)


@given(TEXTS, st.data())
def test_replacements_in_order_give_what_the_edits_give(text: str, data: st.DataObject) -> None:
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), min_size=2, max_size=6, unique=True)))
    spans = [Span(a, b) for a, b in zip(cuts[::2], cuts[1::2], strict=False)]
    edits = [Edit(s, s.of(text), data.draw(st.text(alphabet="abx", max_size=4))) for s in spans]
    current = text
    for old, new in replaceable(text, edits):
        assert current.count(old) == 1
        current = current.replace(old, new)
    assert current == apply(text, edits)


def test_a_trajectory_is_written_and_read_back() -> None:
    record = read(ROW)
    before, after = record.states
    edit = Edit(Span(8, 13), "Leeds", "the city", (Attribute.LOCATION,))
    rounds = tuple(
        Round(s.text, (), s.inferences, risk(s.inferences, 1.0), utility(before.text, s.text, judged=s.judged), edits)
        for s, edits in ((before, ()), (after, (edit,)))
    )
    row = write(Trajectory(rounds, Stop.CLEAN, 1))
    again = read(row)
    assert [s.text for s in again.states] == [before.text, after.text]
    assert again.states[1].judged == after.judged
    assert again.states[0].inferences[0].validity is Validity.HIGH
    assert again.author == {Attribute.LOCATION: "Leeds, United Kingdom"}
