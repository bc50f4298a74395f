"""A portal at the other end of a real D-Bus connection: every message is serialised and parsed as on a bus."""

import socket
import threading
from collections.abc import Callable
from typing import Any

from jeepney import DBusAddress, HeaderFields, Message, Parser, new_error, new_method_return, new_signal
from jeepney.io.blocking import DBusConnection

SHORTCUTS = "org.freedesktop.portal.GlobalShortcuts"
REQUEST = DBusAddress("/org/freedesktop/portal/desktop/request/1_7/untell", interface="org.freedesktop.portal.Request")
PORTAL = DBusAddress("/org/freedesktop/portal/desktop", interface=SHORTCUTS)
SESSION = "/org/freedesktop/portal/desktop/session/1_7/untell"

Answer = Callable[[Message], list[Message]]


class FakePortal:
    """Answers as the portal does; `answers` replaces the answer to single methods. `calls` are those that came."""

    def __init__(self, **answers: Answer) -> None:
        self.calls: list[tuple[str, Any]] = []
        self._answers: dict[str, Answer] = {
            "Hello": lambda call: [new_method_return(call, "s", (":1.7",))],
            "AddMatch": lambda call: [new_method_return(call)],
            "Register": lambda call: [new_method_return(call)],
            "CreateSession": created,
            "BindShortcuts": bound,
            **answers,
        }
        self._here, self._there = socket.socketpair()
        self._serial = 100
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def connect(self) -> DBusConnection:
        """Return the program's end."""
        return DBusConnection(self._there)

    def press(self, shortcut: str = "rewrite-clipboard", session: str = SESSION, token: str = "front-1") -> None:
        """Tell that the person pressed a key."""
        options = {"activation_token": ("s", token)}
        self._send(new_signal(PORTAL, "Activated", "osta{sv}", (session, shortcut, 1234, options)))

    def ended(self) -> bool:
        """Wait for the program to hang up."""
        self._thread.join(10)
        return not self._thread.is_alive()

    def _serve(self) -> None:
        parser = Parser()
        with self._here:
            self._answer_all(parser)

    def _answer_all(self, parser: Parser) -> None:
        while data := self._here.recv(4096):
            parser.add_data(data)
            while (message := parser.get_next_message()) is not None:
                name = message.header.fields[HeaderFields.member]
                self.calls.append((name, message.body))
                for answer in self._answers[name](message):
                    self._send(answer)

    def _send(self, message: Message) -> None:
        self._serial += 1
        self._here.sendall(message.serialise(self._serial))


def created(call: Message) -> list[Message]:
    """Answer as for a new session; an answer to somebody else's request comes first."""
    other = DBusAddress("/org/freedesktop/portal/desktop/request/1_9/other", interface=REQUEST.interface)
    return [
        new_method_return(call, "o", (REQUEST.object_path,)),
        new_signal(other, "Response", "ua{sv}", (0, {"session_handle": ("s", "/not/ours")})),
        new_signal(REQUEST, "Response", "ua{sv}", (0, {"session_handle": ("s", SESSION)})),
    ]


def bound(call: Message) -> list[Message]:
    """Bind what was asked for; the answer overtakes the return, as it may."""
    held = [("rewrite-clipboard", {"trigger_description": ("s", "Press Ctrl+Alt+U")})]
    return [
        new_method_return(call, "o", (REQUEST.object_path,)),
        new_signal(REQUEST, "Response", "ua{sv}", (0, {"shortcuts": ("a(sa{sv})", held)})),
    ]


def nothing_bound(call: Message) -> list[Message]:
    """Report success, and bind nothing."""
    return [
        new_method_return(call, "o", (REQUEST.object_path,)),
        new_signal(REQUEST, "Response", "ua{sv}", (0, {"shortcuts": ("a(sa{sv})", [])})),
    ]


def declined(call: Message) -> list[Message]:
    """Have the person say no."""
    return [
        new_method_return(call, "o", (REQUEST.object_path,)),
        new_signal(REQUEST, "Response", "ua{sv}", (1, {})),
    ]


def refused(name: str) -> Answer:
    """Return an answer that is an error."""
    return lambda call: [new_error(call, name)]
