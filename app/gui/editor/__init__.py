"""The page on which a text is written, with marks, margin and cards."""
