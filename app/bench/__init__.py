"""What `untell bench` measures: speed and memory against the physical floor; and how faults are survived."""

from app.bench.figures import Figures, measure
from app.bench.served import Served
from app.bench.text import TEXT

__all__ = ["TEXT", "Figures", "Served", "measure"]
