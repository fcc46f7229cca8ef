"""Help for a game at a table, with the box: the rules on one page to print."""

from __future__ import annotations

from .card import RulesCard, rules_card

__all__ = ["RulesCard", "rules_card"]
