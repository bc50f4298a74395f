"""Whether a text tells anything about its author: what is learned from, and that a head learns it."""

import numpy as np

from app.core.splits import is_calibration, is_held_out, is_test
from app.distill.fit.tells import Known, drawn, fit, likely, may_learn, worth


def test_texts_held_out_are_never_learned_from() -> None:
    texts = [f"text {n}" for n in range(60)]
    assert {t for t in texts if may_learn({"text": t})} == {t for t in texts if not is_held_out(t)}
    taught = {t for t in texts if may_learn({"text": t, "steps": []})}
    assert taught == {t for t in texts if not is_test(t) and not is_calibration(t)}
    assert not may_learn({"text": next(iter(taught)), "steps": [], "persona": "p13"})


def test_as_many_texts_that_tell_nothing_are_drawn_as_others() -> None:
    rows = [{"text": str(n), "author": {"age": "34"} if n % 4 else {}} for n in range(2000)]
    assert sum(bool(row["author"]) for row in drawn(rows)) * 2 == len(drawn(rows))


def test_a_head_learns_what_parts_the_texts() -> None:
    rng = np.random.default_rng(0)
    known = [
        Known(rng.normal(2.0 if n % 2 else -2.0, 1.0, 4).astype(np.float32), bool(n % 2), 1.0, n % 3)
        for n in range(120)
    ]
    head = fit(known)
    assert likely(head, np.full(4, 2.0, dtype=np.float32)) > 0.5 > likely(head, np.full(4, -2.0, dtype=np.float32))
    assert next(worth(known)).startswith("120 texts left out, 50% tell something: AUC ")
