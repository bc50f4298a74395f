"""What a person's posts give away together: their own history brought in, a draft beside it, the account of it all."""
