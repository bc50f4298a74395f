"""With what the matches of a pattern begin: the words that lead them."""

import re
from collections.abc import Sequence

from app.rules.alphabet import EDGE, LEADS
from app.rules.syntax import Atom, Choice, Edge, Look, Node, Repeat, Sequence_, flattened
from app.rules.worth import Strings

_LEAD = re.compile(rf"\{EDGE}+([^\{EDGE}#]+)[\{EDGE}#]")


class _NoLeadError(Exception):
    """The matches of a pattern may begin with anything."""


def leads_of(node: Node) -> Strings | None:
    """Return the words with one of which each match begins, None where that is not known."""
    closed = set[str]()
    try:
        opened = _extended({""}, flattened(node), closed)
    except _NoLeadError:
        return None
    if opened:
        return None
    words = {match[1] for string in closed if (match := _LEAD.match(string))}
    return frozenset(words) if words and all(map(_LEAD.match, closed)) else None


def _extended(opened: set[str], items: Sequence[Node], closed: set[str]) -> set[str]:
    """Return strings that may go on after `items`; those whose first word is over are put into `closed`."""
    for item in items:
        if not opened:
            return opened
        opened = _one(opened, item, closed)
        done = {string for string in opened if _is_closed(string)}
        closed |= done
        opened -= done
        if len(opened) + len(closed) > LEADS.most:
            raise _NoLeadError
    return opened


def _is_closed(string: str) -> bool:
    bare = string.lstrip(EDGE)
    return bool(bare) and (bare[0] == "#" or EDGE in bare or "#" in bare)


def _one(opened: set[str], item: Node, closed: set[str]) -> set[str]:
    if isinstance(item, Atom):
        signs = LEADS.of(item)
        if signs is None:
            raise _NoLeadError
        return {string + sign for string in opened for sign in signs}
    if isinstance(item, Edge | Look):
        place = LEADS.place(item)
        return {string + place for string in opened}
    if isinstance(item, Choice):
        return set[str]().union(*(_extended(set(opened), flattened(option), closed) for option in item.options))
    if isinstance(item, Repeat):
        once = _extended(set(opened), flattened(item.item), closed)
        if item.most != 1 and once:
            again = _extended(set(once), flattened(item.item), closed)
            if again - once:
                raise _NoLeadError
        return opened | once
    if isinstance(item, Sequence_):
        return _extended(opened, flattened(item), closed)
    raise _NoLeadError
