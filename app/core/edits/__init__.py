"""Edits: applying, composing, and what may not be edited."""
