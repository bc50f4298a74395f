"""What many texts by one author give away together: evidence gathered per attribute, as log-odds with a discount."""
