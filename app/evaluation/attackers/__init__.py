"""Who attacks the rewrites: a model, a trained reader without one, the signals, or answers from elsewhere."""
