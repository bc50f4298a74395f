"""Names without capitals behind words that introduce whoever writes."""

import pytest

from app.signals.names import persons
from app.signals.text.reading import read


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hello its laura", ["laura"]),
        ("my name's ciara o'brien", ["ciara o'brien"]),
        ("its a nice day", []),
    ],
)
def test_who_writes_is_found_without_capitals(text: str, expected: list[str]) -> None:
    assert [mention.span.of(text) for mention in persons.find(read(text)).mentions] == expected
