"""Playing on a board: what a page asks for, who may do it, and the bots that sit at it."""
