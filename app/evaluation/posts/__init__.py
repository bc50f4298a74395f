"""Measures over posts: what is found, what is changed, what is left."""
