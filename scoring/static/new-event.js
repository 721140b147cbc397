// A new event: what is unfolded comes into sight, as most of it would be below the screen.
// Without this everything works; one scrolls.
"use strict";

// A click, which the keyboard causes too: parts that are open from the start must not scroll the page.
document.querySelector(".new-event").addEventListener("click", ({ target }) => {
  const part = target.closest("summary")?.parentElement;
  part?.addEventListener("toggle", () => part.open && part.scrollIntoView({ block: "nearest" }), { once: true });
});
