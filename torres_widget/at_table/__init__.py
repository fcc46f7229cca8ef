"""Help for a game at a table, with the box: the rules on a page, a guide, a scoring."""

from __future__ import annotations

from .card import RulesCard, rules_card
from .guide import TableGuide
from .scoring import TableScoring

__all__ = ["RulesCard", "TableGuide", "TableScoring", "rules_card"]
