"""Names of persons and organizations."""
