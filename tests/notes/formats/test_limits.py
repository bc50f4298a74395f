"""Files made to cost time or memory: each is refused in one sentence before anything is made of it."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from app.core.errors import InputError
from app.notes.formats.opened import open_document
from tests.notes.formats.pdfs import drawn

_MOST_MEGABYTES = 500


def _table(columns: int, rows: int) -> bytes:
    return (b",".join([b"x"] * columns) + b"\n") * rows


COSTLY: dict[str, tuple[str, Callable[[], bytes], str]] = {
    "a quotation mark that swallows a table": (
        "a.csv",
        lambda: b'a,b\n"x,' + b"1,2\n" * 300_000 + b'",3\n',
        "quotation mark",
    ),
    "a row of hundred thousands of columns": ("a.csv", lambda: _table(200_000, 1), "columns"),
    "millions of cells": ("a.csv", lambda: _table(300, 10_000), "values"),
    "millions of empty rows": ("a.csv", lambda: b"a,b\n" + b"\n" * 20_000_000, "values"),
    "lists in lists": ("a.json", lambda: b"[" * 100_000 + b"]" * 100_000, "nested too deeply"),
    "millions of empty objects": ("a.json", lambda: b"[" + b"{}," * 10_000_000 + b"{}]", "values"),
    "millions of numbers": ("a.json", lambda: b"[" + b"1," * 10_000_000 + b"1]", "values"),
    "millions of lines": ("a.jsonl", lambda: b'{"a":1}\n' * 2_000_000, "values"),
    "millions of blank lines": ("a.jsonl", lambda: b'{"a":1}\n' + b"\n" * 40_000_000, "values"),
    "groups in groups": ("a.rtf", lambda: b"{\\rtf1 " + b"{" * 20_000_000, "too large"),
    "a picture of many megabytes": ("a.rtf", lambda: b"{\\rtf1 a\\pict " + b"0f" * 30_000_000 + b"}", "too large"),
    "millions of operators": ("a.pdf", lambda: drawn(b"BT " + b"1 0 Td (a) Tj " * 500_000 + b"ET"), "operators"),
    "an array of millions": ("a.pdf", lambda: drawn(b"BT [" + b"(a)1" * 1_000_000 + b"] TJ ET"), "operators"),
    "a string of megabytes": ("a.pdf", lambda: drawn(b"BT (" + b"a" * 30_000_000 + b") Tj ET"), "operators"),
    "operators in a form": ("a.pdf", lambda: drawn(b"/X Do", b"q " * 2_000_000), "operators"),
    "a text of a hundred megabytes": ("a.txt", lambda: b"a " * 50_000_000, "too long"),
}


@pytest.mark.parametrize(("name", "make", "says"), COSTLY.values(), ids=COSTLY)
def test_what_costs_too_much_is_refused_in_a_sentence(
    tmp_path: Path, name: str, make: Callable[[], bytes], says: str
) -> None:
    file = tmp_path / name
    file.write_bytes(make())
    with pytest.raises(InputError, match=says):
        open_document(str(file))


_READS = """
import json, pathlib, re, sys
from app.core.errors import InputError
from app.notes.formats.opened import open_document
for name in sys.argv[1:]:
    try:
        open_document(name)
    except InputError:
        pass
    # The peak of this program alone: getrusage counts what its parent had when it was started.
    kilobytes = re.search(r"VmHWM:\\s*(\\d+)", pathlib.Path("/proc/self/status").read_text())[1]
    print(json.dumps([name, int(kilobytes) / 1000]))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the peak of a process is asked for in the way of Linux")
def test_what_is_refused_takes_little_memory(tmp_path: Path) -> None:
    names = []
    for number, (name, make, _) in enumerate(COSTLY.values()):
        file = tmp_path / f"{number}{name}"
        file.write_bytes(make())
        names.append(str(file))
    done = subprocess.run([sys.executable, "-c", _READS, *names], capture_output=True, text=True, check=True)
    used = dict(json.loads(line) for line in done.stdout.splitlines())
    assert len(used) == len(COSTLY)
    assert max(used.values()) <= _MOST_MEGABYTES, used


def test_large_tables_texts_and_pages_are_read(tmp_path: Path) -> None:
    row = ",".join(f"value {at}" for at in range(20)) + "\n"
    for name, content, texts in (
        ("a.csv", (row * 5_000).encode(), 5_000),
        ("wide.csv", (",".join(f"c{at}" for at in range(2_000)) + "\n").encode() * 2, 2),
        ("a.jsonl", b'{"note": "seen, well; \\"fine\\"", "list": [1, 2]}\n' * 20_000, 20_000),
        ("a.rtf", b"{\\rtf1 " + b"{\\b seen} \\par " * 20_000 + b"}", 1),
        ("a.pdf", drawn(b"BT /F1 12 Tf " + b"1 0 Td (a) Tj " * 5_000 + b"ET"), 1),
    ):
        file = tmp_path / name
        file.write_bytes(content)
        assert len(open_document(str(file)).texts) == texts


def test_a_name_of_a_column_that_is_a_novel_is_not_said_again_beside_each_value(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text("n" * 10_000 + ",b\n" + "1,2\n" * 100)
    assert sum(map(len, open_document(str(file)).texts)) < 20_000
