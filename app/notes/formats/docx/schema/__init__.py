"""Word's schema, and what of a part's XML it explains."""
