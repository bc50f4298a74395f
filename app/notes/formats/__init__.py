"""Documents: how their text is read, and how edits are written back so that everything else stays as it was."""
