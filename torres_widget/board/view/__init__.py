"""The view: what a page needs to draw a board, and what it shows on demand."""
