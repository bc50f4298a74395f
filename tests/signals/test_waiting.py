"""Rows that wait to be read."""

from app.signals.text.lazy_table import Waiting


def joined(key: str, rows: list[int]) -> str:
    """Return the key with the sum of its rows."""
    return f"{key}{sum(rows)}"


def test_rows_are_read_when_asked_for_and_once() -> None:
    asked: list[str] = []

    def read(key: str, rows: list[int]) -> str:
        asked.append(key)
        return joined(key, rows)

    table = Waiting[int, str](read)
    table.file("a", 1)
    table.file("b", 2)
    assert asked == []
    assert table["b"] == table.get("b") == "b2"
    assert asked == ["b"]


def test_a_row_filed_later_counts() -> None:
    table = Waiting[int, str](joined)
    table.file("a", 1)
    assert table["a"] == "a1"
    table.file("a", 2)
    assert table["a"] == "a3"


def test_it_is_a_mapping_of_what_was_filed() -> None:
    table = Waiting[int, str](joined)
    table.file("a", 1)
    table.file("b", 2)
    assert dict(table) == {"a": "a1", "b": "b2"}
    assert "c" not in table
    assert table.get("c") is None
    assert table.get("c", "none") == "none"
    assert table.shared({"b": 0, "c": 0}.keys()) == {"b"}
