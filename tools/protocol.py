"""Write what is made from the protocol's types: the page's types and defaults, the public tables.

Run ``python -m tools.protocol`` after a change of ``torres_widget/protocol``; a test holds that
``js/src/protocol/shape.ts`` and the tables of ``docs/protocol.md`` and ``docs/site.md`` are what it
writes.
"""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.protocol.defaults import DEFAULTS

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parents[1]
SOURCES: Final = tuple(
    ROOT / "torres_widget" / "protocol" / name
    for name in ("intent.py", "panel.py", "analyst.py", "form.py", "view.py", "wish.py")
)
SHAPE: Final = ROOT / "js" / "src" / "protocol" / "shape.ts"
PAGES: Final = (ROOT / "docs" / "protocol.md", ROOT / "docs" / "site.md")
#: Records whose every part a page has: what Python leaves out gets its default.
FILLED: Final = ("View", "Panel", "Analyst")
_HEAD: Final = """/**
 * Views, intents and wishes. `python -m tools.protocol` makes them of torres_widget/protocol.
 */
"""
_BASIC: Final = {
    "str": "string",
    "int": "number",
    "float": "number",
    "bool": "boolean",
    "Any": "unknown",
    "None": "null",
}
_EMPTY: Final = {"string": '""', "number": "0", "boolean": "false", "unknown": "null"}
_MOST: Final = 120  # characters of a line
_TABLE: Final = re.compile(
    r"(<!-- (tables?) of (\w+) -->\n).*?(?=<!-- end of the \2 -->)", re.DOTALL
)


class Part(NamedTuple):
    """A key of a record.

    Attributes
    ----------
    name : str
        The key.
    type : ast.expr
        Type of its value.
    words : str
        What it is, in words.
    optional : bool
        Whether Python may leave it out.
    """

    name: str
    type: ast.expr
    words: str
    optional: bool


class Record(NamedTuple):
    """A typed dict or named tuple: its name, what it is, what it extends, and its keys."""

    name: str
    words: str
    base: str
    parts: list[Part]


class Limit(NamedTuple):
    """A number that both sides keep to."""

    name: str
    words: str
    number: int


class Alias(NamedTuple):
    """Another name of a type."""

    name: str
    words: str
    type: ast.expr


def declared() -> Iterator[Record | Alias | Limit]:
    """Yield the protocol's types in their order."""
    for path in SOURCES:
        source = path.read_text(encoding="utf-8")
        lines = source.splitlines()
        for node in ast.parse(source).body:
            match node:
                case ast.ClassDef(name=name, bases=[ast.Name(id=base)], body=[_, *body]):
                    yield Record(name, ast.get_docstring(node) or "", base, [*_of_class(body)])
                case ast.AnnAssign(target=ast.Name(id=name), value=ast.Constant(value=int(number))):
                    yield Limit(name, _remark(lines, node), number)
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(args=[_, fields])):
                    yield Record(name, _remark(lines, node), "TypedDict", [*_of_dict(fields)])
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    yield Alias(name, _remark(lines, node), value)


def _remark(lines: list[str], node: ast.stmt) -> str:
    before = lines[node.lineno - 2]
    return before.removeprefix("#: ") if before.startswith("#: ") else ""


def _of_class(body: list[ast.stmt]) -> Iterator[Part]:
    for line, after in zip(body[::2], body[1::2], strict=True):
        match line, after:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=kind), ast.Expr(value=words):
                yield Part(name, *_opened(kind, words))
            case _:
                raise TypeError(ast.unparse(line))


def _of_dict(fields: ast.expr) -> Iterator[Part]:
    match fields:
        case ast.Dict(keys=keys, values=values):
            for key, value in zip(keys, values, strict=True):
                held = _arguments(value)[0] if _generic(value) == "NotRequired" else value
                kind, words = _arguments(held)
                yield Part(_text(key), kind, _text(words), held is not value)


def _opened(kind: ast.expr, words: ast.expr) -> tuple[ast.expr, str, bool]:
    optional = _generic(kind) == "NotRequired"
    return _arguments(kind)[0] if optional else kind, _text(words), optional


def _text(node: ast.expr | None) -> str:
    return " ".join(str(ast.literal_eval(node or ast.Constant(""))).split())


def _generic(node: ast.expr) -> str:
    match node:
        case ast.Subscript(value=ast.Name(id=name)):
            return name
    return ""


def _arguments(node: ast.expr) -> list[ast.expr]:
    match node:
        case ast.Subscript(slice=ast.Tuple(elts=items)):
            return items
        case ast.Subscript(slice=item):
            return [item]
    raise TypeError(ast.unparse(node))


def type_of(node: ast.expr) -> str:
    """Return a type in TypeScript.

    Raises
    ------
    TypeError
        If it is none that a page can have.
    """
    match node:
        case ast.Name(id=name):
            return _BASIC.get(name, name)
        case ast.Constant(value=None):
            return "null"
        case ast.BinOp(left=left, right=right):
            return f"{type_of(left)} | {type_of(right)}"
        case ast.Call(keywords=parts):
            return f"[{', '.join(map(_row_part, parts))}]"
        case ast.Subscript():
            return _type_of_generic(_generic(node), _arguments(node))
    raise TypeError(ast.unparse(node))


