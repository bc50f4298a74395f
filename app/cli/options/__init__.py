"""The grammar of the command line, a module a family of commands."""
