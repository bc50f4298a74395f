"""Detection: candidates of all recognizers, resolved in one documented order, and their repeats."""
