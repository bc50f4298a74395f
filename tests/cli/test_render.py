"""The marked text: every mark once, every underline under the words it belongs to."""

from hypothesis import given
from hypothesis import strategies as st

from app.cli.output.render import marked, style_of
from app.core.attributes import Attribute
from app.core.inference import Evidence, Inference, Source, Validity
from app.core.text.spans import Span

ATTRIBUTES = list(Attribute)


def inference(attribute: Attribute, text: str, *spans: tuple[int, int]) -> Inference:
    evidence = tuple(Evidence(Span(*span), text[slice(*span)]) for span in spans)
    return Inference(attribute, ("x",), 3, 0.5, "", evidence, (Source.SIGNAL,), Validity.HIGH)


def test_a_mark_at_the_very_end_stands_once() -> None:
    assert marked("in Leeds", [inference(Attribute.LOCATION, "in Leeds", (3, 8))]).plain == "in Leeds[1]"


def test_overlapping_and_adjacent_evidence() -> None:
    text = "a nurse in Leeds."
    found = [inference(Attribute.OCCUPATION, text, (2, 7), (0, 16)), inference(Attribute.LOCATION, text, (8, 16))]
    assert marked(text, found).plain == "a nurse[1] in Leeds[1][2]."


@given(st.text(alphabet="ab 🙂é\n\x1b\u202e", min_size=1, max_size=20), st.data())
def test_underlines_start_and_end_with_their_words(text: str, data: st.DataObject) -> None:
    found = []
    for attribute in ATTRIBUTES[: data.draw(st.integers(0, 4))]:
        starts = data.draw(st.lists(st.integers(0, len(text) - 1), max_size=3))
        spans = [(start, data.draw(st.integers(start + 1, len(text)))) for start in starts]
        found.append(inference(attribute, text, *spans))
    shown = marked(text, found)
    assert len(shown) == len(text) + sum(len(f"[{n}]") * len(i.evidence) for n, i in enumerate(found, 1))
    for one in found:
        style = f"underline {style_of(one.attribute)}"
        lengths = [len(e.span) for e in one.evidence]
        under = [span for span in shown.spans if span.style == style]
        assert len(under) == len(lengths)
        # Marks that stand inside a passage are underlined with it, so that it can only grow.
        assert all(span.end - span.start >= length for span, length in zip(under, lengths, strict=True))
        assert all(shown.plain[span.start] not in "[]" for span in under)
