"""The board in words: an overview, answers to questions, and actions that a player types."""
