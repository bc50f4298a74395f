"""How a download gets on, in words that are true: what has come, how fast lately, how long it will take. Pure data."""

from collections import deque
from dataclasses import dataclass, field

from app.models.download.job import Progress

_LATELY = 5.0  # seconds over which the speed is taken
_SETTLES = 1.5  # seconds before which a speed means nothing
_FAR = 3 * 3600.0  # seconds left beyond which a guess helps nobody
_MB = 1_000_000
_STAGES = {
    "connect": "Looking for the server…",
    "copy": "Copying…",
    "unpack": "Unpacking…",
    "verify": "Checking that it is the right file…",
    "prepare": "Preparing it for this machine…",
    "done": "Done.",
}


@dataclass(frozen=True, slots=True)
class Standing:
    """What to show of a download. `share`: 0-1, None where no share can be told."""

    told: str
    share: float | None = None


@dataclass(slots=True)
class Pace:
    """Remembers what came when; times are seconds of one clock."""

    _last: Progress | None = None
    _began: float = 0.0
    _came: deque[tuple[float, int]] = field(default_factory=deque)

    def hear(self, news: Progress, now: float) -> None:
        """Take note of news."""
        if self._last is None or news.stage != self._last.stage or news.total != self._last.total:
            self._came.clear()
            self._began = now
        self._last = news
        self._came.append((now, news.done))

    def standing(self, now: float) -> Standing:
        """Return how it stands; where nothing came lately, that is said, and no speed."""
        news = self._last
        if news is None:
            return Standing("Starting…")
        if news.stage != "download":
            share = news.done / news.total if news.stage in ("copy", "verify") and news.total else None
            return Standing(_STAGES.get(news.stage, f"{news.stage}…"), share)
        rest = f"{news.done / _MB:.0f} of {news.total / _MB:.0f} MB"
        speed = self._speed(now)
        if speed <= 0:
            return Standing(f"{rest} · waiting for the server…", news.done / news.total)
        left = (news.total - news.done) / speed
        if now - self._began < _SETTLES or left > _FAR:
            return Standing(rest, news.done / news.total)
        return Standing(f"{rest} · {speed / _MB:.1f} MB/s · about {_duration(left)} left", news.done / news.total)

    def _speed(self, now: float) -> float:
        """Return bytes a second over the last seconds, whether or not anything came in them."""
        while len(self._came) > 1 and self._came[1][0] <= now - _LATELY:
            self._came.popleft()
        began, first = self._came[0]
        return (self._came[-1][1] - first) / max(now - began, 0.2)


def _duration(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min"
