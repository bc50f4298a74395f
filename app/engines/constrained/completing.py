"""Completes a prompt: greedily, several tokens a step where the source text foretells them, or by drawing tokens."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from app.engines.constrained.decoder import Decoder, Logits, Poll, Row, feed
from app.engines.constrained.lookup import Drafter, accepted
from app.engines.constrained.stopping import StopScanner, circling, decode
from app.engines.constrained.vocabulary import Vocabulary

Choose = Callable[[Logits], int]


@dataclass(slots=True)
class Writing:
    """What has been written: tokens, text, why it ended, and the steps it took."""

    scan: StopScanner
    tokens: list[int] = field(default_factory=list)
    finished: bool = False
    steps: int = 0
    rows: int = 0
    shown: int = 0


def complete(
    decoder: Decoder,
    sequence: int,
    start: int,
    first: int,
    max_tokens: int,
    stop: Sequence[str],
    drafter: Drafter,
    poll: Poll,
    on_text: Callable[[str], None] | None,
    choose: Choose,
) -> Writing:
    """Write up to `max_tokens` tokens after `first`, which goes to position `start` of `sequence`.

    Ends at the end of the turn, before a stop string, or when the text turns in circles (what repeats is
    dropped). Where `choose` is greedy, drafts change the speed, never the result.
    """
    writing = Writing(StopScanner(stop, one_line=False))
    token, position = first, start
    while len(writing.tokens) < max_tokens:
        room = max_tokens - len(writing.tokens) - 1
        draft = drafter.draft(writing.tokens)[:room]
        rows = [Row(t, position + at, (sequence,), wanted=True) for at, t in enumerate([token, *draft])]
        chosen = [choose(logits) for logits in feed(decoder, rows, poll)]
        kept = accepted(draft, chosen)
        writing.steps += 1
        writing.rows += len(rows)
        position += kept + 1
        decoder.cut(sequence, position)
        if not _take(decoder, writing, chosen[: kept + 1]):
            break
        token = chosen[kept]
        _show(writing, on_text)
    return writing


def greedy(vocabulary: Vocabulary) -> Choose:
    """Return the choice of the likeliest token that may be written."""

    def choose(logits: Logits) -> int:
        logits[vocabulary.unwritable] = -np.inf
        return int(logits.argmax())

    return choose


def _take(decoder: Decoder, writing: Writing, tokens: Sequence[int]) -> bool:
    """Add the chosen tokens; return False when the text has come to its end."""
    for token in tokens:
        if token in decoder.vocabulary.ends:
            writing.finished = True
            return False
        writing.tokens.append(token)
        if writing.scan.push(decoder.vocabulary.pieces[token]):
            writing.finished = True
            return False
        spare = circling(writing.tokens)
        if spare:
            writing.scan.data = decoder.vocabulary.join(writing.tokens[:-spare])
            return False
    return True


def _show(writing: Writing, on_text: Callable[[str], None] | None) -> None:
    safe = writing.scan.safe
    if on_text is not None and len(safe) > writing.shown:
        on_text(decode(safe[writing.shown :]))
        writing.shown = len(safe)