def _row_part(part: ast.keyword) -> str:
    optional = _generic(part.value) == "NotRequired"
    kind = _arguments(part.value)[0] if optional else part.value
    return f"{part.arg}{'?' if optional else ''}: {type_of(kind)}"


def _type_of_generic(name: str, items: list[ast.expr]) -> str:
    match name:
        case "list":
            inner = type_of(items[0])
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case "dict":
            return f"Record<{type_of(items[0])}, {type_of(items[1])}>"
        case "Literal":
            return " | ".join(json.dumps(ast.literal_eval(item)) for item in items)
        case "Annotated":  # a page knows more of it than Python's type says
            return type_of(items[1])
    raise TypeError(name)


class Shape:
    """The page's types, defaults and limits, and the public tables."""

    def __init__(self) -> None:
        self.found = tuple(declared())
        self.records = {each.name: each for each in self.found if isinstance(each, Record)}
        self._aliases = {
            each.name: type_of(each.type) for each in self.found if isinstance(each, Alias)
        }

    def module(self) -> str:
        """Return the page's module."""
        lines = [_HEAD]
        for each in self.found:
            if each.words:
                lines.append(f"/** {each.words} */")
            if isinstance(each, Limit):
                lines.append(f"export const {each.name} = {each.number};\n")
            elif isinstance(each, Alias):
                lines.append(_named(each))
            else:
                lines += self._interface(each)
        for name in DEFAULTS:
            lines += self._defaults(self.records[name])
        return "\n".join(lines)

    def table(self, name: str) -> str:
        """Return the public table of a record."""
        rows = ["| key | value |", "|---|---|"]
        for part in self.records[name].parts:
            null = type_of(part.type).endswith("| null") and "null" not in part.words
            rows.append(f"| `{part.name}` | {part.words}{'; or null' if null else ''} |")
        return "".join(f"{row}\n" for row in rows)

    def page(self, text: str) -> str:
        """Return the public page with its tables as they are now."""
        return _TABLE.sub(lambda place: place[1] + self._place(place[2], place[3]), text)

    def _place(self, many: str, name: str) -> str:
        if many == "table":
            return self.table(name)
        kinds = self._aliases[name].split(" | ")
        return "\n".join(f"{self._kind(kind)}:\n\n{self.table(kind)}" for kind in kinds)

    def _kind(self, record: str) -> str:
        """Return the values by which a record of a union is known, as code."""
        kind = type_of(self.records[record].parts[0].type)
        values = self._aliases.get(kind, kind).split(" | ")
        return ", ".join(f"`{ast.literal_eval(value)}`" for value in values)

    def _interface(self, record: Record) -> Iterator[str]:
        extends = f" extends {record.base}" if record.base in self.records else ""
        yield f"export interface {record.name}{extends} {{"
        for part in record.parts:
            filled = record.name in FILLED
            mark = "?" if part.optional and not filled else ""
            null = " | null" if part.optional and filled and self._is_record(part) else ""
            yield f"  /** {part.words[:1].upper()}{part.words[1:]}. */"
            yield f"  {_key(part.name)}{mark}: {type_of(part.type)}{null};"
        yield "}\n"

    def _is_record(self, part: Part) -> bool:
        """Whether a page has null where Python leaves it out: not a text, number, list or map."""
        shown = type_of(part.type)
        first = self._aliases.get(shown, shown).partition(" | ")[0]
        return first in self.records or first.startswith("[")

    def _defaults(self, record: Record) -> Iterator[str]:
        yield f"export const {_constant(record.name)}: {record.name} = {{"
        for part in record.parts:
            if record.name in FILLED or not part.optional:
                yield f"  {_key(part.name)}: {self._default(record, part)},"
        yield "};\n"

    def _default(self, record: Record, part: Part) -> str:
        special = DEFAULTS[record.name].get(part.name)
        shown = type_of(part.type)
        first = shown.partition(" | ")[0]
        if special is not None:
            return json.dumps(special)
        if shown.endswith("| null") or (part.optional and self._is_record(part)):
            return "null"
        if first.endswith("[]") or shown.endswith("[]"):
            return "[]"
        return _constant(first) if first in DEFAULTS else _EMPTY.get(first, "{}")


def _named(alias: Alias) -> str:
    """Name a type, in the layout of biome."""
    line = f"export type {alias.name} = {type_of(alias.type)};\n"
    return line if len(line) <= _MOST else line.replace("= ", "= | ").replace(" | ", "\n  | ")


def _key(name: str) -> str:
    return name if name.isidentifier() else json.dumps(name)


def _constant(name: str) -> str:
    """Name a constant: LessonStep, LESSON_STEP."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).upper()


def main() -> None:
    """Write all of it."""
    shape = Shape()
    SHAPE.write_text(shape.module(), encoding="utf-8")
    for path in PAGES:
        path.write_text(shape.page(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
