"""Options of a choice as token paths: what they share is fed once, what differs is scored."""

from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np

from app.engines.constrained.decoder import Logits, log_probability

Path = tuple[int, ...]
Encode = Callable[[str], list[int]]


def shared(paths: Sequence[Sequence[int]]) -> int:
    """Return how many tokens all paths begin with in common."""
    first = min(paths, key=len)
    for at, token in enumerate(first):
        if any(path[at] != token for path in paths):
            return at
    return len(first)


def _ambiguous(paths: Sequence[Path]) -> bool:
    ordered = sorted(paths)
    return any(b[: len(a)] == a for a, b in pairwise(ordered))


def plan(
    context: str, options: Sequence[str], after: str, end_token: int, encode: Encode
) -> tuple[Path, list[Path], list[Path]]:
    """Tokenise each option together with the text before it, so that no word is parted from its space.

    Returns what all share, each option's own tokens, and the tokens to score per option: the same, except
    that when one option begins another, each also gets the first token of what follows (`after`, or the end
    of the turn), so that "college" does not win merely by being shorter than "college degree".
    """
    plain = [tuple(encode(context + option)) for option in options]
    scored = plain
    if _ambiguous(plain):
        paired = zip(plain, options, strict=True)
        scored = [_terminated(path, context + o, after, end_token, encode) for path, o in paired]
    common = shared([*plain, *scored])
    common = min(common, min(len(path) for path in scored) - 1)
    return plain[0][:common], [path[common:] for path in plain], [path[common:] for path in scored]


def _terminated(path: Path, text: str, after: str, end_token: int, encode: Encode) -> Path:
    if not after:
        return (*path, end_token)
    longer = tuple(encode(text + after))
    # Where the text after melts into the option's last token, that token itself tells the options apart.
    return longer[: len(path) + 1]


def inner_nodes(paths: Sequence[Path]) -> list[Path]:
    """Return the proper, non-empty beginnings of the paths, shortest first: where logits are needed."""
    nodes = {path[:size] for path in paths for size in range(1, len(path))}
    return sorted(nodes, key=lambda node: (len(node), node))


def leaves(nodes: Sequence[Path]) -> list[Path]:
    """Return the nodes no other node continues."""
    parents = {node[:-1] for node in nodes}
    return [node for node in nodes if node not in parents]


def score(paths: Sequence[Path], after: dict[Path, Logits]) -> list[float]:
    """Return each path's log-probability, given the logits after each of its beginnings (() is the root)."""
    return [sum(log_probability(after[path[:at]], token) for at, token in enumerate(path)) for path in paths]


def probabilities(scores: Sequence[float], prior: Sequence[float] | None) -> tuple[float, ...]:
    """Return the scores, less the prior's log-probabilities, normalised to sum to 1."""
    values = np.array(scores, dtype=np.float64)
    if prior is not None:
        values = values - np.array(prior, dtype=np.float64)
    weights = np.exp(values - values.max())
    return tuple(float(p) for p in weights / weights.sum())
