"""The page of profiles: what all posts under one name tell together, and this text beside them."""
