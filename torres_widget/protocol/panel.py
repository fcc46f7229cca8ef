"""The panel of a lesson, drill, course, coached game or rulebook beside the board."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from .marks import Row

CameraView = Annotated[str, Literal["home", "above", "south", "east", "north", "west"]]
StepState = Annotated[str, Literal["new", "seen", "right", "wrong", "shown", "given"]]


class StepEntry(TypedDict):
    """A step in the list of steps."""

    title: str
    """its title"""
    chapter: str
    """the chapter that begins with it; `""` if none does"""
    state: StepState
    """`new`, `seen`, `right`, `wrong`, `shown`, `given`"""
    asks: bool
    """whether it asks something"""
    star: bool
    """whether it was right at the first try and without a hint"""


class Why(TypedDict):
    """A rule in a few words."""

    rule: str
    """its id"""
    title: str
    """its words"""


class Choice(TypedDict):
    """A choice of a question."""

    number: int
    """its number, from 1"""
    text: str
    """its text"""


class LessonStep(TypedDict):
    """The step that is shown."""

    id: str
    """its id"""
    kind: str
    """`show`, `play`, `try`, `task`, `question`, `predict`"""
    title: str
    """its title"""
    text: str
    """its text"""
    rules: list[str]
    """the rules that it teaches"""
    why: list[Why]
    """each of them in a few words: `rule`, `title`"""
    camera: NotRequired[CameraView | Annotated[str, Literal["board"]] | None]
    """the name of a camera, if it has one; `board` for numbers, which come as the board's"""
    ask: NotRequired[Annotated[str, Literal["choose", "cells", "arrow", "number"]]]
    """how a question is answered: `choose`, `cells`, `number`, `arrow`"""
    choices: NotRequired[list[Choice]]
    """the choices in the order in which they are shown: `number`, `text`"""
    many: NotRequired[bool]
    """whether several choices may be right"""
    moves: NotRequired[int]
    """the number of moves of a line"""
    conceal: NotRequired[bool]
    """whether its moves are shown one by one, on demand"""


class Explained(TypedDict):
    """A reason of a verdict."""

    rule: str
    """its rule"""
    text: str
    """its words"""


class Verdict(TypedDict):
    """The judgement on an answer."""

    right: bool
    """whether it is right"""
    best: bool
    """whether nothing better is possible"""
    heading: str
    """its heading"""
    reasons: list[Explained]
    """`rule`, `text`"""


class Coach(TypedDict):
    """The coach's words while something is being played."""

    text: str
    """the words"""
    rule: str
    """their rule"""
    kind: Annotated[str, Literal["stuck", "note", "better", "praise"]]
    """`stuck`: the goal can't be reached any more; `better`: there was a better turn than the last
    one; `note`, `praise`"""


class Titled(TypedDict):
    """A lesson."""

    id: str
    """its id"""
    title: str
    """its title"""


class DrillTitle(TypedDict):
    """A drill."""

    kind: str
    """its kind"""
    title: str
    """its title"""


class Summary(TypedDict):
    """The end of a lesson."""

    title: str
    """the lesson's title"""
    can: list[str]
    """what the learner can do now"""
    stars: int
    """stars"""
    of: int
    """stars that there are"""
    missed: int
    """questions and tasks that were not right at once; they can be asked again"""
    seconds: int
    """the time that it took"""
    next: Titled | None
    """the next lesson"""
    practise: list[DrillTitle]
    """drills: `kind`, `title`"""


class Bar(TypedDict):
    """An answer of a class."""

    text: str
    """the answer"""
    count: int
    """how many gave it"""


class Pool(TypedDict):
    """The predictions of a class, without names."""

    students: int
    """how many predict"""
    bars: list[Bar]
    """`text`, `count`"""
    folder: NotRequired[bool]
    """whether it can be read from a folder"""


class AnswersFile(TypedDict):
    """The answers for handing over."""

    name: str
    """the file's name"""
    text: str
    """its content"""
    code: str
    """the same answers as a text to copy"""


class CourseEntry(TypedDict):
    """A lesson or game on the map of a course."""

    id: str
    """its id"""
    title: str
    """its title"""
    summary: str
    """what it is about"""
    group: str
    """title of the group that begins here; `""` within a group"""
    state: Annotated[str, Literal["new", "begun", "finished"]]
    """`new`, `begun`, `finished`"""
    step: int
    """the step reached"""
    steps: int
    """its steps"""
    stars: int
    """stars"""
    of: int
    """stars that there are"""
    solved: int
    """questions and tasks that are solved"""


class OfferChoice(TypedDict):
    """A choice of an offer."""

    command: str
    """the command that chooses it"""
    title: str
    """its title"""
    text: str
    """its text"""


class Offer(TypedDict):
    """A question that is answered by a choice, before anything else is shown."""

    title: str
    """its title"""
    text: str
    """its text"""
    choices: list[OfferChoice]
    """`title`, `text`, `command`"""


