"""The words of which days are made, one of which stands in whatever tells a month or a day of one."""

_MONTHS = (
    "jan january feb february mar march apr april may jun june jul july aug august sep sept september sepember oct"
    " october nov november dec december"
).split()
ORDINALS = frozenset(("st", "nd", "rd", "th"))
"""What stands after the number of a day: "3rd"."""
MONTHS = frozenset(f"{before}{month}" for before in ("", "of", *sorted(ORDINALS)) for month in _MONTHS)
"""Months as `dates.MONTH` takes them, also where a day ends on one without a space: "3rdMay"."""
ROMANS = frozenset("i ii iii iv v vi vii viii ix x xi xii".split())
"""Months in Roman numerals."""
