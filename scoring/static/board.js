/* The director's board says aloud what is new to look after, shows in the tab how much it is, and
   says so when it is old because the server does not answer. */
"use strict";
(() => {
  const title = document.title;

  const tell = () => {
    const board = document.getElementById("board");
    const says = document.getElementById("board-says");
    if (!board || !says) return;
    document.title = board.dataset.urgent === "0" ? title : `(${board.dataset.urgent}) ${title}`;
    if (says.textContent !== board.dataset.says) says.textContent = board.dataset.says;
  };

  const isOld = (old) => {
    const notice = document.getElementById("board-old");
    if (notice) notice.hidden = !old;
  };

  document.addEventListener("htmx:afterSwap", tell);
  document.addEventListener("htmx:afterRequest", (event) => isOld(!event.detail.successful));
  tell();
})();
