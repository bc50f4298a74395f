"""A folder of notes: planned, cleaned by workers, kept in a journal."""
