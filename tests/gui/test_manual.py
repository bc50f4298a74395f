"""The manual shows every page of assets/help, from the disk."""

from pytestqt.qtbot import QtBot

from app import assets
from app.gui.main.manual import PAGES, Manual, title


def test_every_page_that_ships_is_in_the_manual_under_its_heading(qtbot: QtBot) -> None:
    assert {path.stem for path in assets.path("help").glob("*.md")} == set(PAGES)
    manual = Manual()
    qtbot.addWidget(manual)
    assert [manual.list.item(row).text() for row in range(manual.list.count())] == [title(page) for page in PAGES]


def test_choosing_a_page_shows_its_text(qtbot: QtBot) -> None:
    manual = Manual()
    qtbot.addWidget(manual)
    manual.list.setCurrentRow(PAGES.index("clinical"))
    assert "Safe Harbor" in manual.page.toPlainText()
    manual.list.setCurrentRow(PAGES.index("privacy"))
    assert manual.page.toPlainText().startswith(title("privacy"))
