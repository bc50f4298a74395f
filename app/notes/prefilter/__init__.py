"""Says in a moment whether a text can hold what a costly pattern looks for."""
