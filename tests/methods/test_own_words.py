"""What a round wrote is left to the ladders."""

from app.core.assessment import risk, utility
from app.core.attributes import Attribute
from app.core.edits.edits import Edit, apply
from app.core.inference import Evidence, Inference, Ladder, Source, Validity
from app.core.text.spans import Span
from app.core.trajectory import Round
from app.methods.own_words import without_own_words

TEXT = "I turned 41 in March and live in Leeds."


def made(text: str, *edits: Edit) -> Round:
    return Round(text, (), (), risk((), 1.0), utility(TEXT, text), edits)


def evidence(text: str, quote: str, ladder: bool = False) -> Evidence:
    span = Span(text.index(quote), text.index(quote) + len(quote))
    return Evidence(span, quote, Ladder(span, ("somewhere",)) if ladder else None)


def claim(*found: Evidence) -> Inference:
    return Inference(Attribute.AGE, ("41",), 4, 0.5, "", found, (Source.MODEL,), Validity.HIGH)


def test_only_what_stood_there_before_is_asked_for_again() -> None:
    first = Edit(Span(9, 20), "41 in March", "a year older")
    after = apply(TEXT, [first])
    last = apply(after, [Edit(Span(34, 39), "Leeds", "a city")])
    rounds = [made(TEXT), made(after, first), made(last, Edit(Span(34, 39), "Leeds", "a city"))]
    ours, theirs = evidence(last, "a year older"), evidence(last, "I turned a year")
    city, ladder = evidence(last, "a city"), evidence(last, "city", ladder=True)
    (left,) = without_own_words(rounds, [claim(ours, theirs, city, ladder)])
    assert left.evidence == (theirs, ladder)


def test_before_anything_was_written_everything_is_asked_for() -> None:
    whole = claim(evidence(TEXT, "41"), evidence(TEXT, "Leeds"))
    assert without_own_words([made(TEXT)], [whole]) == [whole]
