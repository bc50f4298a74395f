"""The command line: commands over the same `Session` as the window, and the JSON contract."""
