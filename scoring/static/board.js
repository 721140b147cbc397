/* The director's board says aloud what is new to look after, and shows in the tab how much it is. */
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
