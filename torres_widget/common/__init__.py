"""Errors, languages, schemas and texts: tools of the package that know nothing of the game."""
