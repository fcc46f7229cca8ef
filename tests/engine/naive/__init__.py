"""A second, plain statement of the rules, to hold the engine against.

It works on position documents (plain dictionaries) and texts only, tries everything by brute
force, and shares nothing with the engine. Where the engine is quick, this is slow on purpose.
"""

from tests.engine.naive.facts import Document
from tests.engine.naive.flow import apply
from tests.engine.naive.legal import legal
from tests.engine.naive.scoring import scoring

__all__ = ["Document", "apply", "legal", "scoring"]
