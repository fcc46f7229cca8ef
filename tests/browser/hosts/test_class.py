"""A class with browsers alone: a lesson from the desk to a phone, and back to marks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from tests.browser.support.engines import Engine
    from tests.browser.support.served import Site

#: Place of *number* among the desk's modes.
NUMBER: Final = 5
#: A part of the page by its name: the label, what it says, or the text of its label.
_FIND: Final = """const find = (name) => [...document.querySelectorAll(
    'button, a, input, textarea, select')].find((one) => one.checkVisibility()
  && !one.closest('[inert]')
  && [one.ariaLabel, one.textContent, one.labels?.[0]?.textContent, one.labels?.[0]?.innerText]
    .some((text) => text?.trim() === name));"""
_READY: Final = "(what) => !!document.querySelector(`#play-main[data-ready=${what}]`)"
_THERE: Final = f"(name) => {{ {_FIND} return !!find(name); }}"
_CLICK: Final = f"""(name) => {{ {_FIND}
  const found = find(name);
  if (!found || found.ariaDisabled === 'true') return false;
  found.click();
  return true;
}}"""
_FILL: Final = f"""([name, value]) => {{ {_FIND}
  const field = find(name);
  field.focus();
  if (field.tagName === 'SELECT') field.selectedIndex = value;
  else field.value = value;
  for (const kind of ['input', 'change'])
    field.dispatchEvent(new Event(kind, {{ bubbles: true }}));
  field.blur();
}}"""
_VALUE: Final = f"(name) => {{ {_FIND} return find(name).value; }}"
_SAYS: Final = "(text) => document.body.innerText.includes(text)"
_OFFERS: Final = """(text) => [...document.querySelectorAll('option')].some(
  (option) => option.textContent.includes(text))"""
_DROP: Final = """([name, text]) => {
  const drop = new DataTransfer();
  drop.items.add(new File([text], name));
  const field = document.getElementById('play-files');
  field.files = drop.files;
  field.dispatchEvent(new Event('change'));
}"""
_LINKED: Final = f"""(name) => {{ {_FIND}
  return decodeURIComponent(find(name).href.split(',').slice(1).join(','));
}}"""


class Hands:
    """Hands of a teacher or a student, which find the parts of a page by their names."""

    def __init__(self, page: Engine) -> None:
        self.page = page

    def open(self, url: str, what: str) -> None:
        self.page.goto(url)
        self.page.wait_for_function(_READY, arg=what)

    def click(self, name: str) -> None:
        self.page.wait_for_function(_CLICK, arg=name)

    def fill(self, name: str, value: str | int) -> None:
        self.page.wait_for_function(_THERE, arg=name)
        self.page.evaluate(_FILL, [name, value])

    def value(self, name: str) -> str:
        self.page.wait_for_function(_THERE, arg=name)
        return str(self.page.evaluate(_VALUE, name))

    def reads(self, text: str) -> None:
        self.page.wait_for_function(_SAYS, arg=text)

    def offers(self, text: str) -> None:
        self.page.wait_for_function(_OFFERS, arg=text)

    def evaluate(self, function: str, arg: Any) -> Any:
        return self.page.evaluate(function, arg)


def test_a_lesson_goes_from_the_desk_to_a_phone_and_back_to_marks(
    any_engine: Engine, site: Site
) -> None:
    hands = Hands(any_engine)
    hands.open(f"{site.play}?show=desk", "desk")
    hands.fill("Title", "Žofie's heights")
    hands.fill("Mode", NUMBER)
    hands.fill("Text", "How high is c3?")
    hands.fill("Answer", "height c3")
    hands.click("Add step")
    hands.offers("1. Žofie's heights")
    hands.open(f"{site.play}?show=desk", "desk")
    hands.offers("1. Žofie's heights")
    hands.click("Save lesson")
    link = hands.value("Link to practise")
    lesson = hands.evaluate(_LINKED, "Download zofies-heights.toml")
    assert "How high is c3?" in lesson

    any_engine.goto(site.home)
    hands.open(link, "lesson")
    hands.fill("Your name", "Ann")
    hands.reads("How high is c3?")
    for answer, says in (("3", "Not yet"), ("1", "Right!")):
        hands.fill("Your answer, a number", answer)
        hands.click("Check")
        hands.reads(says)
    hands.click("Send my answers")
    code = hands.value("Your answers as a code")

    any_engine.goto(site.home)
    hands.open(f"{site.play}?show=collect", "collect")
    hands.evaluate(_DROP, ["heights.toml", lesson])
    hands.reads("heights.toml")
    hands.fill("Codes", code)
    hands.reads("3 (1 student)")
    hands.reads("✓")
    hands.reads("Ann")
