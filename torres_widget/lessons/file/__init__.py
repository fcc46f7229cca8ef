"""Lesson files: their format, and reading, writing and translating them."""
