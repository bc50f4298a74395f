"""How old this version is, told once it is a year old; nothing asks the network, the day is noted in the package."""

from datetime import date

from app import __version__, assets

_YEAR = 365  # days
_MONTH = 30.44


def built() -> date | None:
    """Return the day on which this program was packaged, None for a checkout, which is not packaged."""
    try:
        return date.fromisoformat(assets.read_text("built.txt").strip())
    except (OSError, ValueError):
        return None


def notice(today: date, day: date | None) -> str:
    """Return the sentence that says how old the version packaged on `day` is, "" while it is younger than a year.

    A clock that is wrong, as on a machine whose battery is empty, makes nothing older than it is.
    """
    if day is None or (today - day).days < _YEAR:
        return ""
    months = round((today - day).days / _MONTH)
    age = f"{months // 12} years" if months >= 24 else "a year" if months < 13 else f"{months} months"
    return (
        f"This version of Untell, {__version__}, is {age} old ({day:%Y-%m-%d}). Newer ones may find more; look where "
        "you got it, since it never asks the network itself."
    )


def today() -> str:
    """Return the notice that is due now, "" where none is."""
    return notice(date.today(), built())
