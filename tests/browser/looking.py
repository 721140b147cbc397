"""What can be measured of a page: its text, its targets, its width, what axe finds."""

from collections.abc import Iterator
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Error, Locator, Page, ViewportSize

PHONE = ViewportSize(width=360, height=740)
LAPTOP = ViewportSize(width=1280, height=900)
LEAST_TEXT, SMALL = 18, 16
LEAST_TARGET = 44
LOOKED_AT = (
    "axe", "axe in the dark", "text too small", "target too low", "choice of several widths",
    "too wide for a phone",
)  # fmt: skip

#: Twice the letters of a page on a phone.
LARGE_LETTERS = "36px"

#: Text nodes that are shown in letters smaller than asked: "size tag.class: text".
SMALL_TEXT = """([least, small]) => {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || !parent.checkVisibility({visibilityProperty: true})) continue;
    if (parent.closest("template, script, .visually-hidden, .skip")) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    const wanted = parent.closest("footer, .badge") ? small : least;
    if (size + 0.05 >= wanted) continue;
    found.add(`${size.toFixed(1)} px ${parent.tagName.toLowerCase()}.${parent.className}`);
  }
  return [...found];
}"""

#: Links, buttons and fields that are lower than asked, but for links inside a sentence.
LOW_TARGETS = """(least) => {
  const found = new Set();
  const isInSentence = (element) => element.matches("a") &&
    getComputedStyle(element).display === "inline" &&
    [...element.parentElement.childNodes].some((node) =>
      node.nodeType === Node.TEXT_NODE && node.data.trim());
  const targets = "a, button, summary, select, textarea, input:not([type=hidden])";
  for (const element of document.querySelectorAll(targets)) {
    if (element.closest(".visually-hidden, .skip") || isInSentence(element)) continue;
    const pressed = element.closest("label") || element;
    const {height, width} = pressed.getBoundingClientRect();
    if (!width || !height || height + 0.5 >= least) continue;
    const text = (pressed.innerText || element.name || "").trim().slice(0, 30);
    const kind = `${element.tagName.toLowerCase()}.${element.className}`;
    found.add(`${height.toFixed(0)} px ${kind} ${text}`);
  }
  return [...found];
}"""

#: Choices whose tiles or buttons differ in width: a tile of two columns is one word among numbers.
#: Buttons are one choice where they stand side by side and send values of one name.
WIDTHS_OF_CHOICES = """() => {
  const found = [];
  const shown = (element) => element.checkVisibility({visibilityProperty: true});
  const compare = (name, elements) => {
    const widths = elements.filter(shown).map((each) => each.getBoundingClientRect().width);
    if (widths.length > 1 && Math.max(...widths) - Math.min(...widths) > 1)
      found.push(`${name}: ${widths.map((width) => width.toFixed(0)).join(", ")}`);
  };
  for (const tiles of document.querySelectorAll(".tiles")) {
    compare(`tiles of ${tiles.id || tiles.closest("[id]")?.id}`,
      [...tiles.querySelectorAll(".tile:not(.tile-word)")]);
    compare("words among numbers", [...tiles.querySelectorAll(".tile-word")]);
  }
  for (const choice of document.querySelectorAll(".choices"))
    compare(`choice of ${choice.innerText}`, [...choice.children]);
  const choices = new Map();
  // Bids and cards of practice stand in the columns of their strains: each is as wide as its words.
  const single = ":not(.button-quiet, [name=act])";
  for (const button of document.querySelectorAll(`button.button[name]${single}`)) {
    const beside = choices.get(button.parentElement) || [];
    choices.set(button.parentElement, [...beside, button]);
  }
  for (const buttons of choices.values()) {
    const name = buttons[0].name;
    compare(`buttons ${name}`, buttons.filter((button) => button.name === name));
  }
  return found;
}"""

#: What the page shows and did not when this was last asked.
NEWLY_SHOWN = """() => {
  const shown = [...document.querySelectorAll("body *")].filter(
    (element) => element.checkVisibility({visibilityProperty: true}));
  const before = window.shownBefore || new Set();
  window.shownBefore = new Set(shown);
  return shown.filter((element) => !before.has(element));
}"""

#: One element of each colouring: letters of one colour and size on one pile of backgrounds.
COLOURINGS = """() => {
  const piles = new Map([[null, ""]]), found = new Map();
  for (const element of document.querySelectorAll("html, html *")) {
    const style = getComputedStyle(element);
    const {backgroundColor, backgroundImage, opacity} = style;
    const ground = `${backgroundColor} ${backgroundImage} ${opacity}`;
    const below = piles.get(element.parentElement);
    const pile = ground === "rgba(0, 0, 0, 0) none 1" ? below : `${below} / ${ground}`;
    piles.set(element, pile);
    const hasLetters = element.matches("input, select, textarea, button") ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!hasLetters || !element.checkVisibility({visibilityProperty: true})) continue;
    const {color, fontSize, fontWeight, textShadow} = style;
    const colouring = [color, fontSize, fontWeight, textShadow, element.disabled, pile].join();
    if (!found.has(colouring)) found.set(colouring, element);
  }
  return [...found.values()];
}"""

