"""What can be measured on a page: its text, its targets, its width, what axe finds."""

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

#: Twice the size of a page's letters on a phone.
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

#: Links, buttons and fields that are lower than asked, except links inside a sentence.
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

#: Choices whose tiles or buttons differ in width: a tile of two columns is a word among numbers.
#: Buttons form a choice if they are side by side and send values of one name.
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

#: Whether the page shows other elements than when this was last asked.
SHOWS_OTHERS = """() => {
  const shown = [...document.querySelectorAll("body *")].filter(
    (element) => element.checkVisibility({visibilityProperty: true}));
  const before = window.shownBefore || new Set();
  window.shownBefore = new Set(shown);
  return shown.length !== before.size || shown.some((element) => !before.has(element));
}"""

#: One element per colouring: text of one colour and size on one stack of backgrounds.
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
    const isShown = element.checkVisibility({visibilityProperty: true}) &&
      !element.closest(".visually-hidden, .skip");
    if (!hasLetters || !isShown) continue;
    const {color, fontSize, fontWeight, textShadow} = style;
    const colouring = [color, fontSize, fontWeight, textShadow, element.disabled, pile].join();
    if (!found.has(colouring)) found.set(colouring, element);
  }
  return found;
}"""

#: Whether the outline of the focused element is visible; a tile shows it on the text beside it.
FOCUS_IS_SEEN = """() => {
  const element = document.activeElement;
  const shown = element.closest(".tile") ? element.nextElementSibling : element;
  const {outlineStyle, outlineWidth} = getComputedStyle(shown);
  return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
}"""


def look_at(page: Page, judged: set[str] | None = None) -> Iterator[tuple[str, list[str]]]:
    """Everything wrong with a page on a laptop, in light and dark mode, and on a phone.

    Colourings `judged` on another page are not checked again; those of this page are added.
    """
    judged = set() if judged is None else judged
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(LAPTOP)
    page.evaluate(SHOWS_OTHERS)
    yield "axe", axe_findings(page, judged)
    yield from too_small(page)
    page.emulate_media(color_scheme="dark")  # colours do not depend on the width
    yield "axe in the dark", hard_to_read(page, judged)
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(PHONE)
    if page.evaluate(SHOWS_OTHERS):
        yield "axe", axe_findings(page, judged)
    else:  # the one rule that depends on widths only
        yield "axe", _findings(page, {"runOnly": ["scrollable-region-focusable"]})
    yield from too_small(page)
    for letters in ("", LARGE_LETTERS):
        yield "too wide for a phone", [f"letters {letters}"] * is_too_wide(page, letters)


def too_small(page: Page) -> Iterator[tuple[str, list[str]]]:
    """Whatever is too small at this width, and choices that differ in width."""
    yield "text too small", page.evaluate(SMALL_TEXT, [LEAST_TEXT, SMALL])
    yield "target too low", page.evaluate(LOW_TARGETS, LEAST_TARGET)
    yield "choice of several widths", page.evaluate(WIDTHS_OF_CHOICES)


def axe_findings(page: Page, judged: set[str] | None = None) -> list[str]:
    """What axe finds wrong with a page."""
    but_contrast = {"rules": {"color-contrast": {"enabled": False}}}
    return [*_findings(page, but_contrast), *hard_to_read(page, judged)]


def hard_to_read(page: Page, judged: set[str] | None = None) -> list[str]:
    """Text with too little contrast, one element per colouring.

    Contrast takes three quarters of axe's time and depends only on the colouring. `judged` has what
    need not be checked on further pages: what passed, or what axe can't judge anywhere (a gradient
    below).
    """
    judged = set() if judged is None else judged
    question = HARD_TO_READ.replace("COLOURINGS", COLOURINGS)
    found = _asked_of_axe(page, question, "\n".join(judged))  # a single text is sent at once
    judged.update(found["judged"])
    return [f"color-contrast: {html[:150]}" for html in found["faults"]]


HARD_TO_READ = """async (judged) => {
  const colourings = (COLOURINGS)();
  judged.split("\\n").forEach((each) => colourings.delete(each));
  if (!colourings.size) return {faults: [], judged: []};
  const found = await axe.run([...colourings.values()], {
    runOnly: ["color-contrast"], resultTypes: ["violations", "incomplete", "passes"],
    elementRef: true, preload: false});
  const nodes = (rules) => rules.flatMap((rule) => rule.nodes);
  const reasons = (node) => node.any.map((check) => check.data?.messageKey);
  const unreadable = nodes(found.incomplete).filter((node) =>
    reasons(node).some((reason) => ["bgGradient", "bgImage"].includes(reason)));
  const settled = new Set([...nodes(found.passes), ...unreadable].map((node) => node.element));
  const faults = nodes(found.violations);
  faults.forEach((node) => settled.delete(node.element));
  return {
    faults: faults.map((node) => node.html),
    judged: [...colourings].filter((each) => settled.has(each[1])).map((each) => each[0]),
  };
}"""


def _findings(page: Page, options: dict[str, Any]) -> list[str]:
    # Without this axe would fetch every stylesheet again, for a rule that is not used.
    options = {"resultTypes": ["violations"], "preload": False, **options}
    run = "async (options) => (await axe.run([document], options)).violations"
    found = _asked_of_axe(page, run, options)
    return [f"{each['id']}: {node['html'][:150]}" for each in found for node in each["nodes"]]


def _asked_of_axe(page: Page, question: str, about: Any) -> Any:
    """The answer to a question that uses axe, which is loaded into the page if necessary."""
    question = f"(about) => window.axe ? ({question})(about) : null"
    try:
        found = page.evaluate(question, about)
    except Error:  # the page was navigating: look at the next one
        page.wait_for_load_state()
        found = page.evaluate(question, about)
    if found is None:  # the library itself would load it for every question
        page.evaluate(AXE_SCRIPT)
        found = page.evaluate(question, about)
    return found


def is_too_wide(page: Page, letters: str = "") -> bool:
    """Whether the page must be scrolled sideways, with letters of some size."""
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


def press_anew(button: Locator) -> None:
    """Press a button, perhaps on the spot where a press changed the page just now.

    An empty corner is pressed first: a second press on the same spot may be a trembling hand's.
    """
    button.page.mouse.click(1, 1)
    button.click()


def tap_anew(button: Locator) -> None:
    """The same with taps."""
    button.page.touchscreen.tap(1, 1)
    button.tap()


def is_in_sight(found: Locator) -> bool:
    """Whether an element is entirely on the screen and not covered by what sticks to its top."""
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
    """The words in there that are broken across lines."""
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
