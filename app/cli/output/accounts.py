"""Shows profiles to a person: what is known, since when, which post is worth editing, what a draft adds."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from app.cli.output.console import visible
from app.core.linkage.comparison import Shift
from app.core.linkage.profile import Claim
from app.core.policy import Decided, Decision
from app.core.told import MAYBE
from app.population.shares import anonymity, assumptions
from app.population.shares import told as in_words
from app.profiles.account import Account
from app.vault.records import Kept, Persona

_MOST = 10
_DECIDED = {Decision.KEPT: "you keep it", Decision.WRONG: "a wrong guess", Decision.LOCKED: "locked"}


def show_shifts(console: Console, persona: Persona, found: Sequence[Shift], decided: Decided) -> None:
    """Print what a draft tells alone, what the earlier posts do, and what both do together."""
    shown = [s for s in found if s.together.likely >= MAYBE]
    console.print()
    if not shown:
        console.print(f"Beside the posts of {visible(persona.name)} it tells nothing that is even possible.")
        return
    console.print(f"Beside the posts of {visible(persona.name)}:", style="bold")
    grid = _grid("gives away", "value", "this alone", "before", "together", "")
    for s in shown:
        word = decided.of(s.key)
        new = ", ".join(filter(None, ("new" if s.new else "", _DECIDED[word] if word else "")))
        grid.add_row(
            _of(s.together), visible(s.together.value), *map(_share, (s.alone, s.before, s.together.likely)), new
        )
    console.print(grid)
    console.print(in_words(anonymity(tuple(s.together for s in found))))


def show_account(console: Console, told: Account) -> None:
    """Print the account of a profile."""
    console.print(f"{visible(told.persona.name)}: {told.posts} posts, of which {told.persona.keep.value} are kept.")
    if not told.known:
        console.print("Nothing about the author became even possible to tell by them.")
        return
    grid = _grid("gives away", "value", "how likely")
    for c in told.known:
        grid.add_row(_of(c), visible(c.value), _share(c.likely))
    console.print(grid)
    console.print()
    console.print(in_words(told.crowd))
    for said in assumptions(told.crowd):
        console.print(visible(said), style="dim")
    console.print()
    console.print("When it became probable:", style="bold")
    grid = _grid("date", "post", "", "what")
    for s in told.steps:
        grid.add_row(s.post.when or "-", s.post.id, visible(told.titles[s.post.id]), "; ".join(map(_said, s.claims)))
    console.print(grid)
    console.print()
    if not told.reliefs:
        console.print("No single post is worth editing or deleting: several say the same.")
        return
    console.print("Worth editing or deleting:", style="bold")
    grid = _grid("date", "post", "", "without it")
    for r in told.reliefs[:_MOST]:
        less = "; ".join(f"{_of(c)} {_share(c.likely)} to {_share(left)}" for c, left in r.without)
        grid.add_row(r.post.when or "-", r.post.id, visible(told.titles[r.post.id]), less)
    console.print(grid)


def show_post(console: Console, kept: Kept, text: str | None) -> None:
    """Print a post: its text where that was kept, and what it gave away."""
    console.print(f"Post {kept.id}, {kept.when or 'undated'}: {visible(kept.title)}", style="bold")
    console.print(visible(text) if text is not None else "Its text was not kept, only what was inferred from it.")
    console.print()
    if not kept.seen:
        console.print("It gave nothing away.")
        return
    grid = _grid("gave away", "value", "how likely")
    for one in kept.seen:
        grid.add_row(one.attribute.value.replace("_", " "), visible(one.guesses[0]), _share(one.confidence))
    console.print(grid)


def _grid(*titles: str) -> Table:
    grid = Table(box=None, pad_edge=False, header_style="bold")
    for title in titles:
        grid.add_column(title, overflow="fold")
    return grid


def _of(one: Claim) -> str:
    return one.attribute.value.replace("_", " ")


def _said(one: Claim) -> str:
    return f"{_of(one)} {visible(one.value)} ({_share(one.likely)})"


def _share(likely: float) -> str:
    return f"{min(likely, 0.99):.0%}"
