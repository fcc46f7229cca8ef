"""Somebody who finds the parts of the page that plays by their names, in any browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from tests.browser.support.engines import Engine

#: A part of the page by its name: the label, what it says, or the text of its label.
FIND: Final = """const find = (name) => [...document.querySelectorAll(
    'button, a, input, textarea, select, summary')].find((one) => one.checkVisibility()
  && !one.closest('[inert]')
  && [one.ariaLabel, one.textContent, one.labels?.[0]?.textContent, one.labels?.[0]?.innerText]
    .some((text) => text?.trim() === name));"""
#: Marks the page that is left, which may answer for a while when its address is opened again.
_LEFT: Final = "() => (window.left = true)"
_READY: Final = """(what) =>
  !window.left && !!document.querySelector(`#play-main[data-ready=${what}]`)"""
_THERE: Final = f"(name) => {{ {FIND} return !!find(name); }}"
_CLICK: Final = f"""(name) => {{ {FIND}
  const found = find(name);
  if (!found || found.ariaDisabled === 'true') return false;
  found.click();
  return true;
}}"""
_FILL: Final = f"""([name, value]) => {{ {FIND}
  const field = find(name);
  field.focus();
  if (field.tagName === 'SELECT') field.selectedIndex = value;
  else field.value = value;
  for (const kind of ['input', 'change'])
    field.dispatchEvent(new Event(kind, {{ bubbles: true }}));
  if (!field.closest('details')) field.blur();  // it would close
}}"""
_VALUE: Final = f"(name) => {{ {FIND} return find(name).value; }}"
_SAYS: Final = "(text) => document.body.innerText.includes(text)"
_OFFERS: Final = """(text) => [...document.querySelectorAll('option')].some(
  (option) => option.textContent.includes(text))"""


class Hands:
    """Hands of a teacher or a student, which find the parts of a page by their names."""

    def __init__(self, page: Engine) -> None:
        self.page = page

    def open(self, url: str, what: str) -> None:
        self.page.evaluate(_LEFT)
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
