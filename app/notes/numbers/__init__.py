"""Identifiers by the label, header or message field that says what they are."""
