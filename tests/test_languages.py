"""Catalogues: whole, well formed, true to the glossary; the language in which texts are said."""

from __future__ import annotations

import ast
import json
import re
import threading
import warnings
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from babel.messages.pofile import read_po

from tests.conftest import ROOT
from tools import languages as tool
from torres_widget import Board, Lesson, Position, use_language
from torres_widget.board.runtime import Runtime
from torres_widget.common import language
from torres_widget.common.language import LANGUAGES, gettext, ngettext, speaking
from torres_widget.common.word_forms import ARTICLES, CASES
from torres_widget.engine import IllegalAction, NotationError
from torres_widget.engine.cards import CARDS, card_name
from torres_widget.engine.colours import player_name, player_title
from torres_widget.engine.refuse.sentences import MESSAGES
from torres_widget.engine.rulebook import RULES, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from babel.messages.catalog import Catalog, Message

OTHERS = [code for code in LANGUAGES if code != language.ENGLISH]
FORMS = {"cs": 3, "hu": 1, "pl": 3}
PLACE = re.compile(rf"\{{(\w*)(?::(?:{'|'.join((*ARTICLES, *CASES))}))?\}}")
CATALOGUES = [(code, domain) for code in OTHERS for domain in tool.DOMAINS]
UP = "......../......../......../......../......../......../......../.12..... 1:a1"


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Each test begins and ends with the language of the environment of all tests, English."""
    yield
    use_language(None)
    language.of_environment.cache_clear()


@pytest.fixture(scope="module")
def templates() -> dict[str, Catalog]:
    return {domain: tool.template(domain) for domain in tool.DOMAINS}


def messages(catalogue: Catalog) -> dict[str, Message]:
    return {str(message.id): message for message in catalogue if message.id}


def pairs(code: str, domain: str) -> Iterator[tuple[str, str]]:
    """Each translation with the English text that it stands for."""
    for message in filter(tool.is_translated, messages(tool.catalogue(code, domain)).values()):
        english = message.id if isinstance(message.id, str) else message.id[-1]
        for form in forms(message):
            if form:
                yield english, form


def forms(message: Message) -> list[str]:
    """The forms of a translation; one where the text does not count."""
    return [*message.string] if isinstance(message.string, tuple) else [str(message.string)]


def test_there_are_catalogues_of_every_language_and_of_no_other() -> None:
    folders = {path.name for path in (ROOT / "torres_widget" / "locale").iterdir() if path.is_dir()}
    assert folders == set(OTHERS)
    assert set(FORMS) == set(OTHERS)


@pytest.mark.filterwarnings("default:.* to be translated:UserWarning")
@pytest.mark.parametrize(("code", "domain"), CATALOGUES)
def test_texts_without_a_translation_are_listed(code: str, domain: str) -> None:
    """A warning, since they are shown in English: only a release needs them all."""
    lacking = tool.untranslated(code, domain)
    if lacking:
        warnings.warn(f"{code}, {domain}: to be translated: {lacking}", stacklevel=1)


def test_a_release_needs_every_text(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = deepcopy(tool.template("front"))
    whole.add("A text that nobody has translated.")
    monkeypatch.setattr(tool, "template", lambda _: whole)
    with pytest.raises(SystemExit, match=r"(?m)^pl, front: A text that nobody has translated\.$"):
        tool.require_all()


def test_a_text_without_a_translation_is_said_in_english() -> None:
    with speaking("cs"):
        assert gettext("{count} texts that nobody has translated", count=2).startswith("2 texts")
        assert ngettext("{count} odd text", "{count} odd texts", 5) == "5 odd texts"


@pytest.mark.parametrize(("code", "domain"), CATALOGUES)
def test_places_are_those_of_the_english_text(code: str, domain: str) -> None:
    wrong = [
        (text, translation)
        for text, translation in pairs(code, domain)
        if set(PLACE.findall(text)) != set(PLACE.findall(translation))
    ]
    assert wrong == []


@pytest.mark.parametrize("code", OTHERS)
def test_plurals_have_the_forms_of_their_language(code: str) -> None:
    for domain in tool.DOMAINS:
        catalogue = tool.catalogue(code, domain)
        assert catalogue.num_plurals == FORMS[code]
        for message in messages(catalogue).values():
            if message.pluralizable:
                assert len(forms(message)) == FORMS[code], message.id


def test_numbers_choose_their_form() -> None:
    def blocks(code: str) -> list[str]:
        with speaking(code):
            return [
                ngettext(
                    "{count} point, {after} in all",
                    "{count} points, {after} in all",
                    count,
                    after=9,
                )
                for count in (1, 2, 5, 22)
            ]

    assert blocks("cs") == [
        "1 bod, celkem 9",
        "2 body, celkem 9",
        "5 bodů, celkem 9",
        "22 bodů, celkem 9",
    ]
    assert blocks("pl")[2:] == ["5 punktów, razem 9", "22 punkty, razem 9"]
    assert blocks("hu")[:2] == ["1 pont, összesen 9", "2 pont, összesen 9"]


@pytest.mark.parametrize("code", OTHERS)
def test_lessons_keep_their_markup(code: str) -> None:
    for text, translation in pairs(code, "lessons"):
        for mark in ("\n\n", "\n- "):
            assert text.count(mark) == translation.count(mark), (mark, text, translation)
        assert ("**" in text) == ("**" in translation), (text, translation)
        assert translation.count("**") % 2 == 0, translation


@pytest.mark.parametrize("code", OTHERS)
def test_lessons_call_buttons_as_the_page_does(code: str) -> None:
    buttons = {english: text for english, text in pairs(code, "front") if english[:1].isupper()}
    named = [
        (english, f"*{buttons[button]}*", text)
        for english, text in pairs(code, "lessons")
        for button in re.findall(r"(?<!\*)\*([A-Z][\w ]+)\*(?!\*)", english)
        if button in buttons
    ]
    assert len(named) > 30
    assert [case for case in named if case[1] not in case[2]] == []


def test_the_extraction_misses_no_text_of_the_front_end(templates: dict[str, Catalog]) -> None:
    found = messages(templates["front"])
    call = re.compile(r"(?<![\w.`])t`((?:\$\{[^}]*\}|[^`$])*)`")
    sources = [*(ROOT / "js" / "src").rglob("*.ts"), *(ROOT / "js" / "src").rglob("*.tsx")]
    written = {
        tool.named(text)
        for path in sources
        for text in call.findall(path.read_text(encoding="utf-8"))
        if path.name != "catalogue.ts"
    }
    assert len(written) > 200
    assert written <= set(found)


def test_the_extraction_misses_no_text_of_python(templates: dict[str, Catalog]) -> None:
    """It reads no call within an f-string."""
    calls = [
        node
        for path in (ROOT / "torres_widget").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]
    written = {
        node.args[0].value
        for node in calls
        if ast.unparse(node.func) in {"gettext", "N_"} and isinstance(node.args[0], ast.Constant)
    }
    assert len(written) > 400
    assert written - set(messages(templates["torres"])) == set()


def glossary() -> dict[str, dict[str, str]]:
    """The table of words in the page on languages: by English word, then by code."""
    page = (ROOT / "docs" / "languages.md").read_text(encoding="utf-8")
    table = page.split("## Words of the game")[1].split("\n## ")[0]
    rows = [line.strip("|").split("|") for line in table.splitlines() if line.startswith("|")]
    words = [[cell.strip() for cell in row] for row in rows[2:]]
    return {row[0]: dict(zip(OTHERS, row[1:], strict=True)) for row in words}


@pytest.mark.parametrize("code", OTHERS)
def test_cards_are_called_as_in_the_glossary(code: str) -> None:
    words = glossary()
    pages = {
        key: str(message.string) for key, message in messages(tool.catalogue(code, "front")).items()
    }
    lacking = {*tool.untranslated(code, "front"), *tool.untranslated(code, "torres")}
    for key, card in CARDS.items():
        if {card.title, RULES[card.rule]} & lacking:
            continue
        with speaking(code):
            assert card_name(key) == words[card.title][code]
            assert sentence(card.rule).startswith(f"{card_name(key)}: ")
        assert pages[card.title] == words[card.title][code]


@pytest.mark.parametrize("code", OTHERS)
def test_rules_and_refusals_use_the_words_of_the_glossary(code: str) -> None:
    stems = {
        "cs": ("hrad", "rytíř", "král"),
        "hu": ("vár", "lovag", "király"),
        "pl": ("zam", "rycerz", "król"),
    }
    with speaking(code):
        told = {text: gettext(text).lower() for text in RULES.values() if gettext(text) != text}
    for english, stem in zip(("castle", "knight", "king"), stems[code], strict=True):
        said = [text for rule, text in told.items() if re.search(rf"\b{english}s?\b", rule)]
        assert len(said) > 3
        short = stem.removesuffix("ř").removesuffix("erz")  # both are declined
        assert sum(short in text for text in said) >= 0.9 * len(said)


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("key", MESSAGES)
def test_every_refusal_is_said_in_every_language(code: str, key: str) -> None:
    text = MESSAGES[key].text
    with speaking(code):
        said = gettext(text, **dict.fromkeys(PLACE.findall(text), "X"))
    assert said
    assert "{" not in said


@pytest.mark.parametrize("code", OTHERS)
def test_a_refusal_has_the_rule_and_cells_of_the_english_one(code: str) -> None:
    position = Position.from_board(UP)
    english = position.why_not("move a1 h8")
    use_language(code)
    said = position.why_not("move a1 h8")
    assert [reason.rule for reason in said] == [reason.rule for reason in english]
    assert [reason.cells for reason in said] == [reason.cells for reason in english]
    assert not {reason.text for reason in said} & {reason.text for reason in english}


@pytest.mark.parametrize(
    ("values", "article"),
    [
        (("a1", "e5", "f8", 1, 5, 50, 55, 500, 1000, 1999, "Átugrás"), "az"),
        (("b1", "c3", "d4", "g6", "h8", 0, 2, 10, 11, 15, 22, 100, 10_000, "Kék"), "a"),
    ],
)
def test_the_hungarian_article_goes_by_the_sound_after_it(
    values: tuple[object, ...], article: str
) -> None:
    for value in values:
        told = language.filled("{value:az}; {value:Az}", {"value": value})
        assert told == f"{article} {value}; {article.capitalize()} {value}"


def test_a_colour_takes_the_case_that_a_text_asks_for() -> None:
    with speaking("cs"):
        told = language.filled(
            "{one:dative}, {other:accusative}, {ann:genitive}",
            {"one": player_title(2), "other": player_name(1), "ann": "Ann"},
        )
    assert told == "Modrému, oranžového, Ann"


@pytest.mark.parametrize("code", OTHERS)
def test_every_colour_has_all_cases(code: str) -> None:
    with speaking(code):
        for player in range(1, 5):
            forms = {
                language.filled(f"{{who:{case}}}", {"who": player_name(player)}) for case in CASES
            }
            assert len(forms) > 2
            assert player_name(player) not in forms


def test_texts_of_the_page_differ_without_the_names_of_placeholders() -> None:
    """A page looks a text up by its words alone."""
    texts = [str(message.id) for message in tool.template("front") if message.id]
    assert len({re.sub(r"\{\w+\}", "{}", text) for text in texts}) == len(texts)


#: Signs of a typewriter, which print has better ones for.
TYPED: Final = re.compile(r"\"|\.\.\.| - |\b[\d}] x [\d{]")


@pytest.mark.parametrize(("code", "domain"), CATALOGUES)
def test_translations_have_the_signs_of_print(code: str, domain: str) -> None:
    prose = ((text, re.sub(r"`[^`]*`", "", text)) for _, text in pairs(code, domain))
    assert [text for text, words in prose if TYPED.search(words)] == []


@pytest.mark.parametrize("code", ["cs", "pl"])
def test_no_line_ends_after_a_word_of_one_letter(code: str) -> None:
    plain = [text for text, _ in pairs(code, "torres") if not PLACE.search(text)]
    with speaking(code):
        shown = list(map(gettext, plain))
    assert sum("\xa0" in text for text in shown) > len(shown) // 10
    assert [text for text in shown if re.search(r"\b[aikosuvzw] ", text)] == []


#: Past tenses that call their reader a man: *jsi koupil*, *koupil jsi*, *kupiłeś*.
TO_A_MAN: Final = {
    "cs": re.compile(
        r"\bbys \w+l\b|\b\w+l jsi\b|\bjsi (?:\w+ )?\w+[aáiíeěuo]l\b|\babys \w*l\b|\bsis \w+l\b"
    ),
    "pl": re.compile(r"łeś\b"),
}


@pytest.mark.parametrize("code", TO_A_MAN)
def test_no_reader_is_called_a_man(code: str) -> None:
    for domain in ("torres", "lessons", "front"):
        path = Path(language.LOCALE) / code / "LC_MESSAGES" / f"{domain}.po"
        with path.open("rb") as file:
            texts = [text for message in read_po(file) for text in forms(message)]
        assert [text for text in texts if TO_A_MAN[code].search(text)] == []


def test_no_hungarian_text_leaves_the_article_open() -> None:
    for domain in ("torres", "lessons", "front"):
        path = Path(language.LOCALE) / "hu" / "LC_MESSAGES" / f"{domain}.po"
        assert "a(z)" not in path.read_text(encoding="utf-8").lower()


def test_the_session_speaks_in_its_own_thread_only() -> None:
    use_language("cs")
    heard: list[str] = []
    thread = threading.Thread(target=lambda: heard.append(language.language()))
    thread.start()
    thread.join()
    assert language.language() == "cs"
    assert heard == ["en"]


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({"TORRES_LANGUAGE": "hu", "LANG": "cs_CZ.UTF-8"}, "hu"),
        ({"LANGUAGE": "sk:cs:en", "LANG": "pl_PL"}, "cs"),
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LC_ALL": "C.UTF-8", "LANG": "pl_PL.UTF-8"}, "en"),
        ({"LANG": "csb_PL"}, "en"),
        ({}, "en"),
    ],
)
def test_the_environment_decides_where_nobody_else_does(
    variables: dict[str, str], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("TORRES_LANGUAGE", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    language.of_environment.cache_clear()
    assert language.language() == code


def test_an_unknown_language_is_refused_with_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NotationError, match=r"'cz'; expected one of .*Did you mean 'cs'"):
        use_language("cz")
    with pytest.raises(NotationError, match="Board option language: 'xx'"):
        Board(language="xx")
    monkeypatch.setenv("TORRES_LANGUAGE", "klingon")
    language.of_environment.cache_clear()
    with pytest.raises(NotationError, match="TORRES_LANGUAGE: 'klingon'"):
        language.language()


def test_two_boards_speak_two_languages_side_by_side() -> None:
    czech = Board(Position.from_board(UP), language="cs")
    polish = Board(Position.from_board(UP), language="pl")
    for board in (czech, polish, Board(Position.from_board(UP))):
        board.intent = {"seq": 1, "action": "move a1 h8"}
    told = [board.view["refusal"]["reasons"][0]["text"] for board in (czech, polish)]
    assert told == [
        "h8 nesousedí s\xa0a1; rytíř kráčí na jedno ze čtyř polí, která mají společnou hranu",
        "h8 nie sąsiaduje z\xa0a1; rycerz robi krok na jedno z\xa0czterech pól o\xa0wspólnym boku",
    ]
    assert "na tahu je oranžový" in repr(czech)
    assert "na tahu je oranžový" in czech.svg()
    assert [board.language for board in (czech, polish, Board())] == ["cs", "pl", "en"]
    catalogues = json.loads(Runtime.shared().catalogues)
    assert {catalogues[code]["texts"]["Undo"] for code in OTHERS} == {
        "Vzít zpět",
        "Visszavonás",
        "Cofnij",
    }
    assert all(catalogues[code]["language"] == code for code in OTHERS)
    with pytest.raises(IllegalAction, match="pravidla nedovolují"):
        czech.play("move a1 h8")


def test_a_board_keeps_its_language_when_the_session_changes_its_own() -> None:
    use_language("hu")
    board = Board(Position.from_board(UP))
    use_language("pl")
    assert board.language == "hu"
    assert "narancs következik" in repr(board)


@pytest.mark.parametrize("code", OTHERS)
def test_a_saved_page_speaks_the_language_of_its_board(code: str, tmp_path: object) -> None:
    path = f"{tmp_path}/board.html"
    Board(Position.from_board(UP), language=code).save_html(path)
    with open(path, encoding="utf-8") as file:  # noqa: PTH123 - a text
        page = file.read()
    assert f'<html lang="{code}"' in page
    assert "const torresCatalogue=" in page


def test_a_lesson_speaks_the_language_of_its_option() -> None:
    lesson = Lesson("first-turn", step="worth", language="cs")
    assert lesson.lesson["title"] == "Tvůj první tah"
    lesson.do("answer 7")
    assert lesson.lesson["verdict"]["reasons"][0]["text"].startswith("Za každý hrad")
    assert Lesson("first-turn").lesson["title"] == "Your first turn"
