"""Cues: the phrases of our lexicons, what each is worth, and how they become inferences."""
