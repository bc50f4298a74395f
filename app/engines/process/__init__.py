"""The engine in a process of its own: messages, threads, and what its end means."""
