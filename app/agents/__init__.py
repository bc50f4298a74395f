"""The four roles of a round: attacker, arbitrator, anonymizer, judge."""
