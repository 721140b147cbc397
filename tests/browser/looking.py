"""What can be measured of a page: its text, its targets, its width, what axe finds."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Error, Locator, Page

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

#: Whether the outline of what has the focus can be seen; a tile shows it on the text beside it.
FOCUS_IS_SEEN = """() => {
  const element = document.activeElement;
  const shown = element.closest(".tile") ? element.nextElementSibling : element;
  const {outlineStyle, outlineWidth} = getComputedStyle(shown);
  return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
}"""


def axe_findings(page: Page, *rules: str) -> list[str]:
    """What axe holds against a page, by all its rules or by some."""
    # axe would fetch every stylesheet anew otherwise, for a rule that nobody asks for.
    options: dict[str, object] = {"resultTypes": ["violations"], "preload": False}
    if rules:
        options["runOnly"] = list(rules)
    try:
        found = _violations(page, options)
    except Error:  # the page was on its way to the next one: that is the one to look at
        page.wait_for_load_state()
        found = _violations(page, options)
    return [f"{each['id']}: {node['html'][:150]}" for each in found for node in each["nodes"]]


def _violations(page: Page, options: dict[str, object]) -> list[dict[str, Any]]:
    if not page.evaluate("'axe' in window"):  # the library's own way loads it for every question
        page.evaluate(AXE_SCRIPT)
    run = "async (options) => (await axe.run(options)).violations"
    found: list[dict[str, Any]] = page.evaluate(run, options)
    return found


def is_too_wide(page: Page) -> bool:
    """Whether the page must be pushed sideways."""
    question = "document.scrollingElement.scrollWidth > innerWidth"
    try:
        wide: bool = page.evaluate(question)
    except Error:  # as above
        page.wait_for_load_state()
        wide = page.evaluate(question)
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
