"""SEAL's score functions over a trajectory, and the pairs they choose (section 4).

    D_anon = {(x_i, x_j)      | i < j,    p(s_j) > p(s_i), u(s_j) >= u(s_i) - eps}
    D_pref = {(x_i, x_w, x_l) | i < w, l, p(s_w) > p(s_l), u(s_w) >= u(s_l) - eps}

SEAL has eps = 0. A teacher's second step never keeps more meaning than its first, and no rewrite is worth as much as
the untouched original (10, 10, 1), so that eps = 0 leaves next to nothing: eps = 0.17 lets a rewrite of the original
keep a meaning of 5 of 10 where it reads as well as before.
"""

from collections.abc import Iterator
from itertools import combinations, permutations

from app.core.assessment import judged_utility, privacy_score
from app.core.teaching import Record, State

EPS = 0.17
"""How much utility (0-1) a more private text may cost."""


def better(one: State, other: State, eps: float = EPS) -> bool:
    """Tell whether `one` is more private than `other` and not worth more than `eps` less."""
    more_private = privacy_score(one.inferences) > privacy_score(other.inferences)
    return more_private and judged_utility(one.judged) >= judged_utility(other.judged) - eps - 1e-9


def anonymizations(record: Record, eps: float = EPS) -> Iterator[tuple[State, State]]:
    """Yield D_anon's pairs (before, after) of one trajectory."""
    return ((a, b) for a, b in combinations(record.states, 2) if better(b, a, eps))


def preferences(record: Record, eps: float = EPS) -> Iterator[tuple[State, State, State]]:
    """Yield D_pref's triples (before, winner, loser) of one trajectory."""
    for at, before in enumerate(record.states):
        for winner, loser in permutations(record.states[at + 1 :], 2):
            if better(winner, loser, eps):
                yield before, winner, loser
