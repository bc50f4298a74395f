"""What a round wrote is not put before the model again.

A small model that is asked for the same words once more makes them worse, not safer: "a year older" becomes "changed".
Our own ladders go on from what a round wrote, since every step of theirs is true.
"""

from collections.abc import Sequence
from dataclasses import replace

from app.core.edits.edits import compose, written
from app.core.inference import Inference
from app.core.trajectory import Round


def without_own_words(done: Sequence[Round], inferences: Sequence[Inference]) -> list[Inference]:
    """Return inferences on the last of the rounds without the evidence that these rounds wrote, but for ladders'."""
    own = written(compose(done[0].text, [made.edits for made in done]))
    return [
        replace(i, evidence=tuple(e for e in i.evidence if e.ladder or not any(s.covers(e.span) for s in own)))
        for i in inferences
    ]
