"""Proposers of edits: deletions, general words, ladders, stand-ins."""
