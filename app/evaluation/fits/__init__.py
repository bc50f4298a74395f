"""Fits what ships as tables: heads, probes, the tagger, the assessor, the strong reader's estimate."""
