"""Boards that teach: lessons, drills, the teacher's desk."""
