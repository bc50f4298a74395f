"""For maintainers: pictures of the window, and how long it keeps a person waiting."""
