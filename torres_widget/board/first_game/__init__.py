"""First games against a gentle bot, with a coach who judges each turn."""
