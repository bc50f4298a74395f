"""The page of clinical notes."""