#: Numbers of rules: known well by the learner, and asked so far.
Known = Annotated[list[int], Row(known=int, asked=int)]


class Course(TypedDict):
    """The map of a course."""

    title: str
    """its title"""
    at: str
    """the lesson that is open; `""` for the map"""
    today: int
    """questions that are due today"""
    known: Known
    """the number of rules that the learner knows well, and of all that were asked"""
    lessons: list[CourseEntry]
    """`id`, `title`, `summary`, `group`, `state` (`new`, `begun`, `finished`), `step` of `steps`,
    `stars` `of`, `solved`"""
    play: Titled | None
    """the first game, until it was played"""
    where: str
    """path of the file that keeps the progress; `""` for none"""
    box: str
    """name of the edition that the learner has; `""` if that isn't known"""


class RuleLine(TypedDict):
    """A rule or question, in a list."""

    id: str
    """its id"""
    title: str
    """its title"""


class RuleEntry(RuleLine):
    """A rule, or a question with its answer."""

    section: str
    """its section"""
    text: str
    """its text"""
    remarks: list[str]
    """how editions differ, and what is ruled"""
    works: str
    """an action that is legal on its board; `""` for none"""
    refused: str
    """one that is refused"""
    rules: list[RuleLine]
    """the rules that answer a question; none for a rule itself"""
    lessons: list[str]
    """the lessons that teach it"""
    drill: str
    """the drill that asks it; `""` for none"""


class Section(TypedDict):
    """A section of the rulebook."""

    title: str
    """its title"""
    entries: list[RuleLine]
    """its rules and questions"""


class Rules(TypedDict):
    """The rulebook."""

    query: str
    """the words looked for"""
    found: list[RuleLine]
    """what was found"""
    contents: list[Section]
    """all sections, while nothing is looked for"""
    entry: RuleEntry | None
    """the rule or question that is open"""
    asking: bool
    """whether a drill is shown meanwhile"""


class Again(TypedDict):
    """A turn to play again."""

    label: str
    """its label"""
    command: str
    """the command that goes there"""


class Result(TypedDict):
    """A result beside the best one."""

    measure: str
    """what is compared"""
    own: int
    """the learner's"""
    best: int
    """the best"""


class Panel(TypedDict):
    """The panel."""

    id: str
    """of the lesson"""
    title: str
    """its title"""
    note: NotRequired[str]
    """a text beside its title, such as the level of a drill"""
    index: int
    """number of the step that is shown, from 0"""
    steps: list[StepEntry]
    """of each `title`, `chapter`, `state` (`new`, `seen`, `right`, `wrong`, `shown`, `given`),
    `asks`, `star`"""
    blocked: bool
    """whether this step has to be solved before the next one"""
    last: bool
    """whether this is the last step"""
    embedded: bool
    """whether the step is shown alone"""
    step: LessonStep
    """`id`, `kind`, `title`, `text`, `rules`, `camera`, `why` (`rule`, `title`); `ask` (`choose`,
    `cells`, `number`, `arrow`), `choices` (`number`, `text`), `many`; `moves`, `conceal`"""
    hints: list[str]
    """the hints shown so far"""
    more: int
    """the number of those left"""
    solution: bool
    """whether the solution is offered"""
    showing: bool
    """whether it is shown"""
    given: str
    """the answer that was given: a number, or the numbers of choices"""
    left: int
    """moves of a concealed line that are left"""
    done: str
    """the text once the step is solved"""
    verdict: Verdict | None
    """`right`, `best`, `heading`, `reasons` (`rule`, `text`)"""
    coach: Coach | None
    """`text`, `rule`, `kind`: `stuck`, `note`, `better`, `praise`"""
    again: list[Again]
    """after a game, turns that lost most: `label`, `command`"""
    result: Result | None
    """`measure`, `own`, `best`"""
    summary: Summary | None
    """at the end: `title`, `can`, `stars` `of`, `missed`, `seconds`, `next` (`id`, `title`),
    `practise` (`kind`, `title`)"""
    course: Course | None
    """`title`, `at`, `lessons`, `play`, `today`, `known`, `where`, `box`"""
    offer: Offer | None
    """a question that comes first: `title`, `text`, `choices` (`title`, `text`, `command`)"""
    file: AnswersFile | None
    """the answers, at the end: `name`, `text`, `code`"""
    asks: NotRequired[list[Annotated[str, Literal["name", "class"]]]]
    """questions to the student, answered by `name Ann`, `class 7a`"""
    check: str
    """label of the button that checks, keeps or hands in; `""` if there is nothing to answer"""
    pool: Pool | None
    """what a class predicts: `students`, `bars` (`text`, `count`), `folder`"""
    closes: NotRequired[str]
    """the label of the way back to the game or lesson before; `""` where it has none"""
    rules: NotRequired[Rules]
    """in the rulebook: `query`, `found`, `contents`, `entry`, `asking`"""
