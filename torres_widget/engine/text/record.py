"""Game records: whole games as text, with comments and variations (``docs/record.md``)."""

from __future__ import annotations

import re
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn

from torres_widget.common.errors import (
    CUT,
    END,
    Described,
    DocumentError,
    NotationError,
    ParseError,
)
from torres_widget.common.text import is_text, without_trailing_blanks
from torres_widget.engine.position import Position
from torres_widget.engine.refuse.refusal import IllegalAction
from torres_widget.engine.tree import Node
from torres_widget.engine.views import action_seen

from . import documents
from .annotations import read_annotations

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from torres_widget.engine.actions import Action

MAGIC: Final = "torres-record 2"
#: First line of records of version 1, and the fields of editions that were different then.
MAGIC_1: Final = "torres-record 1"
RULES_1: Final[Mapping[str, dict[str, object]]] = MappingProxyType(
    {"huch-2017": {"common_look": 1, "track": None}}
)
MOST_CHARACTERS: Final = 2_000_000
MOST_ACTIONS: Final = 20_000
MOST_HEADERS: Final = 50
HEADER_KEY: Final = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,39}")
MOST_VALUE: Final = 500
_LABEL: Final = re.compile(r"([1-3])\.([1-4]) P([1-4]):")
_ACTION: Final = re.compile(r"[^;{}()\[\]\n]+")
_SPACE: Final = re.compile(r"\s*")
_RESULT: Final = re.compile(r"\*|=(?: [0-9]{1,6}){2,4}")
_ENDS: Final = re.compile(rf"(?:{_RESULT.pattern})\Z")
_COMMENT_ESCAPES: Final = {"\\": "\\\\", "}": "\\}", "\n": "\\n", "\r": "\\r"}
_COMMENT: Final = re.compile(r"\{((?:\\.|[^\\}\r\n])*)\}")
_NOTES: Final = re.compile(r"\[((?:\\.|[^\\\]\r\n])*)\]")
_NOTE: Final = re.compile(r"(?:\\.|[^;])+")
_ESCAPED: Final = re.compile(r"\\.")
_NOTE_ESCAPES: Final = {"\\": "\\\\", "]": "\\]", ";": "\\;"}


class RecordError(NotationError):
    """A record that cannot be read.

    Attributes
    ----------
    line, column : int
        The place, counted from 1.
    """

    def __init__(
        self, found: object, line: int, column: int, expected: str, hint: str = ""
    ) -> None:
        self.line = line
        self.column = column
        super().__init__(found, f"record, line {line}, column {column}", expected, hint)

    def __reduce__(self) -> tuple[type[RecordError], tuple[object, int, int, str, str]]:
        return type(self), (self.given[0], self.line, self.column, self.expected, self.hint)


# Writing.


def check_header(key: object, value: object) -> None:
    """Raise `NotationError` unless a header can be written and read back."""
    if not isinstance(key, str) or not HEADER_KEY.fullmatch(key) or key == "start":
        raise NotationError(
            key,
            "record, header key",
            "a letter, then letters, digits and hyphens, at most 40 in all",
        )
    if (
        not isinstance(value, str)
        or len(value) > MOST_VALUE
        or not is_text(value)
        or value != value.strip()
    ):
        raise NotationError(
            value,
            f"record, header {key}",
            f"printable text on one line, at most {MOST_VALUE} characters, no space around it",
        )


def write(root: Node, headers: Mapping[str, str]) -> str:
    """Return the full record of a game, all variations and hidden cards included.

    Raises
    ------
    NotationError
        If it has more than `MOST_ACTIONS` actions or `MOST_CHARACTERS` characters, which no reader
        would take.
    """
    return _write(root, headers, root.position.to_dict(), lambda action, _: action)


def write_for(root: Node, headers: Mapping[str, str], viewer: int | None) -> str:
    """Return a game's record as a player sees it; None is a spectator.

    The start is a view, and the cards that other players kept are left out.
    """
    return _write(root, headers, root.position.view(viewer), partial(action_seen, viewer=viewer))


def _write(
    root: Node,
    headers: Mapping[str, str],
    start: Mapping[str, object],
    shown: Callable[[Action, int], str],
) -> str:
    if not isinstance(headers, dict) or len(headers) > MOST_HEADERS:
        raise NotationError(headers, "record, headers", f"a dict of at most {MOST_HEADERS} texts")
    lines = [MAGIC]
    for key, value in headers.items():
        check_header(key, value)
        lines.append(f"{key}: {value}")
    lines += ["", f"start {documents.write_json(start)}", ""]
    actions = sum(1 for _ in root.walk()) - 1
    if actions > MOST_ACTIONS:
        raise NotationError(f"{actions} actions", "record", f"at most {MOST_ACTIONS} actions")
    body = "".join(_movetext(root, shown)).strip("\n")
    if body:
        lines += [body, ""]
    lines.append(_result(root.end().position))
    text = "\n".join(lines) + "\n"
    if len(text) > MOST_CHARACTERS:
        expected = f"at most {MOST_CHARACTERS} characters, comments included"
        raise NotationError(f"{len(text)} characters", "record", expected)
    return text


