"""How an edit fits its place: capitals, articles, spaces, what two edits leave between them."""
