"""Measures over clinical notes, messages and identifiers."""
