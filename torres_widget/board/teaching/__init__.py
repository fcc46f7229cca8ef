"""Boards that teach: lessons, the course, drills, puzzles, the first game, worksheets."""
