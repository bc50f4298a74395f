"""ROUGE and BLEU agree with the reference implementations to a millionth."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.metrics import bleu, rouge_1, rouge_l, rouge_tokens

sacrebleu = pytest.importorskip("sacrebleu")
rouge_scorer = pytest.importorskip("rouge_score.rouge_scorer")

PAIRS = [
    ("I'm 34, work nights in Leeds & love it.", "I work nights in a city and love it."),
    ("It cost $1,200.50 - i.e. a lot!", "It cost a lot!"),
    ("a b c d e f g", "g f e d c b a"),
    ("one", "one two three four five"),
    ("Same. Same. Same.", "Same."),
    ("1990s kids; 90's music", "kids of the nineties; music"),
    ("nothing shared", "entirely else"),
    ("line one\nline two", "line one\nline 2"),
]
WORDS = st.lists(
    st.sampled_from("the a cat's sat, on mat. I'm 34 1,000 in-law U.S. $5 (no) \"yes\" x".split()), min_size=1
)
REFERENCE = sacrebleu.BLEU(effective_order=True)


class _OurWords:
    """Our cutting of words for the reference scorer: its own knows the letters a to z only."""

    def tokenize(self, text: str) -> list[str]:
        return rouge_tokens(text)


def agree(reference: str, candidate: str, scorer: Any) -> None:
    scores = scorer.score(reference, candidate)
    assert rouge_1(reference, candidate) == pytest.approx(scores["rouge1"].fmeasure, abs=1e-6)
    assert rouge_l(reference, candidate) == pytest.approx(scores["rougeL"].fmeasure, abs=1e-6)
    assert bleu(reference, candidate) == pytest.approx(
        REFERENCE.sentence_score(candidate, [reference]).score / 100, abs=1e-6
    )


@pytest.fixture(scope="module")
def scorer() -> Any:
    return rouge_scorer.RougeScorer(["rouge1", "rougeL"], use_stemmer=False)


@pytest.mark.parametrize(("reference", "candidate"), PAIRS)
def test_pairs_agree(scorer: Any, reference: str, candidate: str) -> None:
    agree(reference, candidate, scorer)
    agree(candidate, reference, scorer)


@settings(max_examples=150, deadline=None)
@given(WORDS, WORDS)
def test_any_texts_agree(scorer: Any, reference: list[str], candidate: list[str]) -> None:
    agree(" ".join(reference), " ".join(candidate), scorer)


def test_real_rewrites_agree_with_letters_beyond_ascii_as_well(shared: Path) -> None:
    own_words = rouge_scorer.RougeScorer(["rouge1", "rougeL"], tokenizer=_OurWords())
    with (shared / "data" / "rupta_personal_reddit.jsonl").open(encoding="utf-8") as lines:
        for line in list(lines)[:60]:
            row = json.loads(line)
            agree(row["response"], row["anonymized_response"], own_words)
