"""Who judges rewrites and guesses: a model, or answers from elsewhere."""
