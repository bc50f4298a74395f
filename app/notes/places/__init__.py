"""Places, institutions and addresses in notes."""
