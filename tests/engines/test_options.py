"""Scoring options by their tokens."""

import math

import numpy as np
import pytest

from app.engines.constrained import options

from .fakes import END, FakeDecoder, noise


def plan(context: str, texts: list[str], after: str = '"') -> tuple:
    """Plan with the fake vocabulary."""
    return options.plan(context, texts, after, END, FakeDecoder(noise(0)).encode)


def test_a_word_keeps_the_space_before_it() -> None:
    """The trailing space of the context goes with the option, as the vocabulary has it."""
    join = FakeDecoder(noise(0)).vocabulary.join
    common, plain, _ = plan("Sex: ", ["male", "female"])
    assert join(common) == b"Sex:"
    assert [join(path) for path in plain] == [b" male", b" female"]
    assert all(len(path) == 1 for path in plain)


def test_distinct_options_are_scored_by_their_own_tokens_alone() -> None:
    """No closing token is added where the options tell themselves apart."""
    _, plain, scored = plan('"', ["male", "nurse"])
    assert plain == scored


@pytest.mark.parametrize("after", ['", ', ""])
def test_an_option_that_begins_another_is_closed(after: str) -> None:
    """Every option then gets one closing token: what follows, or the end of the turn."""
    join = FakeDecoder(noise(0)).vocabulary.join
    _, plain, scored = plan('"', ["college", "college degree", "high"], after)
    assert all(len(s) == len(p) + 1 for s, p in zip(scored, plain, strict=True))
    closers = {path[-1] for path in scored}
    assert len(closers) == 1
    assert join(list(closers)).startswith(b'"') if after else closers == {END}


def test_nodes_and_leaves() -> None:
    """Only proper beginnings need logits, and only the longest need a sequence."""
    paths = [(1, 2, 3), (1, 2, 4), (1, 5), (6,)]
    nodes = options.inner_nodes(paths)
    assert nodes == [(1,), (1, 2)]
    assert options.leaves(nodes) == [(1, 2)]


def test_score_sums_log_probabilities() -> None:
    """Two tokens of probability 1/4 and 1/2 make log 1/8."""
    after = {(): np.log(np.array([0.25, 0.75], np.float32)), (0,): np.zeros(2, np.float32)}
    assert options.score([(0, 1)], after)[0] == pytest.approx(math.log(1 / 8), abs=1e-5)


def test_prior_is_taken_off() -> None:
    """A score equal to the prior says nothing: the options come out even."""
    assert options.probabilities([-1.0, -3.0], [-1.0, -3.0]) == pytest.approx((0.5, 0.5))
    assert sum(options.probabilities([-1.0, -700.0, -2.0], None)) == pytest.approx(1.0)
