"""Proposers of edits: deletions, ladders, stand-ins."""
