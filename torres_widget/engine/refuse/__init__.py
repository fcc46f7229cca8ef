"""Refusals: the limits that an action breaks, said in words with the rule and the cells."""
