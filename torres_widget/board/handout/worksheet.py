"""Worksheets: tasks and positions on pages to print, and their answer key."""

from __future__ import annotations

from html import escape
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.board.language import chosen_language
from torres_widget.board.options import OptionError
from torres_widget.board.pictures.printed import legend, printed
from torres_widget.board.pictures.words import headline
from torres_widget.common.errors import hinting_keywords
from torres_widget.common.language import gettext, speaking
from torres_widget.common.printing import PAPERS, framed, print_pdf
from torres_widget.engine import Position
from torres_widget.engine.cells import INDEX
from torres_widget.engine.text.files import save
from torres_widget.lessons import Plan, load
from torres_widget.lessons.file.loading import document_of
from torres_widget.lessons.file.texts import localized
from torres_widget.lessons.plan import Predict, Question, Show, Task

from .prose import inline, prose
from .share import Share

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from os import PathLike

    from torres_widget.lessons.plan import Step

_PAGE: Final = Template(Path(__file__).with_name("worksheet.html").read_text(encoding="utf-8"))
_COLUMNS: Final = (1, 2)
#: Lines for an answer in words, by the kind of question.
_LINES: Final = {"number": 1, "task": 3, "position": 3}
#: Millimetres of a square of a QR code that a phone reads from paper.
_SQUARE: Final = 0.5


class Worksheet(NamedTuple):
    """Pages to print.

    Attributes
    ----------
    html : str
        What students get: numbered tasks with lines for the answers.
    key : str
        The same tasks with the answers.
    """

    html: str
    key: str

    def save(self, path: str | PathLike[str], *, key: bool = False) -> None:
        """Write the tasks, or the answer key, as an HTML file.

        Raises
        ------
        OSError
            If it cannot be written.
        """
        save(self.key if key else self.html, path)

    def pdf(self, path: str | PathLike[str], *, key: bool = False) -> None:
        """Write the tasks, or the answer key, as a PDF; a Chromium or Chrome prints it.

        Raises
        ------
        OSError
            If there is no such browser on this machine (then print the HTML file yourself), if it
            could not print the page, or the file cannot be written.
        """
        print_pdf(self.key if key else self.html, path)

    def _repr_html_(self) -> str:
        return framed(self.html, "Worksheet")


@hinting_keywords
def worksheet(  # noqa: PLR0913 - each is an option of its own
    what: str | PathLike[str] | Plan | Sequence[Position],
    *,
    title: str = "",
    paper: str = "A4",
    columns: int = 2,
    language: str | None = None,
    theory: bool = False,
    qr: bool = False,
) -> Worksheet:
    """Make a worksheet of a lesson's tasks and questions, or of positions.

    Parameters
    ----------
    what : str or path or Plan or sequence of Position
        A lesson, as for `torres_widget.Lesson`; or positions, which get lines to write on.
    title : str
        Heading; by default the lesson's title.
    paper : {"A4", "Letter"}
        Size of the paper.
    columns : {1, 2}
        How many boards stand side by side.
    language : {"en", "cs", "hu", "pl"}, optional
        Language of the sheet; by default the session's.
    theory : bool
        Whether steps of a lesson that only show a position are printed as well, in boxes.
    qr : bool
        Whether the sheet has a QR code that opens the lesson (`Lesson.share`).

    Raises
    ------
    OptionError
        If there is no such paper, or the lesson asks nothing.
    LessonError
        If the lesson is invalid, or has no QR code: see `Share.qr`.

    Examples
    --------
    >>> sheet = worksheet("movement")
    >>> sheet.html.count('class="task"') == sheet.key.count('class="task"') > 0
    True
    """
    for name, value, known in (("paper", paper, PAPERS), ("columns", columns, _COLUMNS)):
        if value not in known or isinstance(value, bool):
            raise OptionError(value, f"worksheet, {name}", f"one of {', '.join(map(str, known))}")
    spoken = chosen_language({"language": language})
    with speaking(spoken):
        heading, tasks = _tasks(what, theory=bool(theory))
        form: dict[str, str | int] = {"paper": paper, "columns": columns, "language": spoken}
        form["qr"] = _qr(what) if qr else ""
        return Worksheet(*(_page(tasks, title or heading, form, key=key) for key in (False, True)))


class _PrintedTask(NamedTuple):
    """One task: its number's title, words, board, what there is to choose or to write, answer."""

    title: str
    words: str
    position: Position
    notes: tuple[str, ...]
    choices: tuple[tuple[str, bool, str], ...]
    lines: int
    answer: str
    ticks: tuple[int, ...]
    #: When the position is and who is to act, where that matters; sentences for the key.
    when: str = ""
    remarks: tuple[str, ...] = ()
    asks: bool = True
    chapter: str = ""


def _qr(what: object) -> str:
    """Return the QR code of a lesson, with its caption, as large as a phone needs it."""
    if not isinstance(what, str | Path):
        raise OptionError(what, "worksheet, qr", "a lesson by its name or file")
    caption = escape(gettext("This lesson on your phone"))
    code = Share(document_of(what)).qr()
    squares = int(code.partition('viewBox="0 0 ')[2].partition(" ")[0])
    size = f'style="width: {round(squares * _SQUARE)}mm"'
    return f'<figure class="qr" {size}>{code}<figcaption>{caption}</figcaption></figure>'


