"""The baselines that the papers compare with, one a module."""
