"""Names and numbers that are written otherwise than they are seen: they go as they would go plainly written."""

import unicodedata
from collections.abc import Callable

import pytest

from app.core.edits.edits import apply
from app.notes.base.hit import By
from app.notes.policy import NotePolicy, Style
from app.notes.report.reviewing import reviewed
from app.notes.sanitizing import Sanitizer
from app.notes.verdict import Word
from app.service import Session

_NOTE = "Patient: John Müller\nMRN: 88412305\nMr Müller was seen on 03/04/2019, call 555-123-4567. BP 120/80.\n"


def _between(mark: str) -> Callable[[str], str]:
    def write(text: str) -> str:
        for name in ("John", "Müller", "88412305", "555-123-4567"):
            text = text.replace(name, name[:2] + mark + name[2:])
        return text

    return write


def _wide(text: str) -> str:
    return "".join(chr(ord(c) + 0xFEE0) if c.isdigit() else c for c in text)


_WAYS: dict[str, Callable[[str], str]] = {
    "soft hyphen": _between("\u00ad"),
    "zero-width space": _between("\u200b"),
    "joiner": _between("\u200d"),
    "byte order mark": _between("\ufeff"),
    "writing direction": _between("\u202d"),
    "decomposed": lambda text: unicodedata.normalize("NFD", text),
    "wide figures": _wide,
}


@pytest.mark.parametrize("style", list(Style))
@pytest.mark.parametrize("way", _WAYS)
def test_what_is_hidden_by_how_it_is_written_goes(way: str, style: Style) -> None:
    text = _WAYS[way](_NOTE)
    done = Sanitizer(NotePolicy(style=style, year=2026)).sanitize(text)
    plain = Sanitizer(NotePolicy(style=style, year=2026)).sanitize(_NOTE)
    assert len(done.edits) == len(plain.edits)
    assert apply(text, done.edits) == done.text
    assert [one.span for one in done.findings] == [edit.span for edit in done.edits]
    left = unicodedata.normalize("NFKC", "".join(c for c in done.text if unicodedata.category(c) != "Cf"))
    assert not any(name in left for name in ("John", "Müller", "88412305", "123-4567"))
    assert done.verdict.word == plain.verdict.word
    # Whatever is left out of the edits by a reviewer is doubted where it stands.
    again = reviewed(done, done.edits[1:])
    assert again.verdict.word is Word.FAIL
    assert any(doubt.span.overlaps(done.edits[0].span) for doubt in again.verdict.doubts)


def test_what_no_edit_covers_keeps_its_bytes() -> None:
    text = (
        "\ufeffPatient: John Mu\u0308ller\nSoft\u00adened stool; resume\u0301 \u202bנבדק\u202c \uff11\uff12\u00a0mg.\n"
    )
    done = Sanitizer(NotePolicy(year=2026)).sanitize(text)
    assert done.text.startswith("\ufeffPatient: ")
    assert done.text.endswith("\nSoft\u00adened stool; resume\u0301 \u202bנבדק\u202c \uff11\uff12\u00a0mg.\n")


@pytest.mark.parametrize("way", ["soft hyphen", "zero-width space", "decomposed"])
def test_the_list_of_known_names_holds_however_they_are_written(way: str) -> None:
    known = NotePolicy(known=("Zu\u0308rcher", "551234"), year=2026)
    for text in ("zürcher came, no 551234.", "ZÜRCHER came, no 551234."):
        text = unicodedata.normalize("NFD", text) if way == "decomposed" else text
        mark = {"soft hyphen": "\u00ad", "zero-width space": "\u200b"}.get(way, "")
        text = text.replace("rch", f"r{mark}ch").replace("RCH", f"R{mark}CH").replace("123", f"1{mark}23")
        done = Sanitizer(known).sanitize(text)
        assert "came, no" in done.text
        assert len(done.edits) == 2


