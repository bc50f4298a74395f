"""What the roles share: their protocols, prompts, windows over long texts, word weights."""
