"""The fixed split of every measuring and training set, by the sha1 of a record's text."""

import hashlib


def _digit(key: str) -> str:
    return hashlib.sha1(key.encode("utf-8"), usedforsecurity=False).hexdigest()[0]


def is_test(key: str) -> bool:
    """Tell whether the record with this text (or profile id) is held out: sha1's first hex digit is 2 or 3."""
    return _digit(key) in "23"


def is_calibration(key: str) -> bool:
    """Tell whether the record is kept for calibration in the teacher set: sha1's first hex digit is 4."""
    return _digit(key) == "4"


def is_held_out(key: str) -> bool:
    """Tell whether an editor's marks and corrections of this text are held out: sha1's first hex digit is 0 to 4."""
    return _digit(key) in "01234"
