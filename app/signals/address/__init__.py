"""Postal addresses: where one begins, what belongs to it, which words it may hold."""
