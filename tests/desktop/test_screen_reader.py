"""The window heard and used by AT-SPI alone, over a real accessibility bus, as a screen reader does."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.desktop import screen_reader, xserver
from tests.desktop.screen_reader import Node, ScreenReader, reading
from tests.desktop.xserver import Desk, until

# Everything is asked over a bus, thing by thing, which a busy machine makes slow.
pytestmark = [
    pytest.mark.skipif(bool(screen_reader.missing()), reason=screen_reader.missing()),
    pytest.mark.timeout(400),
]

POST = "I am 34 and live in Winterthur. Write to jo@example.org before the fair. The nights were long."
_OPENED = (
    ("Help", "Proof", "Proof that nothing leaves this machine", "dialog"),
    ("Help", "About", "About Untell", "alert"),
    ("Edit", "Preferences", "Preferences", "dialog"),
    ("Edit", "Clipboard and hotkey", "Clipboard and hotkey", "dialog"),
)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with xserver.desk(tmp_path / "home") as found:
        yield found


@pytest.fixture
def reader(desk: Desk) -> Iterator[ScreenReader]:
    with reading(desk) as found:
        yield found


def nameless(nodes: list[Node], page: str) -> list[str]:
    """Return the controls of a page that nobody who only hears could tell apart."""
    # A box to choose from is called by what is chosen; what it is for is told as its description.
    told = [(n, n.description if n.role == "combo box" else n.name) for n in nodes if n.is_control]
    assert len(told) > 3, page
    return [f"{page}: {node.role}" for node, name in told if not name.strip()]


def order(nodes: list[Node], *names: str) -> list[int]:
    """Return the places at which what is called so is read."""
    return [next(node.at for node in nodes if node.name.startswith(name)) for name in names]


def test_from_typing_to_copying_by_what_is_heard(desk: Desk, reader: ScreenReader) -> None:
    with desk.running() as program:
        reader.press("Skip these pages")
        text = reader.find("Your text", "text")
        assert {"editable", "focusable", "enabled"} <= set(text.states)
        reader.ask("write", at=text.at, text=POST)
        age = reader.find("Age: 34")
        assert (age.role, "focusable" in age.states) == ("panel", True)
        assert "age" in age.description
        reader.hear("3 things give you away")

        reader.ask("focus", at=reader.find("Age: 34").at)
        until(lambda: "focused" in reader.find("Age: 34").states, every=0.5)
        reader.press("Keep it: Keep the age")
        assert "kept" in reader.find("Age: 34, certain, ✓ kept").name
        reader.hear("The age is kept")
        reader.press("Take this back")

        slider = reader.find("How private the text should become", "slider")
        assert (slider.value, slider.description) == (50.0, "50, balanced")
        assert reader.ask("value", at=slider.at, value=75)
        assert reader.find("How private", "slider").description == "75, strong"

        reader.press("Rewrite the text")
        reader.hear("A strong reader would probably tell")
        shown = reader.find("The text with its changes", "text")
        assert "read-only" in shown.states
        edit = reader.find("Edit, made: ", "panel")
        assert "risk" in edit.description
        reader.press("Reject this edit")
        reader.find("Edit, rejected: ", "panel")
        reader.hear("A strong reader would probably tell")
        reader.press("Accept this edit")
        reader.press("Show after", "check box")
        until(lambda: "@example" not in reader.find("The text with its changes", "text").text, every=0.5)

        after = reader.find("The text with its changes", "text").text
        reader.press("Copy the rewritten text")
        reader.hear("Copied")
        assert desk.paste() == after != POST

        reader.press("Back to your text")
        reader.ask("write", at=reader.find("Your text", "text").at, text=POST + " ")
        reader.choose("File", "Quit")
        reader.find("Your text is kept nowhere")
        reader.press("Close anyway")
        # What was copied would be gone with the program, which therefore lives until something else is.
        desk.copy("something else")
        until(lambda: program.poll() == 0)


def test_what_is_read_stands_in_the_order_in_which_it_is_seen(desk: Desk, reader: ScreenReader) -> None:
    with desk.running("--demo"):
        reader.find("Birthplace:")
        nodes = reader.read()
        places = order(
            nodes, "File", "Your text", "8 things", "Age:", "Contact:", "Birthplace:", "How private", "Rewrite"
        )
        assert places == sorted(places)
        assert not [node.name for node in nodes if "\u200b" in node.name]
        reader.press("Rewrite")
        reader.hear("A strong reader would probably tell")
        until(lambda: len([n for n in reader.read() if n.name.startswith("Edit, made")]) == 4, every=0.5)
        nodes = reader.read()
        places = order(
            nodes, "The text with its changes", "What can still be inferred", "2 passages left", "Still tells where",
            "4 of 4 edits made", "Edit, made", "How private", "Privacy against", "Copy",
        )  # fmt: skip
        assert places == sorted(places)
        assert "still found" in [node.name for node in nodes], "what a mark means is said"


def test_every_control_of_every_page_is_told(desk: Desk, reader: ScreenReader) -> None:
    found: list[str] = []
    with desk.running():
        for page in ("1 of 3", "2 of 3", "3 of 3"):
            reader.find(page)
            found += nameless(reader.read(), page)
            if page != "3 of 3":
                reader.press("Next")
        reader.press("Try it on this post")
        reader.ask("focus", at=reader.find("Age: 34").at)
        reader.find("Keep it")
        found += nameless(reader.read(), "editing")
        for menu, item, title, role in _OPENED:
            reader.choose(menu, item)
            reader.find(title, role)
            found += nameless(reader.read(), title)
            desk.press("Escape")
            until(lambda title=title, role=role: not reader.seen(title, role), lambda: desk.press("Escape"), every=0.5)
        for menu, item, mark in (("Text", "Models", "Get it: Get Qwen"), ("File", "Clinical notes", "Open notes")):
            reader.choose(menu, item)
            reader.find(mark)
            found += nameless(reader.read(), item)
        reader.press("Back to your text")
        reader.press("Rewrite the text")
        reader.hear("A strong reader would probably tell")
        reader.press("Write other words for this edit")
        reader.find("Other words for this edit", "text")
        found += nameless(reader.read(), "review")
        reader.choose("Help", "Manual")
        reader.find("Untell manual", "dialog")
        found += nameless(reader.read(), "manual")
    desk.copy(POST)
    with desk.running("rewrite-clipboard"):
        reader.find("Put on the clipboard")
        found += nameless(reader.read(), "preview")
    assert found == []
