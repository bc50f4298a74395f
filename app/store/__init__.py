"""What the program may keep on disk: paths, settings and secrets."""
