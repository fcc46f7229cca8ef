"""The board in words: as a whole, asked for part by part, and played by what is typed."""
