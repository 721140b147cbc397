/* Leads a phone that was at a table from the pages of the event back to it, and marks its own row
   in the standings. */
"use strict";
(() => {
  const way = document.getElementById("back");
  if (!way) return;
  const kept = (what) => {
    try {
      return JSON.parse(localStorage.getItem(`rb ${what} ${way.dataset.event}`) || "null");
    } catch {
      return null; // storage is disabled
    }
  };
  const address = kept("table");
  if (address) {
    way.querySelector("a").href = address;
    way.hidden = false;
  }
  const markOwn = () => {
    const own = document.getElementById(`entrant-${kept("who")}`);
    if (own) own.closest("tr").classList.add("own");
  };
  markOwn();
  document.addEventListener("htmx:afterSettle", markOwn); // the standings were replaced
})();
