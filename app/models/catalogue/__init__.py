"""Which models there are, and which suit this machine."""
