"""The rule engine: tables of patterns with guards and examples, and what finds them in a text fast.

`table` says how a rule is written, `concepts` what a `{MACRO}` stands for, `engine` how rules are found.
"""