def _tasks(what: object, *, theory: bool) -> tuple[str, list[_PrintedTask]]:
    """Return the heading and the tasks of a sheet."""
    if isinstance(what, list | tuple) and what and all(isinstance(p, Position) for p in what):
        lines = _LINES["position"]
        return "Torres", [
            _PrintedTask("", "", place, (), (), lines, "", (), headline(place)) for place in what
        ]
    if not isinstance(what, str | Path | Plan):
        raise OptionError(what, "worksheet", "a lesson, or a list of positions")
    plan = what if isinstance(what, Plan) else load(what, localized)
    tasks: list[_PrintedTask] = []
    chapter = ""
    for step in plan.steps:
        chapter = step.chapter or chapter
        if _is_task(step) or (theory and isinstance(step, Show)):
            tasks.append(_asked(step)._replace(chapter=chapter))
            chapter = ""
    if not any(task.asks for task in tasks):
        raise OptionError(plan.id, "worksheet", "a lesson with tasks or questions")
    return plan.title, tasks


def _asked(step: Step) -> _PrintedTask:
    answer, lines, when = "", 0, ""
    remarks: list[str] = []
    choices: tuple[tuple[str, bool, str], ...] = ()
    ticks: tuple[int, ...] = ()
    if isinstance(step, Question):
        choices = tuple((choice.text, choice.right, choice.why) for choice in step.choices)
        ticks = tuple(INDEX[cell] for cell in step.cells or ())
        answer = ", ".join(step.cells or ())
        if step.ask == "number":
            lines, answer = _LINES["number"], str(step.number)
        when = headline(step.position) if _depends(step) else ""
        remarks = _feedback(step)
    elif isinstance(step, Task):
        lines, answer = _LINES["task"], ", ".join(map(str, step.solution))
        when = headline(step.position)
        remarks = [gettext("Any other way that reaches the goal is right as well.")]
    elif isinstance(step, Predict):
        choices = tuple((choice.text, False, "") for choice in step.choices)
        lines, answer = _LINES.get(step.ask, 0), ", ".join(str(move.action) for move in step.moves)
        when = headline(step.position)
    return _PrintedTask(
        step.title,
        prose(step.text),
        step.position,
        step.notes,
        choices,
        lines,
        answer,
        ticks,
        when,
        tuple(remarks),
        _is_task(step),
    )


def _is_task(step: Step) -> bool:
    """Return whether a student answers a step on paper."""
    return step.asks or isinstance(step, Predict)


def _depends(step: Question) -> bool:
    """Whether an answer may depend on phase, turn and AP: if it is a scoring's, or unknown."""
    scored = any(rule.startswith("R7.") for rule in step.rules) and step.position.state.king
    return not step.rules or bool(scored) or any(rule.startswith("R4.") for rule in step.rules)


def _feedback(step: Question) -> list[str]:
    """Return how the answer of a question is worked out, and the feedback on wrong ones."""
    worked_out = []
    if step.query is not None and step.ask == "number":
        worked_out = [reason.text for reason in step.query.worked_out(step.position)]
    mistakes = [f"{given}: {why}" for given, why in step.mistakes.items()]
    return [*worked_out, *mistakes]


def _page(tasks: list[_PrintedTask], title: str, form: dict[str, str | int], *, key: bool) -> str:
    """Return the page of the tasks, or of their answers; `form` is the same for both."""
    heading = escape(title)
    if key:
        heading = gettext("{title}: answers", title=heading)
    names, advice = (gettext("Name"), gettext("Date")), ""
    if any(task.ticks for task in tasks):
        advice = inline(gettext("Where it says *select*, tick the cell."))
    blank = "".join(f"<span>{name}</span>" for name in names)
    return _PAGE.substitute(
        heading=heading,
        title=heading,
        before="" if key else f'<p class="names">{blank}</p>{form["qr"]}<p>{advice}</p>',
        tasks="\n".join(
            f'<li class="{"task" if task.asks else "theory"}">{"".join(_told(task, key=key))}</li>'
            for task in tasks
        ),
        **form,
    )


def _told(task: _PrintedTask, *, key: bool) -> Iterator[str]:
    if task.chapter:
        yield f'<p class="chapter">{escape(task.chapter)}</p>'
    yield f"<h2>{escape(task.title)}</h2>"
    yield task.words
    yield printed(task.position, task.notes, task.ticks if key else ())
    yield f'<p class="legend">{legend(task.position)}</p>'
    if task.when:
        yield f"<p>{escape(task.when)}</p>"
    if task.choices:
        items = (
            f"<li{' class=right' if key and right else ''}>{inline(text)}"
            f"{f'<br><small>{inline(why)}</small>' if key and why else ''}</li>"
            for text, right, why in task.choices
        )
        yield f'<ul class="choices">{"".join(items)}</ul>'
    if key and task.answer:
        yield f'<p class="answer">{escape(task.answer)}</p>'
    if key:
        yield from (f"<p><small>{inline(remark)}</small></p>" for remark in task.remarks)
    else:
        yield '<div class="line"></div>' * task.lines
