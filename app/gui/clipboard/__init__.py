"""The clipboard's window and the rewriting without one."""
