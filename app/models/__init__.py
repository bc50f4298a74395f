"""Model files: which exist, which are here, how to get one, and whether one fits this machine."""
