"""What is read from the clipboard and what is left alone, told by the names of its formats."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.desktop import clipboard
from app.desktop.clipboard import Kind

WINDOWS = 'application/x-qt-windows-mime;value="{}"'


def judged(held: dict[str, bytes]) -> Kind | None:
    """Judge a clipboard, and fail where its content is read."""

    def read(name: str) -> bytes:
        assert not name.startswith("text/plain"), "the content was read before it was judged"
        return held[name]

    found = clipboard.by_formats(held, read)
    return found.kind if found else None


@pytest.mark.parametrize(
    ("held", "kind"),
    [
        ({}, Kind.EMPTY),
        ({"text/plain": b"x"}, None),
        ({"text/plain;charset=utf-8": b"x"}, None),
        ({"text/html": b"<b>x</b>"}, None),
        ({"text/plain": b"x", "x-kde-passwordManagerHint": b"secret"}, Kind.SECRET),
        ({"text/plain": b"x", "x-kde-passwordManagerHint": b""}, Kind.SECRET),
        ({"text/plain": b"x", "x-kde-passwordManagerHint": b"public"}, None),
        ({"text/plain": b"x", WINDOWS.format("ExcludeClipboardContentFromMonitorProcessing"): b"\1"}, Kind.SECRET),
        ({"text/plain": b"x", WINDOWS.format("Clipboard Viewer Ignore"): b""}, Kind.SECRET),
        ({"text/plain": b"x", WINDOWS.format("CanIncludeInClipboardHistory"): b"\0\0\0\0"}, Kind.SECRET),
        ({"text/plain": b"x", WINDOWS.format("CanIncludeInClipboardHistory"): b"\1\0\0\0"}, None),
        ({"text/plain": b"x", "org.nspasteboard.ConcealedType": b""}, Kind.SECRET),
        ({"text/plain": b"x", "org.nspasteboard.TransientType": b""}, Kind.SECRET),
        ({"text/uri-list": b"file:///home/me/a.txt\r\n", "text/plain": b"/home/me/a.txt"}, Kind.FILES),
        ({"x-special/gnome-copied-files": b"copy", "text/plain": b"/a"}, Kind.FILES),
        ({"text/uri-list": b"https://example.org", "text/plain": b"https://example.org"}, None),
        ({"image/png": b"\x89PNG"}, Kind.IMAGE),
        ({"image/png": b"\x89PNG", "text/html": b"<img>"}, Kind.IMAGE),
        ({"image/png": b"\x89PNG", "text/plain": b"a cell"}, None),
        ({"application/x-sheet": b"1"}, Kind.OTHER),
    ],
)
def test_the_formats_decide(held: dict[str, bytes], kind: Kind | None) -> None:
    assert judged(held) is kind


@pytest.mark.parametrize("platform", ["linux", "win32"])
def test_what_we_write_carries_hints_that_others_honour_and_we_know_as_ours(platform: str) -> None:
    ours = {"text/plain": b"x", **clipboard.hints(platform)}
    assert judged(ours) is Kind.SECRET
    assert judged({**ours, clipboard.MINE: b"1"}) is None


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", Kind.EMPTY),
        (" \n\t", Kind.EMPTY),
        ("hello 👩‍🚀", None),
        ("half \ud83d", Kind.BROKEN),
        ("a" * clipboard.MOST_CHARACTERS, None),
        ("a" * (clipboard.MOST_CHARACTERS + 1), Kind.LONG),
    ],
)
def test_the_text_decides(text: str, kind: Kind | None) -> None:
    found = clipboard.by_text(text)
    assert (found.kind if found else None) is kind


@given(st.dictionaries(st.text(max_size=40), st.binary(max_size=20), max_size=6))
def test_any_format_is_judged_with_a_sentence(held: dict[str, bytes]) -> None:
    found = clipboard.by_formats(held, held.__getitem__)
    assert found is None or found.sentence.endswith(".")


def test_every_kind_has_a_sentence() -> None:
    assert all(clipboard.refusal(kind).sentence for kind in Kind)
