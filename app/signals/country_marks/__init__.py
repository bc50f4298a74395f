"""Words that mark a country beside its name: what it is known for, sights, peoples."""
