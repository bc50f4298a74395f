"""The audit report of a note, as data and as a page."""
