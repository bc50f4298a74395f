"""Word documents: every part that can hold words is read at XML level, and written back where it changed."""
