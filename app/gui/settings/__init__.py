"""Settings and preferences, and which model works."""
