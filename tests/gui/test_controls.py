"""Slider, plot, strip and message bar: what they tell, by state."""

from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from app.core.policy import STOP_NAMES
from app.gui.review.plot import Point, TradeOffPlot
from app.gui.review.slider import PrivacySlider, stop_name
from app.gui.widgets.message_bar import MessageBar
from app.gui.widgets.status_strip import StatusStrip
from app.gui.work.messages import Messages

POINTS = (
    Point(1.0, 1.0, "original"),
    Point(0.4, 0.95, "round 1"),
    Point(0.5, 0.9, "round 2"),
    Point(0.0, 0.8, "round 3"),
)


def test_the_slider_names_its_stops_and_tells_at_once(qtbot: QtBot) -> None:
    slider = PrivacySlider()
    qtbot.addWidget(slider)
    slider.resize(500, 60)
    slider.show()
    told: list[int] = []
    slider.moved.connect(told.append)
    assert slider.value() == 50
    qtbot.keyClick(slider.bar, Qt.Key.Key_Right)
    slider.set_value(100)
    assert told == [55, 100]
    assert slider.bar.accessibleDescription() == "100, most"
    for stop, box in slider._stops.boxes().items():
        qtbot.mouseClick(slider._stops, Qt.MouseButton.LeftButton, pos=box.center())
        assert slider.value() == stop


def test_between_two_stops_the_lower_ones_name_holds_but_nothing_is_only_at_zero() -> None:
    assert [stop_name(v) for v in (0, 1, 25, 49, 50, 99, 100)] == [
        "as it is", "light", "light", "light", "balanced", "strong", "most",
    ]  # fmt: skip
    assert {stop_name(v) for v in range(101)} == set(STOP_NAMES.values())


def test_the_plot_puts_private_right_and_faithful_up(qtbot: QtBot) -> None:
    plot = TradeOffPlot()
    qtbot.addWidget(plot)
    plot.resize(240, 110)
    plot.show_points(POINTS, POINTS[1])
    original, first, _, last = (plot.place(p) for p in POINTS)
    assert original.x() < first.x() < last.x()
    assert original.y() < first.y() < last.y()
    assert "chosen: round 1: 40% of the risk left, 95% of the text kept" in plot.told()
    plot.show_points(POINTS, Point(0.2, 0.9, "selection"), estimated=True)
    assert "chosen, estimated: selection" in plot.told()
    plot.grab()


def test_points_are_picked_by_mouse_and_keyboard(qtbot: QtBot) -> None:
    plot = TradeOffPlot()
    qtbot.addWidget(plot)
    plot.resize(240, 110)
    plot.show()
    plot.show_points(POINTS)
    picked: list[int] = []
    plot.picked.connect(picked.append)
    for point in POINTS:
        qtbot.mouseClick(plot, Qt.MouseButton.LeftButton, pos=plot.place(point).toPoint())
    qtbot.keyClick(plot, Qt.Key.Key_Left)
    qtbot.keyClick(plot, Qt.Key.Key_Return)
    assert picked == [0, 1, 2, 3, 2]
    assert plot.at(QPointF(-50, -50)) is None
    plot.show_points(())
    assert plot.told() == "Empty until the text has been rewritten."


def test_the_strip_tells_and_speaks(qtbot: QtBot) -> None:
    strip = StatusStrip()
    qtbot.addWidget(strip)
    assert strip.model.text() == "Signals alone, no model"
    strip.show_model("starter")
    strip.show_offline(True)
    strip.say("Rewriting, round 1")
    assert strip.model.text() == "Model: starter"
    assert strip.offline.text() == "Nothing leaves this machine · proven"
    assert strip.activity.accessibleName() == "Going on: Rewriting, round 1"


def test_errors_stay_and_a_report_holds_the_place_alone(qtbot: QtBot, messages: Messages) -> None:
    bar = MessageBar(messages)
    qtbot.addWidget(bar)
    assert bar.isHidden()
    messages.error("The engine died; try again.")
    assert not bar.isHidden()
    assert bar.report.isHidden()
    try:
        raise KeyError("secret text")
    except KeyError as error:
        messages.failure(error)
    with qtbot.waitSignal(bar.wanted) as asked:
        bar.report.click()
    assert asked.args[0].startswith("KeyError at test_controls.py:")
    assert "secret" not in asked.args[0] + bar.sentence.text()
    bar.close_button.click()
    assert bar.isHidden()
    messages.note("Copied.")
    assert bar._timer.isActive()
