/* Quick entry at the desk: the cursor is always one hand ahead of the server. */
"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const lines = () => [...document.querySelectorAll("#panel input.line")];
  const panelLink = (number) => document.querySelector(`#tables a[data-table="${number}"]`);

  /* What is typed while the next table is on its way is kept in #ahead, and moved on from there. */
  const moveTo = (input) => {
    const ahead = byId("ahead");
    input.focus();
    if (ahead && ahead.value) {
      input.value += ahead.value;
      ahead.value = "";
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
  };

  const goOn = (input) => {
    const all = lines();
    const next = all[all.indexOf(input) + 1];
    if (next) next.focus();
    else byId("ahead").focus();
  };

  const openTable = (address) => {
    const typed = byId("ahead").value;
    window.htmx.ajax("GET", address, { target: "#panel", swap: "outerHTML" }).then(() => {
      window.history.replaceState(null, "", address);
      byId("ahead").value = typed;
      markChosen();
      const first = lines()[0];
      if (first) moveTo(first);
    });
  };

  const markChosen = () => {
    const chosen = byId("panel").dataset.table;
    for (const link of document.querySelectorAll("#tables a")) {
      if (link.dataset.table === chosen) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    const live = byId("live");
    const at = live.getAttribute("hx-get").replace(/tables\/\d+/, `tables/${chosen}`);
    live.setAttribute("hx-get", at);
    window.htmx.process(live);
  };

  document.addEventListener("submit", (event) => {
    const input = event.target.querySelector("input.line");
    if (!input) return;
    const jump = input.value.trim().match(/^t\s*(\d+)$/i);
    const link = jump && panelLink(jump[1]);
    if (link || !input.value.trim()) {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (link) {
        input.value = "";
        openTable(link.href);
      }
      return;
    }
    if (!event.target.querySelector("input.keep")) goOn(input);
  }, true);

  document.addEventListener("keydown", (event) => {
    if (!event.target.matches("input.line")) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const all = lines();
    const other = step && all[all.indexOf(event.target) + step];
    if (other) {
      event.preventDefault();
      other.focus();
    }
  });

  /* At the end of a table: back to what is missing or wrong in it, else on to the next one. */
  document.addEventListener("hand-saved", (event) => {
    if (document.activeElement !== byId("ahead")) return;
    const open = lines()[0];
    if (open) moveTo(open);
    else if (event.detail.next) openTable(event.detail.next);
  });

  /* A line that was refused while the cursor waits at the end: the cursor goes back to it. */
  document.addEventListener("htmx:afterSettle", (event) => {
    const keep = event.target.querySelector && event.target.querySelector("input.keep");
    if (keep) keep.focus();
    else if (document.activeElement === byId("ahead") && event.target.classList.contains("hand-wrong")) {
      const line = event.target.querySelector("input.line");
      if (line) line.focus();
    }
  });

  /* The live list must not take away a line that somebody is typing. */
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const row = event.detail.target;
    if (!row.classList || !row.classList.contains("hand")) return;
    const line = row.querySelector("input.line");
    if (row.contains(document.activeElement) || (line && line.value)) event.preventDefault();
  });

  const tellNotSaved = (event) => {
    const form = event.detail.elt.closest && event.detail.elt.closest("form.hand-form");
    if (!form || event.detail.elt !== form) return;
    const say = form.querySelector(".hand-say");
    say.replaceChildren(byId("not-saved").content.cloneNode(true));
    form.querySelector("input.line").focus();
  };
  document.addEventListener("htmx:sendError", tellNotSaved);
  document.addEventListener("htmx:responseError", tellNotSaved);
})();