#: Whether the outline of what has the focus can be seen; a tile shows it on the text beside it.
FOCUS_IS_SEEN = """() => {
  const element = document.activeElement;
  const shown = element.closest(".tile") ? element.nextElementSibling : element;
  const {outlineStyle, outlineWidth} = getComputedStyle(shown);
  return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
}"""


def look_at(page: Page) -> Iterator[tuple[str, list[str]]]:
    """All that is wrong with a page on a laptop, in daylight and at night, and on a phone."""
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(LAPTOP)
    page.evaluate(NEWLY_SHOWN)
    yield "axe", axe_findings(page)
    yield from too_small(page)
    page.emulate_media(color_scheme="dark")  # colours hang on no width
    yield "axe in the dark", contrast_findings(page, COLOURINGS)
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(PHONE)
    yield "axe", axe_findings(page, but="color-contrast")
    yield "axe", contrast_findings(page, NEWLY_SHOWN)
    yield from too_small(page)
    for letters in ("", LARGE_LETTERS):
        yield "too wide for a phone", [f"letters {letters}"] * is_too_wide(page, letters)


def too_small(page: Page) -> Iterator[tuple[str, list[str]]]:
    """What is too small at this width, and choices that do not look like one."""
    yield "text too small", page.evaluate(SMALL_TEXT, [LEAST_TEXT, SMALL])
    yield "target too low", page.evaluate(LOW_TARGETS, LEAST_TARGET)
    yield "choice of several widths", page.evaluate(WIDTHS_OF_CHOICES)


def axe_findings(page: Page, but: str = "") -> list[str]:
    """What axe holds against a page, by all its rules but one."""
    return _findings(page, {"rules": {but: {"enabled": False}}} if but else {})


def contrast_findings(page: Page, of: str) -> list[str]:
    """The letters that are hard to read, among the elements that a script finds.

    Contrast takes three quarters of axe's time: a second look is at what may differ.
    """
    return _findings(page, {"runOnly": ["color-contrast"]}, of)


def _findings(page: Page, options: dict[str, Any], of: str = "() => [document]") -> list[str]:
    # axe would fetch every stylesheet anew otherwise, for a rule that nobody asks for.
    options = {"resultTypes": ["violations"], "preload": False, **options}
    try:
        found = _violations(page, options, of)
    except Error:  # the page was on its way to the next one: that is the one to look at
        page.wait_for_load_state()
        found = _violations(page, options, of)
    return [f"{each['id']}: {node['html'][:150]}" for each in found for node in each["nodes"]]


def _violations(page: Page, options: dict[str, Any], of: str) -> list[dict[str, Any]]:
    run = f"""async (options) => {{
      if (!window.axe) return null;
      const elements = ({of})();
      return elements.length ? (await axe.run(elements, options)).violations : [];
    }}"""
    found: list[dict[str, Any]] | None = page.evaluate(run, options)
    if found is None:  # the library's own way loads it for every question
        page.evaluate(AXE_SCRIPT)
        found = page.evaluate(run, options) or []
    return found


def is_too_wide(page: Page, letters: str = "") -> bool:
    """Whether the page must be pushed sideways, in letters of some size."""
    question = """(letters) => {
      document.documentElement.style.fontSize = letters;
      const {scrollWidth} = document.scrollingElement;
      document.documentElement.style.fontSize = "";
      return scrollWidth > innerWidth;
    }"""
    try:
        wide: bool = page.evaluate(question, letters)
    except Error:  # as above
        page.wait_for_load_state()
        wide = page.evaluate(question, letters)
    return wide


def is_in_sight(found: Locator) -> bool:
    """Whether the whole of it is on the screen, below whatever sticks to its top."""
    seen: bool = found.evaluate(
        """(element) => {
          const {left, top, right, bottom} = element.getBoundingClientRect();
          if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) return false;
          return [top + 2, bottom - 2].every((y) => {
            const there = document.elementFromPoint((left + right) / 2, y);
            return element.contains(there) || there.contains(element);
          });
        }"""
    )
    return seen


def broken_words(page: Page, selector: str) -> list[str]:
    """The words there that are broken within."""
    found: list[str] = page.evaluate(BROKEN, selector)
    return found


BROKEN = """(selector) => {
  const broken = [];
  for (const each of document.querySelectorAll(selector)) {
    const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const {0: word, index} of node.data.matchAll(/\\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (range.getClientRects().length > 1) broken.push(word);
      }
  }
  return broken;
}"""
