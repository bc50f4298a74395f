"""What an attack, a rewrite and a whole method are worth, by the rules of the papers."""
