"""Persons' names in notes, by the words and shapes around them."""
