"""Forms around a board."""
