"""Cues to the author's age, and the arithmetic that turns them into years."""
