"""The page of models: offers, downloads, checks."""
