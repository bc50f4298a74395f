"""A second opinion beside the rules: a small linear model, trained on our own notes, says which words identify."""
