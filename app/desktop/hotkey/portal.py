"""Wayland: the desktop's own portal holds the key and tells of each press (org.freedesktop.portal.GlobalShortcuts).

The portal speaks D-Bus over a local socket. A session's shortcuts are bound anew at every start, once per session;
what the person has to press is the portal's to say, and an empty answer means that nothing is bound.
"""

import os
import sys
import threading
from collections import deque
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from app.desktop.hotkey.base import Mechanism, Pressed
from app.desktop.hotkey.keys import HotkeyError, Keys, Modifier

APP = "untell"
"""The name of the installed .desktop file, by which a portal knows a program."""
SHORTCUT = "rewrite-clipboard"
_BUS, _PATH = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
_SHORTCUTS = "org.freedesktop.portal.GlobalShortcuts"
_REGISTRY = "org.freedesktop.host.portal.Registry"
_REQUEST = "org.freedesktop.portal.Request"
_MODIFIERS = {Modifier.CTRL: "CTRL", Modifier.ALT: "ALT", Modifier.SHIFT: "SHIFT", Modifier.META: "LOGO"}
_ANSWER = 10.0  # seconds for the bus to answer
_PERSON = 300.0  # seconds for a person to answer the desktop's question
_FALLBACK = "bind 'untell rewrite-clipboard' to a key in your desktop's settings instead"


def trigger(keys: Keys) -> str:
    """Return a combination as the shortcuts specification writes it: ``CTRL+ALT+u``."""
    key = keys.key.lower() if len(keys.key) == 1 or keys.key == "Space" else keys.key
    return "+".join([*(_MODIFIERS[m] for m in Modifier if m in keys.modifiers), key])


def session_bus() -> Any:
    """Return a connection to the person's bus.

    Raises:
        HotkeyError: there is none.
    """
    from jeepney.io.blocking import open_dbus_connection

    try:
        return open_dbus_connection(bus="SESSION")
    except (OSError, KeyError, RuntimeError, ValueError):
        raise HotkeyError(f"There is no session bus to ask the desktop for a hotkey; {_FALLBACK}.") from None


