"""How many people share what is told of an author: an order of magnitude, wide where unsure, never below one."""
