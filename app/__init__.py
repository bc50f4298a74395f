"""Untell: shows what a text gives away about its author, and takes it back, on the author's own machine."""

__version__ = "0.1.0"
