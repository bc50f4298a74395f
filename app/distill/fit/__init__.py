"""Fits what ships as tables: calibration, heads, probes, the assessor, word weights, the strong reader's estimate."""
