"""Heads that ship: a file reads back, and belongs to the prompts in its name."""

import pytest

from app.agents.evidence import evidence_probes, hidden_state_tagger
from app.agents.evidence.linear_heads import Heads, dump, load, parse
from app.engines.base import Head

HEADS = Heads(9, {"age": Head((0.25, -0.125), -1.5), "sex": Head((1.0, 2.0), 0.5)})


def test_a_file_of_heads_reads_back() -> None:
    assert parse([line for line in dump(HEADS, "said\ntwice").splitlines() if not line.startswith("#")]) == HEADS
    for rows in (["age\t1 2"], ["layer\t3", "age\t"], ["layer\tx"], ["layer 3"]):
        with pytest.raises(ValueError, match=r".+"):
            parse(rows)


@pytest.mark.parametrize("kind", [evidence_probes.FILES, hidden_state_tagger.FILES])
def test_only_the_starter_has_heads(kind: str) -> None:
    assert load(kind, "starter") is not None
    assert load(kind, "") is None
    assert load(kind, "nobody") is None
