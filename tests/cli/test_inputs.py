"""What a person gives is read as text, or refused with one sentence."""

import contextlib
import io
import os
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.cli import inputs
from app.core.errors import InputError

ASIAN = "李明 ≤ 3 ℃ 我和姐姐住在成都，在医院当护士。にほんごカタカナ"


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("Grüße 🙂\r\n".encode(), "Grüße 🙂\r\n"),
        ("\ufeffabc".encode(), "abc"),
        ("\ufeffשלום".encode("utf-16-le"), "שלום"),
        ("\ufeffabc".encode("utf-16-be"), "abc"),
        ("\ufeffabc 🙂".encode("utf-32-le"), "abc 🙂"),
        ("\ufeffשלום".encode("utf-32-be"), "שלום"),
        ("Ann Müller, “well”.\r\n".encode("utf-16-le"), "Ann Müller, “well”.\r\n"),
        ("Ann Müller".encode("utf-16-be"), "Ann Müller"),
        ("Анна".encode("utf-32-le"), "Анна"),
        (("\ufeff" + ASIAN).encode("utf-16-le"), ASIAN),
        ("Анна 1".encode("utf-32-be"), "Анна 1"),
        (b"a +120-130 b, R+D-team, C+Apple-x, ~{}~", "a +120-130 b, R+D-team, C+Apple-x, ~{}~"),
        ("e\u0301 \u202eabc\x07".encode(), "e\u0301 \u202eabc\x07"),
    ],
)
def test_readable_encodings(raw: bytes, text: str) -> None:
    assert inputs.decode(raw, "it") == text


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"", "empty"),
        (b" \n\t ", "empty"),
        (b"\x7fELF\0\0\0\1", "binary"),
        (b"caf\xe9 au lait", "not valid UTF-8"),
        (b"\xff\xfe\x00\xd8", "not valid UTF-16"),
        (b"\xff\xfe\0\0\0\xd8\0\0", "not valid UTF-32"),
        (b"A\0nn", "NUL"),
        (b"a" * 200_000 + b"\0", "NUL"),
        ("\ufeffA\0nn".encode("utf-16-le"), "NUL"),
        ("\ufeffA\0nn".encode("utf-32-be"), "NUL"),
        ("Ann Lee\n".encode("utf-16-le") + b"Mail: ann@example.org", "NUL"),
        (b"Mail: ann@example.org\n" + "\nAnn Lee, Ulm".encode("utf-16-le"), "NUL"),
        ("\ufeffAnn Lee\n".encode("utf-16-le") + b"SSN 123-45-6789.", "mixes two"),
        ("\ufeffAnn Lee\n".encode("utf-16-be") + b"Mail: ann@example.org, all", "mixes two"),
        ("\ufeffAnn".encode("utf-7"), "7-bit"),
        (b"Mail: ann+AEA-example.org", "7-bit"),
        ("Анна Иванова".encode("utf-7"), "7-bit"),
        ("山田花子".encode("iso2022_jp"), "7-bit"),
        ("김영희".encode("iso2022_kr"), "7-bit"),
        ("王小明".encode("hz"), "7-bit"),
        (b"a" * 5_000_000, "too long"),
        ("é".encode() * 2_500_000, "too long"),
    ],
)
def test_refused_with_a_sentence(raw: bytes, reason: str) -> None:
    with pytest.raises(InputError, match=reason) as caught:
        inputs.decode(raw, "it")
    assert "\n" not in str(caught.value)


@settings(max_examples=400)
@given(st.binary(max_size=200))
def test_any_bytes_give_a_text_or_a_sentence(raw: bytes) -> None:
    with contextlib.suppress(InputError):
        assert inputs.decode(raw, "it").strip()


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for name, reason in (
        (tmp_path / "none.txt", "no file"),
        (tmp_path, "folder"),
        (pipe, "regular"),
        ("a\0b", "cannot"),
    ):
        with pytest.raises(InputError, match=reason):
            inputs.read_text(str(name))


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = SimpleNamespace(buffer=io.BytesIO(b"hello"), isatty=lambda: False)
    monkeypatch.setattr("sys.stdin", fake)
    assert inputs.read_text("-") == "hello"
    terminal = SimpleNamespace(buffer=io.BytesIO(b""), isatty=lambda: True)
    monkeypatch.setattr("sys.stdin", terminal)
    with pytest.raises(InputError, match="No text was given"):
        inputs.read_text(None)


def test_lines_keep_their_order_and_errors_their_place(tmp_path: Path) -> None:
    file = tmp_path / "texts.jsonl"
    rows = [
        '{"text": "one"}',
        "",
        "not json",
        '{"txt": 1}',
        '{"text": " "}',
        '{"text": "\\ud800"}',
        "[" * 5000,
        '{"text": "b"}',
    ]
    file.write_text("\n".join(rows), encoding="utf-8")
    found = inputs.read_lines(str(file))
    assert [line if isinstance(line, str) else "error" for line in found] == ["one", *["error"] * 6, "b"]
    assert str(found[1]) == "Line 2 is blank."
    assert str(found[2]).startswith("Line 3 ")


@pytest.mark.parametrize(
    ("content", "answers"),
    [("", 0), ("\n", 1), ('{"text": "a"}', 1), ('{"text": "a"}\r\n\r\n', 2), ('\n \n{"text": "a"}\n\n', 4)],
)
def test_every_line_has_its_answer(tmp_path: Path, content: str, answers: int) -> None:
    file = tmp_path / "texts.jsonl"
    file.write_bytes(content.encode())
    assert len(inputs.read_lines(str(file))) == answers


def test_lines_with_nul_characters_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "texts.jsonl"
    file.write_text('{"text": "A\\u0000nn"}\n{"text": "b"}\n', encoding="utf-16")
    nul, fine = inputs.read_lines(str(file))
    assert isinstance(nul, InputError)
    assert fine == "b"
