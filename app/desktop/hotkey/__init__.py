"""One key for the whole desktop: a small module for each way in which a system offers that."""
