"""Draws curves and bars as SVG: axes, ticks, a legend, nothing more."""

import math
from collections.abc import Sequence
from html import escape

from app.evaluation.report.parts import Bars, Plot

_WIDTH, _HEIGHT = 760, 380
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 200, 20, 56
_COLOURS = (
    "#2457c5",
    "#c2410c",
    "#15803d",
    "#7e22ce",
    "#b91c1c",
    "#0e7490",
    "#a16207",
    "#be185d",
    "#475569",
    "#4d7c0f",
)
_GREY = "#8a94a8"
_STEPS = (1, 2, 2.5, 5, 10)
_MOST_TICKS = 6


def draw(part: Plot | Bars) -> str:
    """Return the drawing as an SVG element that can stand in a file or in HTML."""
    inner = _plot(part) if isinstance(part, Plot) else _bars(part)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}" '
        f'font-family="system-ui, sans-serif" font-size="12" fill="#1d2433" role="img">'
        f"<title>{escape(part.title)}</title>{inner}</svg>"
    )


class _Axis:
    """Maps values to places between two ends, with round ticks."""

    def __init__(self, values: Sequence[float], start: float, end: float) -> None:
        low, high = min(values, default=0.0), max(values, default=1.0)
        if high - low < 1e-9:
            low, high = low - 0.05, high + 0.05
        step = _step(high - low)
        self.low, self.high = math.floor(low / step + 1e-9) * step, math.ceil(high / step - 1e-9) * step
        self.ticks = [self.low + at * step for at in range(round((self.high - self.low) / step) + 1)]
        self._start, self._end = start, end

    def at(self, value: float) -> float:
        """Return where a value lies."""
        return self._start + (value - self.low) / (self.high - self.low) * (self._end - self._start)


def _step(span: float) -> float:
    size: float = 10.0 ** math.floor(math.log10(span / _MOST_TICKS))
    return next(size * step for step in _STEPS if span / (size * step) <= _MOST_TICKS)


def _text(x: float, y: float, words: str, anchor: str = "start", extra: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {extra}>{escape(words)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, colour: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}"/>'


def _frame(y: _Axis, label: str) -> list[str]:
    right = _WIDTH - _RIGHT
    drawn = []
    for tick in y.ticks:
        drawn.append(_line(_LEFT, y.at(tick), right, y.at(tick), "#e3e7ef"))
        drawn.append(_text(_LEFT - 8, y.at(tick) + 4, f"{tick:g}" if abs(tick) < 1e6 else f"{tick:.1e}", "end"))
    middle = (_TOP + _HEIGHT - _BOTTOM) / 2
    drawn.append(_text(16, middle, label, "middle", f'transform="rotate(-90 16 {middle:.1f})"'))
    return drawn


def _legend(names: Sequence[str]) -> list[str]:
    x = _WIDTH - _RIGHT + 16
    drawn = []
    for at, name in enumerate(names):
        y = _TOP + 10 + 18 * at
        drawn.append(f'<rect x="{x}" y="{y - 9}" width="11" height="11" fill="{_colour(at)}"/>')
        drawn.append(_text(x + 17, y + 1, name))
    return drawn


def _colour(at: int) -> str:
    return _COLOURS[at % len(_COLOURS)]


def _plot(plot: Plot) -> str:
    points = [point for line in plot.lines for point in line.points]
    x = _Axis([p[0] for p in points], _LEFT, _WIDTH - _RIGHT)
    y = _Axis([p[1] for p in points], _HEIGHT - _BOTTOM, _TOP)
    drawn = _frame(y, plot.y)
    for tick in x.ticks:
        drawn.append(_text(x.at(tick), _HEIGHT - _BOTTOM + 18, f"{tick:g}", "middle"))
    drawn.append(_line(_LEFT, _HEIGHT - _BOTTOM, _WIDTH - _RIGHT, _HEIGHT - _BOTTOM, _GREY))
    drawn.append(_text((_LEFT + _WIDTH - _RIGHT) / 2, _HEIGHT - 16, plot.x, "middle"))
    for at, line in enumerate(plot.lines):
        places = [(x.at(a), y.at(b)) for a, b in line.points]
        path = " ".join(f"{a:.1f},{b:.1f}" for a, b in places)
        drawn.append(f'<polyline points="{path}" fill="none" stroke="{_colour(at)}" stroke-width="1.8"/>')
        drawn += [f'<circle cx="{a:.1f}" cy="{b:.1f}" r="3.6" fill="{_colour(at)}"/>' for a, b in places]
        drawn += [_text(a + 6, b - 6, word) for (a, b), word in zip(places, line.labels, strict=False)]
    return "".join([*drawn, *_legend([line.name for line in plot.lines])])


def _bars(bars: Bars) -> str:
    values = [v for _, row in bars.series for v in row if v is not None]
    y = _Axis([0.0, *values], _HEIGHT - _BOTTOM, _TOP)
    drawn = _frame(y, bars.y)
    room = (_WIDTH - _RIGHT - _LEFT) / max(1, len(bars.groups))
    wide = room * 0.8 / max(1, len(bars.series))
    for group, name in enumerate(bars.groups):
        left = _LEFT + group * room + room * 0.1
        drawn.append(_text(left + room * 0.4, _HEIGHT - _BOTTOM + 18, name, "middle", 'font-size="10"'))
        for at, (_, row) in enumerate(bars.series):
            value = row[group]
            if value is not None:
                top, ground = sorted((y.at(value), y.at(0.0)))
                drawn.append(
                    f'<rect x="{left + at * wide:.1f}" y="{top:.1f}" width="{wide * 0.92:.1f}" '
                    f'height="{ground - top:.1f}" fill="{_colour(at)}"/>'
                )
    return "".join([*drawn, *_legend([name for name, _ in bars.series])])
