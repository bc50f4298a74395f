"""`untell models found`: models that other programs keep on this machine, and how to use them where they lie."""

import shlex

from app.choosing import found_elsewhere
from app.cli.output.console import say, visible, write, write_json
from app.models.found.search import Found


def found_models(as_json: bool) -> None:
    """Look into the stores of other programs and print what can be used; of what cannot, why."""
    found = found_elsewhere()
    if as_json:
        write_json({"schema": 1, "models": [_row(one) for one in found]})
        return
    usable = [one for one in found if one.usable]
    for one in usable:
        write(f"{visible(one.name)}\n  {visible(one.told)}\n  --model {visible(shlex.quote(str(one.path)))}\n")
    for one in found:
        if not one.usable:
            say(one.told)
    say(
        "They are used where they lie, for example: untell check TEXT.txt --model PATH"
        if usable
        else "No other program keeps a model here that Untell can use; see 'untell models recommend'."
    )


def _row(one: Found) -> dict[str, object]:
    return {
        "name": one.name,
        "store": one.store,
        "path": str(one.path),
        "size": one.size,
        "usable": one.usable,
        "told": one.told,
        "architecture": one.info.architecture if one.info else None,
        "chat": one.chat or None,
        "like": one.like.id if one.like else None,
    }