def _result(position: Position) -> str:
    return " ".join(["=", *map(str, position.scores)]) if position.stage == "over" else "*"


def _remarks(node: Node) -> str:
    """Return a node's comment and annotations, each with a space before it."""
    notes = "; ".join(_escaped(str(note), _NOTE_ESCAPES) for note in node.annotations)
    comment = _escaped(node.comment, _COMMENT_ESCAPES)
    return (f" {{{comment}}}" if comment else "") + (f" [{notes}]" if notes else "")


def _escaped(text: str, escapes: Mapping[str, str]) -> str:
    return "".join(escapes.get(char, char) for char in text)


def _label(position: Position) -> str:
    return f"{position.phase}.{position.round} P{position.to_act}:"


class _PlayedMove(NamedTuple):
    """An action to write: from which position, what it led to, and whether it is written alone."""

    position: Position
    action: Action
    node: Node
    alone: bool


def _movetext(root: Node, shown: Callable[[Action, int], str]) -> Iterator[str]:
    """Yield the movetext: a line a turn, variations in brackets after what they replace."""
    if remarks := _remarks(root):
        yield f"{remarks.strip()}\n"
    waiting = list(reversed(_continued(root)))
    label = ""
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            label = ""
            yield item
            continue
        if isinstance(item, Node):
            waiting.extend(reversed(_continued(item)))
            continue
        here = _label(item.position)
        yield " " if here == label else f"\n{here} "
        yield f"{shown(item.action, item.position.to_act)};{_remarks(item.node)}"
        label = here
        if not item.alone:
            waiting.extend(reversed(_continued(item.node)))


def _continued(node: Node) -> list[_PlayedMove | str | Node]:
    """Return what comes after a node: its main child, the variations to it, then the main line.

    The main line is given as the node that it goes on from.
    """
    played = [
        _PlayedMove(node.position, child.action, child, alone=False)
        for child in node.children
        if child.action is not None
    ]
    if len(played) < 2:  # noqa: PLR2004 - no variation
        return list(played)
    main, *variations = played
    bracketed = [piece for variation in variations for piece in ("\n(", variation, "\n)")]
    return [main._replace(alone=True), *bracketed, main.node]


# Reading.


