/* A phone that was at a table finds its way back to it from the pages of the event. */
"use strict";
(() => {
  const way = document.getElementById("back");
  if (!way) return;
  try {
    const address = JSON.parse(localStorage.getItem(`rb table ${way.dataset.event}`) || "null");
    if (!address) return;
    way.querySelector("a").href = address;
    way.hidden = false;
  } catch {
    /* nothing is kept there */
  }
})();
