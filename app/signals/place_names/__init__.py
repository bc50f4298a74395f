"""Names of places in a text, and how the author stands to them."""
