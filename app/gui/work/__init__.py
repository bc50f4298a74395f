"""Work beside the window: one runner, sessions, messages."""
