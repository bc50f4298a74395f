"""The package of a Word document: its parts, pictures, links, and what is taken out."""
