"""Positions, games and annotations as text: board texts, documents, records, links, files."""
