"""What the system offers around a window: clipboard formats, hotkeys, autostart, one running instance. No Qt here."""
