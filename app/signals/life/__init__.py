"""Cues to sex, relationship, income, education, occupation and health."""
