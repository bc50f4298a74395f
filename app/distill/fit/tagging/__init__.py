"""Fits the tagger of notes: its weights, and from what probability on a word goes."""
