/* The director's board announces what is new to attend to, and counts it in the tab's title. */
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

  document.addEventListener("htmx:afterSwap", tell);
  tell();
})();
