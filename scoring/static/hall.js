/* The hall screen: one page after another in a loop, without anybody touching it.

   The server sends the pages and their order. A new round's seats are shown at once. Without this
   script all pages are below one another. */
"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const hall = byId("hall");
  const MOST_MISSED = 3; // polls in a row, before the page says that it is stale
  let step = 0;
  let paused = false;
  let timer = null;
  let scene = "";
  let said = "";
  let missed = 0;

  const live = () => byId("live");
  const order = () => live().dataset.order.split(" ").filter(Boolean);
  const announced = () => live().querySelector("[data-said]")?.dataset.said ?? "";

  const show = (to) => {
    const keys = order();
    step = keys.length ? (to + keys.length) % keys.length : 0;
    for (const page of live().querySelectorAll(".hall-page")) page.hidden = page.id !== keys[step];
    byId("where").textContent = keys.length > 1 ? `${step + 1} / ${keys.length}` : "";
    byId("paging").hidden = keys.length < 2;
    hall.dataset.page = keys[step] ?? "";
  };

  const run = () => {
    clearInterval(timer);
    if (!paused) timer = setInterval(() => show(step + 1), hall.dataset.seconds * 1000);
  };

  const pause = (wanted) => {
    paused = wanted;
    const [stop, goOn] = byId("pause").children;
    stop.hidden = paused;
    goOn.hidden = !paused;
    run();
  };

  const turn = (by) => {
    pause(true); // whoever turns a page wants to read it
    show(step + by);
  };

  /* Screen readers hear an announcement once, not again with every other change. */
  const tell = () => {
    if (announced() === said) return;
    said = announced();
    byId("said").textContent = said;
  };

  const settle = () => {
    tell();
    if (live().dataset.scene !== scene) {
      scene = live().dataset.scene;
      show(0);
      run();
      return;
    }
    const keys = order();
    const page = hall.dataset.page;
    show(keys[step] === page ? step : Math.max(0, keys.indexOf(page)));
  };

  byId("pause").addEventListener("click", () => pause(!paused));
  byId("back").addEventListener("click", () => turn(-1));
  byId("next").addEventListener("click", () => turn(1));

  document.body.addEventListener("htmx:afterSwap", settle);
  document.body.addEventListener("htmx:afterRequest", (event) => {
    missed = event.detail.successful ? 0 : missed + 1;
    byId("stale").hidden = missed < MOST_MISSED;
  });

  scene = live().dataset.scene;
  said = announced();
  hall.classList.add("hall-paged");
  show(0);
  run();
})();
