"""Spans of a text, and how to find, fold and move them."""
