"""What a screen reader does, by AT-SPI: reads the window, presses, sets, writes, and keeps what it is told meanwhile.

A program for a Python that has Debian's `gi`, which is rarely the one that runs the tests. A command is a line of JSON
on standard input, `{"do": NAME, ...}`; its answer a line on standard output, `{"error": ...}` where it cannot be done.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402 - the version is settled first

_PATIENCE = 30_000  # milliseconds: a busy machine is no fault of the program
HEARD = (
    "object:announcement",
    "object:state-changed:focused",
    "object:property-change:accessible-name",
    "object:property-change:accessible-description",
    "object:property-change:accessible-value",
)


class Reader:
    """Reads one program, found by its name on the accessibility bus."""

    def __init__(self, program: str) -> None:
        Atspi.set_timeout(_PATIENCE, _PATIENCE)
        self._program = program
        self._found: list[Any] = []
        self._heard: list[dict[str, Any]] = []
        self._listener = Atspi.EventListener.new(self._hear)
        for kind in HEARD:
            self._listener.register(kind)

    def answer(self, command: dict[str, Any]) -> Any:
        """Do what a command asks for."""
        return getattr(self, f"do_{command.pop('do')}")(**command)

    def do_tree(self) -> list[dict[str, Any]]:
        """Return everything that shows, in the order in which it is read; its place in the list is its handle."""
        self._found = []
        told = []
        for one, depth in self._shown():
            told.append(self._tell(one, depth))
            self._found.append(one)
        return told

    def do_find(self, name: str, role: str) -> list[dict[str, Any]]:
        """Return the first thing that shows whose name begins so, as a list; its handle is 0."""
        for one, depth in self._shown():
            if (one.get_name() or "").startswith(name) and role in ("", one.get_role_name()):
                self._found = []
                told = self._tell(one, depth)
                self._found = [one]
                return [told]
        return []

    def do_press(self, at: int, action: str) -> bool:
        """Do an action of what `at` stands for."""
        one = self._found[at]
        names = [Atspi.Action.get_action_name(one, number) for number in range(Atspi.Action.get_n_actions(one))]
        return bool(Atspi.Action.do_action(one, names.index(action)))

    def do_value(self, at: int, value: float) -> bool:
        """Set a slider."""
        return bool(Atspi.Value.set_current_value(self._found[at], value))

    def do_write(self, at: int, text: str) -> bool:
        """Put a text in place of the one there is."""
        return bool(Atspi.EditableText.set_text_contents(self._found[at], text))

    def do_focus(self, at: int) -> bool:
        """Bring the keyboard there."""
        return bool(Atspi.Component.grab_focus(self._found[at]))

    def do_heard(self) -> list[dict[str, Any]]:
        """Return what was told since this was last asked."""
        heard, self._heard = self._heard, []
        return heard

    def _shown(self) -> Iterator[tuple[Any, int]]:
        """Go through what shows of the program, in the order in which it is read, each with its depth."""
        desktop = Atspi.get_desktop(0)
        for program in _children(desktop):
            if program.get_name() == self._program:
                program.set_cache_mask(Atspi.Cache.NONE)
                yield program, 0
                for window in _children(program):
                    yield from self._below(window, 1)

    def _below(self, one: Any, depth: int) -> Iterator[tuple[Any, int]]:
        if one.get_state_set().contains(Atspi.StateType.SHOWING):
            yield one, depth
            for child in _children(one):
                yield from self._below(child, depth + 1)

    def _tell(self, one: Any, depth: int) -> dict[str, Any]:
        offered = one.get_interfaces()
        return {
            "at": len(self._found),
            "depth": depth,
            "role": one.get_role_name(),
            "name": one.get_name() or "",
            "description": one.get_description() or "",
            "states": [state.value_nick for state in one.get_state_set().get_states()],
            "actions": _actions(one) if "Action" in offered else [],
            "text": Atspi.Text.get_text(one, 0, Atspi.Text.get_character_count(one)) if "Text" in offered else "",
            "value": Atspi.Value.get_current_value(one) if "Value" in offered else None,
        }

    def _hear(self, event: Any) -> None:
        try:
            name, role = event.source.get_name() or "", event.source.get_role_name()
        except GLib.Error:
            return  # gone before it could be asked
        value = event.any_data if isinstance(event.any_data, str | int | float) else ""
        self._heard.append({"kind": event.type, "name": name, "role": role, "value": value, "detail": event.detail1})


def _children(one: Any) -> Iterator[Any]:
    """Go through what lies right below, without what is gone by the time it is asked for."""
    for at in range(one.get_child_count()):
        child = one.get_child_at_index(at)
        if child is not None:
            yield child


def _actions(one: Any) -> list[str]:
    return [Atspi.Action.get_action_name(one, number) for number in range(Atspi.Action.get_n_actions(one))]


def main(program: str) -> None:
    """Answer until standard input ends."""
    reader, loop = Reader(program), GLib.MainLoop()

    def hear(channel: GLib.IOChannel, _: Any) -> bool:
        line = sys.stdin.readline()
        if not line:
            loop.quit()
            return False
        try:
            told = reader.answer(json.loads(line))
        except (GLib.Error, IndexError, ValueError) as error:
            told = {"error": str(error)}
        print(json.dumps(told), flush=True)
        return True

    GLib.io_add_watch(
        GLib.IOChannel.unix_new(0), GLib.PRIORITY_DEFAULT, GLib.IOCondition.IN | GLib.IOCondition.HUP, hear
    )
    loop.run()


if __name__ == "__main__":
    main(sys.argv[1])
