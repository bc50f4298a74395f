"""Tables and records: what a column or key means, and the text that is made of its values."""
