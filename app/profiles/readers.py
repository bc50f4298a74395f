"""Sessions by year: a post is read as of the year it was written in, all of them on one engine."""

from collections.abc import Callable

from app.service import Session

Reader = Callable[[int | None], Session]
"""Returns the session that reads texts of a year."""


def readers(make: Reader) -> Reader:
    """Return a reader that makes one session for each year."""
    made: dict[int | None, Session] = {}

    def reader(year: int | None) -> Session:
        if year not in made:
            made[year] = make(year)
        return made[year]

    return reader
