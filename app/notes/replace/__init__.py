"""What stands in an identifier's place: plain words, invented surrogates, or tags; and what becomes of dates."""
