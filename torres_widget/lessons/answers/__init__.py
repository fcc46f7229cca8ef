"""Answers kept in files: a student's name, answers, times; checked again when read."""
