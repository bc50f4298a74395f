"""Hotkey, tray and start with the session."""
