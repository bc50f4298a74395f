"""Measures: what the program finds and changes, against labelled data that never ships with it."""
