"""From a run's ledgers to the papers' tables and plots."""
