"""The exact search: the best turn by a scoring now, with its proof."""
