/* Counters that run between two responses: the clock of the round, and how long a table has been
   waiting.

   The server says how many seconds are left (data-left) or have passed (data-waited); the page counts
   on from there by a monotonic clock, so that a phone set an hour wrong still shows the right time
   left. The monotonic clock may stop while a phone sleeps: the Date header of each response, even an
   empty one, shows how much was slept through. */
"use strict";
(() => {
  const first = new WeakMap();
  const PERCEPTIBLE = 2; // seconds
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
    if (Math.abs(missed) > PERCEPTIBLE) {
      slept += missed;
      tick();
    }
  };

  document.addEventListener("htmx:afterRequest", (event) =>
    heard(event.detail.xhr && event.detail.xhr.getResponseHeader("Date")));
  // For pages that call fetch themselves: `detail` is the Date of a response.
  document.addEventListener("server-date", (event) => heard(event.detail));
  document.addEventListener("htmx:afterSwap", tick);
  setInterval(tick, 500);
  tick();
})();