@pytest.mark.parametrize("way", _WAYS)
def test_a_post_is_checked_and_rewritten_as_it_is_seen(way: str) -> None:
    post = "My name is John Müller, mail me at jon.doe@example.org or call 555-123-4567. I am 34 and live in Leeds."
    text = _WAYS[way](post)
    session = Session()
    checked, plain = session.check(text), session.check(post)
    assert len(checked.mentions) == len(plain.mentions)
    assert len(checked.inferences) == len(plain.inferences)
    assert all(e.span.of(text) == e.quote for i in checked.inferences for e in i.evidence)
    done = session.rewrite(text, slider=100).trajectory
    final = unicodedata.normalize("NFKC", done.rounds[done.chosen].text.replace("\u00ad", ""))
    assert "Müller" not in final
    assert "4567" not in final


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("Patient: **Quen**by Trask\nBP **120**/80", "Patient: (withheld)\nBP **120**/80"),
        ("Patient: Quenby _Trask_\n_well_", "Patient: (withheld)\n_well_"),
        ("Patient: *Quenby* **Trask**\n", "Patient: (withheld)\n"),
        ("Mr. M&uuml;ller, 5*3*2 well.", "The patient, 5*3*2 well."),
        ("Patient: J&#252;rgen M&uuml;ller\n&lt;well&gt;", "Patient: (withheld)\n&lt;well&gt;"),
        ("Patient: **Quenby Trask** seen **today**", "Patient: **(withheld)** seen **today**"),
    ],
)
def test_emphasis_and_letters_as_pages_write_them_hide_no_name(text: str, cleaned: str) -> None:
    done = Sanitizer(NotePolicy(style=Style.NATURAL, year=2026)).sanitize(text)
    assert done.text == cleaned
    assert apply(text, done.edits) == done.text


_KNOWN = "Patient: John Smithson\nDr. Karen Grimshaw saw him.\n"


@pytest.mark.parametrize(
    ("said", "cleaned"),
    [
        ("smithson was seen.", "The patient was seen."),
        ("SMITHSON was seen.", "The patient was seen."),
        ("He is smithson's son.", "He is the patient's son."),
        ("Per grimshaw: rest.", "Per the physician: rest."),
    ],
)
def test_whose_name_is_certain_is_known_in_small_letters_and_capitals(said: str, cleaned: str) -> None:
    sanitizer = Sanitizer(NotePolicy(style=Style.NATURAL, year=2026))
    done = sanitizer.sanitize(_KNOWN + said)
    assert done.text.endswith(cleaned)
    left = next(edit for edit in reversed(done.edits))
    again = reviewed(done, [edit for edit in done.edits if edit != left])
    assert again.verdict.word is Word.FAIL


@pytest.mark.parametrize(
    ("name", "said"),
    [("Ann Frost", "he had frost bite"), ("Mary Brown", "brown stool"), ("John Woods", "he fell in the woods")],
)
def test_an_everyday_word_stays_beside_somebody_of_that_name(name: str, said: str) -> None:
    done = Sanitizer(NotePolicy(style=Style.NATURAL, year=2026)).sanitize(f"Patient: {name}\nOn the ward, {said}.")
    assert not any(finding.by is By.AGAIN for finding in done.findings)


@pytest.mark.parametrize(
    "text",
    ["Patient: quenby trask", "Name: quenby", "Pt name: quenby ann trask\nseen", "Patient:\n王小明\n", "Name: 王小明"],
)
def test_behind_the_label_a_name_needs_no_capital(text: str) -> None:
    done = Sanitizer(NotePolicy(style=Style.NATURAL, year=2026)).sanitize(text)
    assert not any(name in done.text for name in ("quenby", "trask", "王小明"))


@pytest.mark.parametrize(
    "text",
    [
        "Patient: well appearing",
        "Patient: reports pain",
        "Name: lisinopril",
        "Patient: stable",
        "Patient:\nalert today",
    ],
)
def test_behind_the_label_everyday_and_medical_words_stay(text: str) -> None:
    assert Sanitizer(NotePolicy(year=2026)).sanitize(text).edits == ()


def test_a_known_name_is_known_in_the_names_of_files_and_accounts() -> None:
    known = Sanitizer(NotePolicy(known=("Smithson", "Ally"), style=Style.NATURAL, year=2026))
    text = "smithson_2 scan_smithson smithson2 jsmithson js_smithson Ally rally; smithsonian blacksmithson"
    done = known.sanitize(text).text
    assert "smithsonian blacksmithson" in done
    assert "rally" in done
    assert "smithson" not in done.replace("smithsonian blacksmithson", "")


def test_a_name_is_certain_by_its_label_wherever_it_stands_first() -> None:
    text = "Smithson was well, smithson slept.\nPatient: John Smithson\n"
    done = Sanitizer(NotePolicy(style=Style.NATURAL, year=2026)).sanitize(text)
    assert "smithson" not in done.text.lower()
    small = next(edit for edit in done.edits if edit.old == "smithson")
    again = reviewed(done, [edit for edit in done.edits if edit != small])
    assert again.verdict.word is Word.FAIL