def read(text: object) -> tuple[Node, dict[str, str]]:
    """Return the root of the tree that a record text holds, and its headers.

    Raises
    ------
    RecordError
        If the text is no record, holds an illegal action, or is larger than a record may be.
    """
    if not isinstance(text, str):
        raise RecordError(text, 1, 1, "a text")
    return _Reader(without_trailing_blanks(text)).read()


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._actions = 0
        if len(text) > MOST_CHARACTERS:
            self._fail(Described("the text"), f"at most {MOST_CHARACTERS} characters")

    def _fail(
        self, found: object, expected: str, hint: str = "", at: int | None = None
    ) -> NoReturn:
        at = self._at if at is None else at
        if at and "\n" not in self._text[at:] and not _ENDS.search(self._text):
            hint = hint or CUT
        line = self._text.count("\n", 0, at) + 1
        raise RecordError(found, line, at - (self._text.rfind("\n", 0, at) + 1) + 1, expected, hint)

    def _line(self) -> str:
        end = self._text.find("\n", self._at)
        if end < 0:
            self._fail(END, "a line that ends")
        return self._text[self._at : end]

    def _skip(self, line: str) -> None:
        self._at += len(line) + 1

    def _here(self) -> str:
        return self._text[self._at : self._at + 20].split("\n", 1)[0] or (
            END if self._at >= len(self._text) else Described("a line's end")
        )

    def read(self) -> tuple[Node, dict[str, str]]:
        line = self._line() if "\n" in self._text else self._text
        if line not in {MAGIC, MAGIC_1}:
            self._fail(line, f"{MAGIC!r} as the first line")
        self._skip(line)
        headers = self._headers()
        root = Node(self._start(RULES_1 if line == MAGIC_1 else {}))
        self._moves(root)
        return root, headers

    def _headers(self) -> dict[str, str]:
        headers: dict[str, str] = {}
        while line := self._line():
            key, separator, value = line.partition(": ")
            if not separator:
                self._fail(line, "a header such as 'Event: evening', or an empty line")
            if key in headers or len(headers) >= MOST_HEADERS:
                self._fail(key, f"each header once, at most {MOST_HEADERS}")
            try:
                check_header(key, value)
            except NotationError as error:
                self._fail(line, error.expected)
            headers[key] = value
            self._skip(line)
        self._skip("")
        return headers

    def _start(self, rules: Mapping[str, dict[str, object]]) -> Position:
        line = self._line()
        if not line.startswith("start "):
            self._fail(line, "a line 'start' with a position document")
        try:
            document = documents.read_json(line.removeprefix("start "))
            if document.get("format") == "torres-view":
                self._fail("torres-view", "a full record; this one was exported with cards hidden")
            house_rules = document.get("house_rules", {})
            if isinstance(house_rules, dict):
                printed = rules.get(str(document.get("edition")), {})
                document["house_rules"] = {**printed, **house_rules}
            position = Position.from_dict(document)
        except DocumentError as error:
            self._fail(line, f"a position document ({error})", at=self._at + len("start "))
        self._skip(line)
        return position

    def _moves(self, root: Node) -> None:
        node, branches = root, list[Node]()
        played = False
        remarks = "{["
        while True:
            self._at = _SPACE.match(self._text, self._at).end()  # type: ignore[union-attr]
            char = self._text[self._at : self._at + 1]
            if char in {"{", "["}:
                if char not in remarks:
                    self._fail(char, "one comment and then one list of annotations for an action")
                self._remark(node, char)
                remarks = "[" if char == "{" else ""
            elif char == "(":
                if not played:
                    self._fail("(", "a variation behind an action")
                branches.append(node)
                node, played, remarks = node.parent or root, False, ""
                self._at += 1
            elif char == ")":
                if not branches or not played:
                    self._fail(")", "a bracket that closes a variation with at least one action")
                node, remarks = branches.pop(), ""
                self._at += 1
            elif char and char in "*=" and not branches:
                self._close(root.end().position)
                return
            else:
                node, played, remarks = self._action(node), True, "{["

    def _remark(self, node: Node, opening: str) -> None:
        start = self._at
        if opening == "{":
            node.comment = self._plain(self._enclosed(_COMMENT), _COMMENT_ESCAPES, start)
            return
        pieces = _NOTE.findall(self._enclosed(_NOTES))
        texts = [self._plain(piece.strip(" "), _NOTE_ESCAPES, start) for piece in pieces]
        try:
            node.annotations = read_annotations(texts)
        except NotationError as error:
            self._fail(self._text[start : self._at], f"annotations ({error})", at=start)

    def _enclosed(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self._text, self._at)
        if not match:
            closing = pattern.pattern[-1]
            self._fail(self._here(), f"a {closing} on the same line, with \\ before any within")
        self._at = match.end()
        return match.group(1)

    def _plain(self, text: str, escapes: Mapping[str, str], at: int) -> str:
        known = {escaped: char for char, escaped in escapes.items()}
        for found in _ESCAPED.findall(text):
            if found not in known:
                self._fail(found, f"one of {' '.join(known)}", at=at)
        return _ESCAPED.sub(lambda found: known[found.group()], text)

    def _action(self, node: Node) -> Node:
        label = _LABEL.match(self._text, self._at)
        if label:
            if label.group() != _label(node.position):
                self._fail(label.group(), f"{_label(node.position)!r}, whose turn it is")
            self._at = _SPACE.match(self._text, label.end()).end()  # type: ignore[union-attr]
        found = _ACTION.match(self._text, self._at)
        if not found or self._text[found.end() : found.end() + 1] != ";":
            self._fail(
                self._here(), "an action with ; behind it, a comment, a variation or the result"
            )
        self._actions += 1
        if self._actions > MOST_ACTIONS:
            self._fail(self._here(), f"at most {MOST_ACTIONS} actions")
        try:
            action = node.position.parse(found.group())
            position = node.position.apply(action)
        except ParseError as error:
            self._fail(
                found.group(), error.expected, error.hint.split("\n")[0], at=self._at + error.column
            )
        except IllegalAction as error:
            self._fail(found.group(), f"a legal action: {'; '.join(map(str, error.reasons))}")
        if any(child.action == action for child in node.children):
            self._fail(found.group(), "an action that differs from those of the other variations")
        child = Node(position, action, node)
        node.children.append(child)
        self._at = found.end() + 1
        return child

    def _close(self, last: Position) -> None:
        match = _RESULT.match(self._text, self._at)
        if not match or match.group() != _result(last):
            self._fail(self._here(), f"the result {_result(last)!r}")
        self._at = match.end()
        if self._text[self._at :].strip():
            self._at = _SPACE.match(self._text, self._at).end()  # type: ignore[union-attr]
            self._fail(self._here(), END)
