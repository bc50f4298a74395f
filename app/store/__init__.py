"""What the program may keep on disk: paths, settings and logs without user text."""
