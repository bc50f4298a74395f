"""Shapes of capitalised words, as pieces of patterns: what several recognizers look for."""

UP = r"(?=[^\W\d_a-zß-öø-ÿ])"
"""Stands before a letter that is no small one."""
CAPITALISED = rf"{UP}[^\W\d_][\w'’-]+"
"""A capitalised word of whatever follows, numbers and hyphens at its end too: "Inkerman", "Bryn-y-Môr", "Covid19"."""
PLAIN = rf"{UP}[^\W\d_][^\W\d_]+(?:['’-][^\W\d_]+)*"
"""A capitalised word of letters alone; hyphens and apostrophes only between them: "Golders", "Nag's"."""
