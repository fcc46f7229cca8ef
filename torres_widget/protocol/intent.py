"""The requests of a page, as far as both sides have to know them."""

from __future__ import annotations

from typing import Final, Literal

Command = Literal[
    "undo",
    "redo",
    "turn-back",
    "turn-forward",
    "moves",
    "edit",
    "play",
    "cancel",
    "link",
    "evaluation",
    "new",
    "review",
    "save",
    "previous",
    "rules",
]

#: The longest text of an action, command or question, in characters.
MOST_TEXT: Final = 200
#: The longest comment.
MOST_COMMENT: Final = 2000
#: The longest text of a class's predictions: the codes of a hundred students.
MOST_POOL: Final = 100_000
#: The longest text of a game or position that is opened; a long game's record has about 10,000.
MOST_OPENED: Final = 500_000
