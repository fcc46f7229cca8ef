"""Boards that teach: lessons, the course, drills, puzzles, worksheets."""
