"""The hotkey on Wayland, message by message, against a faked portal on a real D-Bus connection."""

import queue

import pytest

pytest.importorskip("jeepney", reason="jeepney is for Linux")

from app.desktop.hotkey.keys import HotkeyError, parse
from app.desktop.hotkey.portal import PortalGrip, trigger
from tests.desktop.fake_portal import SESSION, FakePortal, declined, nothing_bound, refused

KEYS = parse("Ctrl+Alt+U")


def refusal(portal: FakePortal) -> str:
    with pytest.raises(HotkeyError) as found:
        PortalGrip(KEYS, print, portal.connect)
    assert portal.ended(), "the connection was closed"
    return str(found.value)


def test_the_flow_message_by_message() -> None:
    portal, presses = FakePortal(), queue.Queue[str]()
    grip = PortalGrip(KEYS, presses.put, portal.connect)
    names = [name for name, _ in portal.calls]
    assert names == ["Hello", "AddMatch", "AddMatch", "Register", "CreateSession", "BindShortcuts"]
    calls = dict(portal.calls)
    assert calls["Register"] == ("untell", {})
    assert "session_handle_token" in calls["CreateSession"][0]
    session, shortcuts, parent, _ = calls["BindShortcuts"]
    assert (session, parent) == (SESSION, "")
    assert shortcuts[0][0] == "rewrite-clipboard"
    assert shortcuts[0][1]["preferred_trigger"] == ("s", "CTRL+ALT+u")
    assert grip.trigger == "Press Ctrl+Alt+U"
    portal.press("other")
    portal.press(session="/some/other/session")
    portal.press(token="front-4711")
    assert presses.get(timeout=10) == "front-4711"
    assert presses.empty()
    grip.release()
    assert portal.ended()


def test_a_portal_that_does_not_know_the_registry_is_an_older_one() -> None:
    portal = FakePortal(Register=refused("org.freedesktop.DBus.Error.UnknownInterface"))
    grip = PortalGrip(KEYS, print, portal.connect)
    grip.release()


def test_a_portal_that_refuses_our_name_says_what_to_do() -> None:
    said = refusal(FakePortal(Register=refused("org.freedesktop.portal.Error.NotAllowed")))
    assert "menu entry" in said


def test_success_with_nothing_bound_is_no_success() -> None:
    assert "bound no key" in refusal(FakePortal(BindShortcuts=nothing_bound))


def test_a_person_may_say_no() -> None:
    assert "refused in the desktop's own window" in refusal(FakePortal(BindShortcuts=declined))


def test_a_desktop_without_hotkeys_is_a_sentence_with_the_way_out() -> None:
    said = refusal(FakePortal(CreateSession=refused("org.freedesktop.DBus.Error.UnknownMethod")))
    assert "untell rewrite-clipboard" in said


def test_no_bus_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    with pytest.raises(HotkeyError, match="no session bus"):
        PortalGrip(KEYS, print)


@pytest.mark.parametrize(
    ("keys", "written"),
    [
        ("Ctrl+Alt+U", "CTRL+ALT+u"),
        ("Meta+Shift+F9", "SHIFT+LOGO+F9"),
        ("Ctrl+Space", "CTRL+space"),
        ("Alt+5", "ALT+5"),
    ],
)
def test_combinations_as_the_specification_writes_them(keys: str, written: str) -> None:
    assert trigger(parse(keys)) == written
