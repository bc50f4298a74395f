"""States and provinces by name and by postal abbreviation: they stay, and lead to what does not."""

from app.rules.concepts import concepts

STATES = concepts()["STATE"].split("|")
"""States of the United States whose names are one word."""
ABBREVIATED = concepts()["STATE_LETTERS"].split("|")
"""Postal abbreviations of the states of the United States, Australia and Canada."""
