"""Writers: replacements, sentences and whole texts by a model, and how an edit fits its place."""
