"""Takes the network from a process and proves it, on each system."""
