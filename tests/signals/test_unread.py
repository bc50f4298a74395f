"""Passages in languages that nobody reads here are found, and English is not taken for one."""

import cProfile
import itertools
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.text.spans import sentences
from app.signals.detect import detect
from app.signals.text.languages import heard
from app.signals.text.unread_languages import covers, unread

_FILE = Path(__file__).resolve().parents[1] / "data" / "languages" / "passages.tsv"
FOREIGN = [tuple(line.split("\t")) for line in _FILE.read_text(encoding="utf-8").splitlines()]
ENGLISH = (
    "I moved to Boston for the new job and I still miss the sea.",
    "My landlord wants the rent on Friday, which is a joke.",
    "Does anyone know a good dentist near the station?",
)


def found(text: str) -> list[str]:
    return [one.span.of(text) for one in unread(text)]


@pytest.mark.parametrize(("code", "foreign"), FOREIGN)
def test_a_text_in_another_language_is_not_read_at_all(code: str, foreign: str) -> None:
    passages = unread(foreign)
    assert covers([one.span for one in passages], foreign)
    said = heard(foreign, True, unread(foreign))
    assert said.nothing_read
    assert said.language in (code, {"da": "no"}.get(code))
    assert str(said.notice).startswith("Not checked")


@pytest.mark.parametrize(("code", "foreign"), FOREIGN)
@pytest.mark.parametrize("order", ["before", "behind", "among", "one line"])
def test_of_a_mixed_text_the_english_is_read_and_nothing_else(code: str, foreign: str, order: str) -> None:
    english, gap = " ".join(ENGLISH), " " if order == "one line" else "\n\n"
    mixed = {
        "before": foreign + gap + english,
        "behind": english + gap + foreign,
        "one line": ENGLISH[0] + gap + foreign + gap + ENGLISH[1],
        "among": gap.join((ENGLISH[0], foreign, ENGLISH[1], foreign, ENGLISH[2])),
    }[order]
    spans = [one.span for one in unread(mixed)]
    assert all(span.of(mixed).strip() in foreign for span in spans)
    letters = sum(map(str.isalpha, foreign)) * mixed.count(foreign)
    assert sum(sum(map(str.isalpha, span.of(mixed))) for span in spans) >= 0.95 * letters
    said = heard(mixed, True, unread(mixed))
    assert not said.nothing_read
    assert str(said.notice).startswith("Parts of this text (about ")


@pytest.mark.parametrize(
    "text",
    [
        "The Kindergarten kids sang 'Stille Nacht, heilige Nacht' and I cried.",
        "C'est la vie. I told him so, and he said 'je ne sais quoi'.",
        "Los Angeles, El Paso, La Jolla, San Diego and Las Vegas, then home.",
        "Grüezi! I work at the Migros in Zürich, near the Bahnhof, and my Chef is nice.",
        "Abuela says 'ay mija, ven acá' whenever I call. She lives in Oaxaca.",
        "y'all ain't gonna believe dis, mi bredren dem a come ya tonight fi di dance",
        "pt c/o SOB x3d, PND, orthopnoea. O/E creps bibasal. Imp: CCF. Plan: furosemide 40 mg od, U&E, CXR.",
        "Sodium 138, potassium 4.2, chloride 101, urea 5.4, creatinine 77, albumin 41, bilirubin 9, calcium 2.31.",
        "def main(args):\n    for x in args:\n        print(x)\n    return None\n",
        "lol ok",
        "HELP!!! MY CAR WAS STOLEN IN FRESNO LAST NIGHT",
        "Salbutamol, Beclometasone, Montelukast, Omeprazole, Atorvastatin, Ramipril, Bisoprolol, Metformin",
        "",
        "🙂🙂",
    ],
)
def test_english_with_foreign_words_is_read_whole(text: str) -> None:
    assert found(text) == []
    assert text == "🙂🙂" or heard(text, True, unread(text)).notice is None


def test_a_sentence_in_two_languages_is_read_by_its_parts() -> None:
    mixed = "I have lived in Boston for years, pero mi madre vive en Guadalajara con mis hermanos y no habla inglés."
    assert found(mixed) == ["pero mi madre vive en Guadalajara con mis hermanos y no habla inglés."]


def test_a_text_without_any_full_stop_is_read_where_it_is_english() -> None:
    english = "so i moved to boston for the new job and i still miss the sea and my landlord wants the rent on friday "
    spanish = "y mi hermana vive en madrid con su marido que perdió el trabajo y ahora los niños van a la escuela aquí "
    (passage,) = unread(english * 2 + spanish * 2)
    assert abs(passage.span.start - 2 * len(english)) < 0.5 * len(spanish)
    assert passage.span.end >= 2 * len(english + spanish) - 2


@pytest.mark.parametrize("piece", ["a", "a@", "://", "я", "hola ", "x, ", "(", "the "])
def test_twice_the_text_takes_no_more_than_twice_the_work(piece: str) -> None:
    calls = []
    for size in (4_000, 8_000):
        profile = cProfile.Profile()
        profile.enable()
        unread(piece * size)
        profile.disable()
        calls.append(sum(entry.callcount for entry in profile.getstats()))
    assert calls[1] <= 2.3 * calls[0]


def test_a_language_that_is_not_known_is_not_read_either() -> None:
    estonian = (
        "elan juba ammu suures linnas mere ääres sest mulle meeldib väga kala süüa ning õhtuti rannas jalutada "
        "mõnikord lähme kogu perega metsa seenele"
    )
    assert found(estonian) == [estonian]
    assert "not recognised" in str(heard(estonian, True, unread(estonian)).notice)


@pytest.mark.parametrize(("code", "foreign"), FOREIGN)
def test_identifiers_are_found_in_every_language_and_nothing_else(code: str, foreign: str) -> None:
    mixed = f"{foreign}\nana.q@example.org +34 612 345 678\n{foreign}\n\n{ENGLISH[0]}"
    seen = detect(mixed)
    assert {"email", "phone"} <= {mention.subtype for mention in seen.mentions}
    evidence = [e.span for i in seen.inferences for e in i.evidence]
    assert any("Boston" in span.of(mixed) for span in evidence)
    elsewhere = [span.of(mixed) for span in evidence if span.end <= mixed.index(ENGLISH[0])]
    assert set(elsewhere) <= {"ana.q@example.org", "+34 612 345 678"}


@given(st.text())
def test_passages_are_in_order_and_apart(text: str) -> None:
    spans = [one.span for one in unread(text)]
    assert all(a.end <= b.start for a, b in itertools.pairwise(spans))
    assert all(span.of(text).strip() for span in spans)
    assert len(sentences(text)) or not spans
