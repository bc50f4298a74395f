"""Dates in every form notes have."""
