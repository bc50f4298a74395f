"""Identifiers with a form: cards, accounts, addresses of machines and mail, national numbers, dates."""
