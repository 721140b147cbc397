/* What counts by itself between two answers of the server: the clock of the round, and how long a
   table waits.

   The server says how many seconds are left (data-left) or were waited (data-waited); the page
   counts on from there by a clock that only runs forward, so that a phone whose own clock is an hour
   wrong shows the right rest. That clock may stand still while a phone sleeps: the Date of each
   answer, also of an empty one, tells how much was slept through. */
"use strict";
(() => {
  const first = new WeakMap();
  const perceptible = 2;
  let slept = 0;
  let offset = null;

  const now = () => performance.now() / 1000 + slept;

  const since = (element) => {
    if (!first.has(element)) first.set(element, now());
    return now() - first.get(element);
  };

  const text = (seconds) => {
    const rest = Math.max(0, Math.ceil(seconds));
    return `${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, "0")}`;
  };

  const show = (element, shown) => {
    if (element.textContent !== shown) element.textContent = shown;
  };

  const tick = () => {
    for (const each of document.querySelectorAll("[data-left]:not([data-paused])"))
      show(each, text(Number(each.dataset.left) - since(each)));
    for (const each of document.querySelectorAll("[data-waited]"))
      show(each, String(Math.floor((Number(each.dataset.waited) + since(each)) / 60)));
  };

  const heard = (date) => {
    const server = Date.parse(date || "") / 1000;
    if (Number.isNaN(server)) return;
    if (offset === null) offset = server - now();
    const missed = server - now() - offset;
    if (Math.abs(missed) > perceptible) {
      slept += missed;
      tick();
    }
  };

  document.addEventListener("htmx:afterRequest", (event) =>
    heard(event.detail.xhr && event.detail.xhr.getResponseHeader("Date")));
  // For pages that fetch by themselves: the Date of an answer in `detail`.
  document.addEventListener("server-date", (event) => heard(event.detail));
  document.addEventListener("htmx:afterSwap", tick);
  setInterval(tick, 500);
  tick();
})();