class PortalGrip:
    """A session with the portal, and a thread that waits for its signal. `connect` gives the bus; tests give theirs."""

    def __init__(self, keys: Keys, pressed: Pressed, connect: Callable[[], Any] = session_bus) -> None:
        self._pressed = pressed
        self._bus = connect()
        self._activated: deque[Any] = deque()
        try:
            self._session, self._trigger = self._open(keys)
        except BaseException:
            self._bus.close()
            raise
        self._thread = threading.Thread(target=self._listen, name="untell-hotkey", daemon=True)
        self._thread.start()

    @property
    def trigger(self) -> str:
        """Return what to press, in the desktop's words."""
        return self._trigger

    def release(self) -> None:
        """Give the key back: the session ends with its connection."""
        self._bus.sock.shutdown(2)
        self._thread.join()
        self._bus.close()

    def _open(self, keys: Keys) -> tuple[str, str]:
        """Go through the portal's messages; return the session's path, and what the person has to press."""
        from jeepney import MatchRule, message_bus

        activated = MatchRule(type="signal", interface=_SHORTCUTS, member="Activated")
        responded = MatchRule(type="signal", interface=_REQUEST, member="Response")
        for rule in (activated, responded):
            self._call(message_bus.AddMatch(rule))
        self._bus.filter(activated, queue=self._activated)
        responses: deque[Any] = deque()
        with self._bus.filter(responded, queue=responses):
            self._register()
            options = {"handle_token": ("s", "untell1"), "session_handle_token": ("s", "untell")}
            found = self._ask("CreateSession", "a{sv}", (options,), responses)
            session = str(found["session_handle"][1])
            wanted = {
                "description": ("s", "Rewrite what is on the clipboard"),
                "preferred_trigger": ("s", trigger(keys)),
            }
            arguments = (session, [(SHORTCUT, wanted)], "", {"handle_token": ("s", "untell2")})
            bound = self._ask("BindShortcuts", "oa(sa{sv})sa{sv}", arguments, responses)
        shortcuts = dict(bound.get("shortcuts", ("", []))[1])
        if SHORTCUT not in shortcuts:
            raise HotkeyError(f"The desktop bound no key, perhaps because {keys} is taken; {_FALLBACK}.")
        return session, str(shortcuts[SHORTCUT].get("trigger_description", ("s", str(keys)))[1])

    def _register(self) -> None:
        """Tell the portal who we are, as those from 1.20 on want; older ones do not know the question."""
        from jeepney import DBusAddress, DBusErrorResponse, new_method_call

        registry = DBusAddress(_PATH, _BUS, _REGISTRY)
        try:
            self._call(new_method_call(registry, "Register", "sa{sv}", (APP, {})))
        except DBusErrorResponse as error:
            if "Unknown" not in str(error.name):
                raise HotkeyError(
                    "The desktop does not know Untell; install its menu entry (Clipboard and hotkey in the Edit menu)."
                ) from None

    def _ask(self, method: str, signature: str, arguments: tuple[Any, ...], responses: "deque[Any]") -> dict[str, Any]:
        """Call a method whose answer comes later, by a signal of the request's own; return its results."""
        from jeepney import DBusAddress, DBusErrorResponse, HeaderFields, new_method_call

        portal = DBusAddress(_PATH, _BUS, _SHORTCUTS)
        try:
            (handle,) = self._call(new_method_call(portal, method, signature, arguments))
            while True:
                response = self._bus.recv_until_filtered(responses, timeout=_PERSON)
                if response.header.fields.get(HeaderFields.path) == handle:
                    break
        except DBusErrorResponse:
            raise HotkeyError(f"This desktop's portal offers no hotkeys; {_FALLBACK}.") from None
        except (OSError, TimeoutError):
            raise HotkeyError(f"The desktop's portal does not answer; {_FALLBACK}.") from None
        code, results = response.body
        if code != 0:
            raise HotkeyError("The hotkey was refused in the desktop's own window." if code == 1 else
                              f"The desktop's portal refused the hotkey; {_FALLBACK}.")  # fmt: skip
        return dict(results)

    def _call(self, message: Any) -> Any:
        from jeepney.wrappers import unwrap_msg

        return unwrap_msg(self._bus.send_and_get_reply(message, timeout=_ANSWER))

    def _listen(self) -> None:
        while True:
            try:
                session, shortcut, _, options = self._bus.recv_until_filtered(self._activated).body
            except (OSError, ValueError):
                return  # released, or the bus has gone
            if session == self._session and shortcut == SHORTCUT:
                self._pressed(str(options.get("activation_token", ("s", ""))[1]))


def _compatible() -> bool:
    wayland = os.environ.get("XDG_SESSION_TYPE") == "wayland" or bool(os.environ.get("WAYLAND_DISPLAY"))
    return sys.platform not in ("win32", "darwin") and wayland


def _installed() -> bool:
    """Tell whether the desktop's portal knows global shortcuts."""
    if find_spec("jeepney") is None:
        return False
    from jeepney import DBusAddress, DBusErrorResponse, Properties
    from jeepney.wrappers import unwrap_msg

    asked = Properties(DBusAddress(_PATH, _BUS, _SHORTCUTS)).get("version")
    try:
        with session_bus() as bus:
            unwrap_msg(bus.send_and_get_reply(asked, timeout=_ANSWER))
    except (HotkeyError, OSError, TimeoutError, DBusErrorResponse):
        return False
    return True


MECHANISM = Mechanism(
    "Wayland portal",
    _compatible,
    _installed,
    "This desktop's portal offers no hotkeys (GNOME from 48 on, KDE Plasma and Hyprland do); "
    "bind 'untell rewrite-clipboard' to a key in your desktop's settings.",
    PortalGrip,
)
