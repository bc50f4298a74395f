"""Public statistics of how many people live where and are what, with their sources: what anonymity sets rest on."""
