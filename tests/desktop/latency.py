"""`python -m tests.desktop.latency`: how long from the hotkey to the preview with what the signals found.

On a real X server without a screen. Warm: the program runs in the background, xdotool presses the key. Cold: the
command is started; nothing of the program runs. Beside the seconds the processor time the program took for it, which
another program on the machine does not lengthen as much.
"""

import statistics
import tempfile
from pathlib import Path

import psutil

from tests.desktop import xserver
from tests.desktop.xserver import Desk, until

POST = "Moved to Winterthur three years ago, mail jo@example.org. I am 34 and work nights as a nurse. " * 3
READY = "Untell: the clipboard: .*give you away"
_TIMES = 10


def warm(desk: Desk) -> tuple[list[float], list[float]]:
    """Return the seconds and the processor seconds of presses while the program runs."""
    took, worked = [], []
    with desk.running("--tray") as program:
        until(lambda: desk.sees(READY), lambda: desk.press("ctrl+alt+u"))
        process = psutil.Process(program.pid)
        for _ in range(_TIMES):
            until(lambda: not desk.sees(), lambda: desk.press("Escape"))
            before = _work(process)
            took.append(until(lambda: desk.sees(READY), first=lambda: desk.press("ctrl+alt+u")))
            worked.append(_work(process) - before)
    return took, worked


def cold(desk: Desk) -> tuple[list[float], list[float]]:
    """Return the seconds and the processor seconds of starts."""
    took, worked = [], []
    for _ in range(_TIMES):
        until(lambda: not desk.sees())
        with desk.running("rewrite-clipboard") as program:
            took.append(until(lambda: desk.sees(READY)))
            worked.append(_work(psutil.Process(program.pid)))
    return took, worked


def _work(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def main() -> None:
    """Measure and print."""
    print(f"load average {psutil.getloadavg()[0]:.1f} on {psutil.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as home, xserver.desk(Path(home) / "home") as desk:
        desk.settle(hotkey="Ctrl+Alt+U")
        desk.copy(POST)
        for name, measure in (("warm", warm), ("cold", cold)):
            took, worked = measure(desk)
            print(
                f"{name}: median {statistics.median(took):.3f} s, best {min(took):.3f}, worst {max(took):.3f}; "
                f"processor {statistics.median(worked):.3f} s"
            )


if __name__ == "__main__":
    main()
