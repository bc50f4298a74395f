"""Reads what models write in free text: never raises, takes what is sound."""
