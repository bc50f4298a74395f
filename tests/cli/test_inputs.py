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


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("Grüße 🙂\r\n".encode(), "Grüße 🙂\r\n"),
        ("\ufeffabc".encode(), "abc"),
        ("\ufeffשלום".encode("utf-16-le"), "שלום"),
        ("\ufeffabc".encode("utf-16-be"), "abc"),
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
    assert [line if isinstance(line, str) else "error" for line in found] == ["one", *["error"] * 5, "b"]
    assert str(found[1]).startswith("Line 3 ")
