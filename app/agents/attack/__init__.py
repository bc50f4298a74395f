"""Attackers: what is told of the author, by signals, by a model, by both."""
