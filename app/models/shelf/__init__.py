"""The models installed here: found, verified, imported, derived, removed."""
