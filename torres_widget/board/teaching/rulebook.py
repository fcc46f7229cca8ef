"""The rulebook on a board of its own."""

from __future__ import annotations

from typing import Any

from torres_widget.board.language import chosen_language
from torres_widget.common.language import speaking

from .rules_in_place import RuleSearch
from .taught import Taught


class Rulebook(RuleSearch, Taught):
    """The rules to look up: a search, every rule on a board to try it, questions players ask.

    Parameters
    ----------
    words : str, optional
        What to look for at first: words, or a rule's number.
    **options
        The options of `Board`, except `players` and `viewer`.

    Raises
    ------
    OptionError
        If an option is invalid.

    Examples
    --------
    >>> rules = Rulebook("can I jump over the king")
    >>> [found["title"] for found in rules.lesson["rules"]["found"]][0]
    'Can I jump over a knight or over the king?'
    >>> rules.do("rule R5.3")
    >>> rules
    <Rulebook, R5.3>
    >>> rules.do("works")
    >>> rules.board.position.board_text().split()[-2]
    '1:a1,e3'
    """

    def __init__(self, words: str = "", **options: Any) -> None:
        with speaking(chosen_language(options)):
            super().__init__(self._open(words), **options)
