"""Runs: what was rewritten, attacked and judged, kept line by line, so that a killed run goes on where it was."""
