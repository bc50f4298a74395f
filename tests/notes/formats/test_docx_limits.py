"""Documents made to fill the memory are refused in one sentence, before a tree is made of any part."""

import io
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from app.notes.formats.base import UnreadableError
from app.notes.formats.docx import document
from app.notes.formats.docx.document import WordDocument
from app.notes.formats.docx.package import limits
from app.notes.formats.opened import read_document
from tests.notes.formats.word import W, package, paragraph, relations, run, simple, types

_OPEN, _CLOSE = f'<w:document xmlns:w="{W}"><w:body>', "</w:body></w:document>"


def _package(body: str | bytes, **others: bytes) -> bytes:
    return package(
        {
            "[Content_Types].xml": types(""),
            "_rels/.rels": relations([("rId1", "officeDocument", "word/document.xml", False)]),
            "word/document.xml": body,
            **{f"word/{name}.bin": content for name, content in others.items()},
        }
    )


def _crowd(number: int) -> str:
    return "<w:p " + " ".join(f'a{at}=">"' for at in range(number)) + "/>"


def _swarm() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for at in range(11_000):
            archive.writestr(str(at), "")
    return out.getvalue()


_TOO_MUCH = {
    "elements": lambda: _package(_OPEN + "<w:p/>" * 800_000 + _CLOSE),
    "attributes of one element": lambda: _package(_OPEN + _crowd(3_000) + _CLOSE),
    "the same in UTF-16": lambda: _package(b"\xff\xfe" + (_OPEN + _crowd(3_000) + _CLOSE).encode("utf-16-le")),
    "attributes of all": lambda: _package(_OPEN + _crowd(400) * 4_000 + _CLOSE),
    "namespaces": lambda: _package(_OPEN + '<w:p xmlns:a="urn:a"/>' * 60_000 + _CLOSE),
    "depth": lambda: _package(_OPEN + "<w:p>" * 5_000 + "</w:p>" * 5_000 + _CLOSE),
    "parts together": lambda: _package("", a=b"\0" * 120_000_000, b=b"\0" * 120_000_000),
    "entries": _swarm,
    "an encoding in which nothing can be counted": lambda: _package(
        '<?xml version="1.0" encoding="UTF-32"?>'.encode("utf-32-le") + b"<\0\0\0a\0\0\0/\0\0\0>\0\0\0"
    ),
}


@pytest.mark.parametrize("what", _TOO_MUCH)
def test_too_much_is_refused_in_one_sentence(what: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        WordDocument.read(_TOO_MUCH[what]())
    assert str(caught.value).count(". ") == 0


def test_what_is_counted_is_never_made_a_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document, "_Opened", lambda *_: pytest.fail("a part was parsed"))
    with pytest.raises(UnreadableError):
        WordDocument.read(_TOO_MUCH["elements"]())


def test_a_long_document_of_people_is_read() -> None:
    said = paragraph(run("BP 120/80, &quot;stable&quot; on a=b, c=d."))
    assert len(WordDocument.read(simple(said * 2_000)).texts[0].splitlines()) == 2_000
    assert WordDocument.read(simple(paragraph(run('a="b" ' * 5_000)))).texts


def test_memory_that_runs_out_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: bytes) -> WordDocument:
        raise MemoryError

    monkeypatch.setattr(WordDocument, "read", full)
    with pytest.raises(Exception, match=r"a\.docx.*too large") as caught:
        read_document("a.docx", simple(paragraph(run("x"))))
    assert str(caught.value).count("\n") == 0


_PEAK = """
import re, sys
from pathlib import Path
from app.core.errors import InputError
from app.notes.formats.opened import read_document
try:
    read_document("a.docx", Path(sys.argv[1]).read_bytes())
    sys.exit("it was read")
except InputError:
    # The peak of this program alone: getrusage counts what its parent had when it was started.
    print(int(re.search(r"VmHWM:\\s*(\\d+)", Path("/proc/self/status").read_text())[1]) // 1000)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only there the peak is told in kilobytes")
@pytest.mark.parametrize("what", ["elements", "attributes of all", "parts together"])
def test_a_refused_document_takes_no_more_than_500_megabytes(what: str, tmp_path: Path) -> None:
    (tmp_path / "a.docx").write_bytes(_TOO_MUCH[what]())
    told = subprocess.run(
        [sys.executable, "-c", _PEAK, str(tmp_path / "a.docx")], check=True, capture_output=True, text=True, timeout=60
    )
    assert int(told.stdout) <= 500


def test_the_limits_are_above_what_people_write() -> None:
    limits.check([(_OPEN + paragraph(run("word")) * 100_000 + _CLOSE).encode()])
