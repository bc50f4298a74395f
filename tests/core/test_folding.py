"""The text as a reader sees it, and the way back to how it is written."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.edits.edits import Edit, apply
from app.core.edits.folding import seen
from app.core.text.spans import Span


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Smi\u00adth", "Smith"),
        ("Smi\u200bth", "Smith"),
        ("\ufeffSmith\u200f", "Smith"),
        ("Mu\u0308ller", "Müller"),
        ("Mu\u200b\u0308ller", "Müller"),
        ("\uff11\uff12\uff13", "123"),
        ("Gri\ufb03n", "Griffin"),
        ("Mr\u00a0Smith", "Mr Smith"),
        ("\U0001d410uen", "Quen"),
        ("**Quen**by _Trask_", "Quenby Trask"),
        ("***J*** 5*3*2 a_b_c * x *", "J 5*3*2 a_b_c * x *"),
        ("HLA-A*02:01, B*07:02; CYP2C19 *1/*2", "HLA-A*02:01, B*07:02; CYP2C19 *1/*2"),
        ("MRN **44**32", "MRN 4432"),
        ("M&uuml;ller &#77;u&#x308;&nbsp;&amp;&bogus; R&D;", "Müller Mü &&bogus; R&D;"),
        ("\U0001f469\u200d\u2695\ufe0f J\u200do\ufe0f", "\U0001f469\u200d\u2695\ufe0f Jo"),
        ("Rene\u0301\u200de", "Renée"),
        ("10 µg/m² – ½", "10 µg/m² – ½"),
    ],
)
def test_what_is_written_otherwise_is_read_as_it_is_seen(written: str, shown: str) -> None:
    folded = seen(written)
    assert folded.text == shown
    assert folded.changed == (written != shown)
    at = shown.find("th")
    if at >= 0:
        assert folded.back(Span(at, at + 2)).of(written) == "th"


_CHARS = st.text(
    st.sampled_from("aAuo\u0308\u0301\u00ad\u200b\ufeff\uff11\ufb03 \n\u00a0ü*_&;é한\u1112\u1161\u11ab,"), max_size=24
)


@given(_CHARS)
def test_a_text_as_it_is_seen_is_seen_so(text: str) -> None:
    folded = seen(text)
    assert seen(folded.text).text == folded.text
    for place in range(len(folded.text)):
        span = Span(place, place + 1)
        assert folded.onto(folded.back(span)).covers(span)


@given(_CHARS, st.data())
def test_outside_an_edit_every_character_stays(text: str, data: st.DataObject) -> None:
    folded = seen(text)
    start = data.draw(st.integers(0, len(folded.text)))
    end = data.draw(st.integers(start, len(folded.text)))
    span = Span(start, end)
    (made,) = folded.edits_back([Edit(span, span.of(folded.text), "X")])
    done = apply(text, [made])
    assert done.startswith(text[: made.span.start])
    assert done.endswith(text[made.span.end :])
    if not folded.changed:
        assert made.span == span


@given(st.text(max_size=40))
def test_ordinary_letters_stay(text: str) -> None:
    folded = seen(text)
    assert len(folded.starts) in (0, len(folded.text))
    assert len(folded.starts) == len(folded.ends)
    # Stars and bars may be marks of emphasis, and an ampersand may begin a letter as pages write it.
    if text.isascii() and text.isprintable() and set("*_&").isdisjoint(text):
        assert not folded.changed
    assert "\u00ad" not in folded.text
    assert unicodedata.normalize("NFC", folded.text) is not None
