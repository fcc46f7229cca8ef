"""Help for a game at a table, with the box: the rules on one page to print, a scoring."""

from __future__ import annotations

from .card import RulesCard, rules_card
from .scoring import TableScoring

__all__ = ["RulesCard", "TableScoring", "rules_card"]
