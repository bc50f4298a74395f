"""Tables over a vocabulary."""

from app.engines.constrained.vocabulary import Vocabulary


def test_tables() -> None:
    """Control tokens write nothing; the first spelling of a text wins; digits are found."""
    voc = Vocabulary([b"", b"</s>", b"a", b" a", b"a", b"12", b"-", "é".encode(), b""], ends={1})
    assert voc.by_bytes[b"a"] == 2
    assert b"</s>" not in voc.by_bytes
    assert voc.unwritable.tolist() == [0, 8]
    assert voc.end_ids.tolist() == [1]
    assert voc.starting_with(b" ").tolist() == [3]
    assert voc.starting_with(b"\xc3").tolist() == [7]
    assert sorted(voc.digits) == [(5, "12"), (6, "-")]
    assert voc.join([3, 7]) == " aé".encode()
    assert voc.longest == 2
