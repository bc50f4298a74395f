"""How evidence is said more generally: generalization ladders, deletion, articles, pronouns."""
