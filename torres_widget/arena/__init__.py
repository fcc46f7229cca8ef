"""The arena: bots play many games, and a table says which is stronger."""

from .standings import ArenaError, Standings
from .tournament import arena

__all__ = ["ArenaError", "Standings", "arena"]
