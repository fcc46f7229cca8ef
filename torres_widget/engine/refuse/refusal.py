"""The refusal of an action, and its reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from torres_widget.common.errors import TorresError, quote
from torres_widget.common.language import gettext

if TYPE_CHECKING:
    from collections.abc import Sequence


class Reason(NamedTuple):
    """One rule that an action breaks.

    Attributes
    ----------
    rule : str
        Id of the rule, such as ``"R5.2"``.
    text : str
        The reason in words, with the numbers of the case.
    cells : tuple of str
        Names of the cells that show it.
    """

    rule: str
    text: str
    cells: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


class IllegalAction(TorresError):  # noqa: N818 - the name is part of the public contract
    """An action that the rules forbid in a position.

    Attributes
    ----------
    action : str
        The action's text.
    reasons : tuple of Reason
        Every rule that it breaks, the most telling first.
    """

    def __init__(self, action: str, reasons: Sequence[Reason]) -> None:
        self.action = action
        self.reasons = tuple(reasons)
        message = gettext(
            "{action} is not legal: {reasons}",
            action=quote(action),
            reasons="; ".join(map(str, self.reasons)),
        )
        super().__init__(message)

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[str, tuple[Reason, ...]]]:
        return type(self), (self.action, self.reasons)
