"""What `untell bench` measures: speed and memory against the physical floor; and how faults are survived."""

from app.bench.figures import TEXT, Figures, measure

__all__ = ["TEXT", "Figures", "measure"]
