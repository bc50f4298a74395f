"""Models that other programs keep on this machine: found, checked, and used where they lie."""
