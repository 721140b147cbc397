/* Quick entry at the desk: typing never waits for the server, and nothing typed is lost.

   Enter sends a line and moves the cursor on, whatever the answer will be. After the last line of a
   table the cursor is in #ahead. What is typed there waits until every answer is in; then it goes into
   the next table, or the table is held because something in it is missing or wrong. The cursor never
   jumps back: somebody typing without looking would fill in the wrong hand. */
"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const panel = () => byId("panel");
  const ahead = byId("ahead");
  const held = byId("held");
  const sending = new Set();
  let opening = false;
  let poll = null;

  const isHandForm = (element) => element.matches("form.hand-form");
  const lineOf = (form) => form.querySelector("input.line");
  const openLines = () =>
    [...panel().querySelectorAll("input.line")].filter((line) => !sending.has(line.form));

  /* Drafts: unsaved text survives a reload, a login and a change of table. */

  const tablePath = () => panel().dataset.path;
  const draftOf = (form) => `draft ${form.getAttribute("action")}`;
  const aheadDraft = () => `draft ${held.dataset.path}`;

  const remember = (key, text) => {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  };

  const draft = (form) => JSON.parse(sessionStorage.getItem(draftOf(form)) || "{}");

  const keepDraft = (form) => {
    const values = { ...draft(form), ...Object.fromEntries(new FormData(form)) };
    delete values.csrfmiddlewaretoken;
    remember(draftOf(form), values.line && JSON.stringify(values));
  };

  const restoreDrafts = () => {
    const open = new Map(openLines().map((line) => [draftOf(line.form), line]));
    for (const key of Object.keys(sessionStorage)) {
      if (!key.startsWith(`draft ${tablePath()}`)) continue;
      if (open.has(key)) restore(open.get(key));
      else sessionStorage.removeItem(key);
    }
  };

  const restore = (line) => {
    if (line.value) return;
    const values = draft(line.form);
    if (values.seating !== line.form.elements.seating.value) {
      remember(draftOf(line.form), ""); // typed for the people who sat here before
      return;
    }
    line.form.elements.client_key.value = values.client_key;
    type(line, values.line);
    line.dataset.restored = "";
    line.form.append(byId("typed-earlier").content.cloneNode(true));
  };

  /* A restored draft is replaced by typing, not added to; so is a stored hand. */
  const selectRestored = ({ target }) => {
    if (target.matches("input.line[data-restored]")) target.select();
  };
  document.addEventListener("focusin", selectRestored);
  document.addEventListener("focusin", ({ target }) => {
    if (target.matches("input.line") && isRetyped(target.form)) target.select();
  });
  document.addEventListener("click", selectRestored);

  /* What was said of the old text, and the reason asked for it, must not be taken for the new one's. */
  const isNew = (line) => {
    delete line.dataset.restored;
    for (const told of line.form.querySelectorAll(".typed-earlier, .keep-it")) told.remove();
  };

  const restoreReason = (form) => {
    const reason = form.querySelector("input.keep");
    if (reason && !reason.value) reason.value = draft(form).reason || "";
  };

  const type = (line, text) => {
    line.value = text;
    line.dispatchEvent(new Event("input", { bubbles: true }));
  };

  /* From line to line, and from table to table. */

  const isAfter = (line) => (other) =>
    line.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;

  const goOn = (line) => {
    const next = openLines().find(isAfter(line));
    if (next) {
      next.focus();
    } else {
      ahead.focus();
      advance();
    }
  };

  const step = (from, by) => {
    const all = openLines();
    const other = from === ahead ? all.at(-1) : all[all.indexOf(from) + by];
    if (other) {
      other.select();
      other.scrollIntoView({ block: "nearest" }); // the sticky sums hid it
    }
    return Boolean(other);
  };

  const asJump = (text) => {
    const number = text.trim().match(/^t\s*(\d+)$/i);
    return number && document.querySelector(`#tables a[data-table="${number[1]}"]`);
  };

  const nextLink = () => {
    const all = [...document.querySelectorAll("#tables a")];
    const at = all.findIndex((link) => link.dataset.table === panel().dataset.table);
    return [...all.slice(at + 1), ...all.slice(0, at)].find((link) => link.dataset.missing !== "0");
  };

  const hold = (why) => {
    held.hidden = !why;
    for (const reason of held.querySelectorAll("[data-why]")) {
      reason.hidden = reason.dataset.why !== why;
    }
    byId("leave").parentElement.hidden = !nextLink();
    showAhead();
  };

  const showAhead = () => {
    remember(aheadDraft(), ahead.value);
    ahead.classList.toggle("visually-hidden", held.hidden && !ahead.value);
  };

  const isWhole = () => !panel().querySelector("input.line, .hand-wrong, .hand-disputed");

  const advance = () => {
    showAhead();
    if (sending.size || opening) return;
    if (document.activeElement !== ahead) {
      if (isWhole()) hold(null); // mended elsewhere, or by another scorer
      return;
    }
    const jump = asJump(firstWaiting() || "");
    if (jump) {
      takeWaiting();
      openTable(jump, true);
    } else if (!isWhole()) {
      hold("missing");
    } else if (nextLink()) {
      openTable(nextLink());
    } else {
      hold(null); // the last gap of the round is filled
      toComplete();
    }
  };

  /* First focus the notice that the round is complete: an Enter too many must not go on. */
  const toComplete = () => {
    byId("next-step").scrollIntoView({ block: "nearest" });
    if (byId("complete") && !ahead.value.trim()) byId("complete").focus({ preventScroll: true });
  };

  const openTable = async (link, wasAskedFor = false) => {
    const before = panel();
    opening = true;
    hold(null);
    ahead.focus();
    const swapped = { target: "#panel", swap: "outerHTML" };
    await window.htmx.ajax("GET", link.href, swapped).catch(() => {});
    opening = false;
    if (panel() === before) hold("unreachable");
    else opened(link.href, wasAskedFor);
  };

  const opened = (address, wasAskedFor) => {
    if (poll) poll.onload = null; // its response is about the previous table
    window.history.replaceState(null, "", address);
    restoreDrafts();
    if (document.activeElement === ahead) pour(wasAskedFor);
  };

  /* The text in #ahead: whole lines, each ended by Enter, and the beginning of another. */

  const firstWaiting = () => {
    const text = ahead.value.trimStart();
    return text.includes("\n") ? text.split("\n")[0].trim() : null;
  };

  const takeWaiting = () => {
    const text = ahead.value.trimStart();
    ahead.value = text.slice(text.indexOf("\n") + 1);
  };

  const pour = (wasAskedFor) => {
    const free = openLines();
    const isAtRest = wasAskedFor && !ahead.value;
    if (isAtRest && !free.length) return rest();
    if (free.some((line) => line.value)) {
      if (isAtRest) free[0].select();
      else hold("missing");
      return;
    }
    for (const line of free) {
      const text = firstWaiting();
      if (text === null) {
        finishIn(line);
        return;
      }
      if (asJump(text)) break;
      takeWaiting();
      type(line, text);
      line.form.requestSubmit();
    }
    advance();
  };

  /* A complete table that was asked for: the scorer came to look, or to change something. */
  const rest = () => {
    const change = panel().querySelector(".hands a.button, a.button");
    if (change) change.focus();
    showAhead();
  };

  const finishIn = (line) => {
    line.focus();
    if (ahead.value.trim()) type(line, ahead.value.trimStart());
    ahead.value = "";
    showAhead();
  };

  /* Sending a line, and its response. */

  const asksForReason = (line) => {
    const reason = line.form.querySelector("input.keep");
    return document.activeElement === line && reason && !reason.value.trim() && reason;
  };

  document.addEventListener("submit", (event) => {
    const line = event.target.querySelector("input.line");
    if (!line || isLeft(event)) return;
    const stop = () => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const reason = asksForReason(line);
    if (sending.has(line.form)) {
      stop();
    } else if (!line.value.trim()) {
      stop(); // an illegible hand stays open
      goOn(line);
    } else if (asJump(line.value)) {
      stop();
      ahead.value = `${line.value}\n${ahead.value}`;
      type(line, "");
      ahead.focus();
      advance();
    } else if (reason) {
      stop();
      reason.focus();
    } else if (!isRetyped(event.target) && event.target.contains(document.activeElement)) {
      goOn(line);
    }
  }, true);

  /* A stored hand is changed in its row, and the cursor stays there. */
  const isRetyped = (form) => Boolean(form.elements.corrects);
  const isLeft = ({ submitter }) => Boolean(submitter) && submitter.name === "leave";

  document.addEventListener("htmx:beforeRequest", (event) => {
    const { elt, xhr } = event.detail;
    if (elt.id === "live") poll = xhr;
    if (isHandForm(elt)) {
      sending.add(elt);
      lineOf(elt).readOnly = true;
    } else if (elt.matches("input.line") && isSent(elt)) {
      event.preventDefault();
    }
  });

  /* A line being sent, or whose sending failed, is not checked: its own message must stay. */
  const isSent = (line) => sending.has(line.form) || "unsent" in line.form.dataset;

  /* Logged out (the response is the login page), or logged in again since this page was made. */
  const isLoggedOut = ({ xhr, pathInfo }) => {
    const pathOf = (address) => new URL(address, window.location).pathname;
    return xhr.status === 403 ||
      (xhr.status === 200 && pathOf(xhr.responseURL) !== pathOf(pathInfo.requestPath));
  };

  document.addEventListener("htmx:beforeSwap", (event) => {
    const { detail } = event;
    const asked = detail.requestConfig.elt;
    if (isLoggedOut(detail)) {
      detail.shouldSwap = false;
      if (!isHandForm(asked)) tell(byId("live"), "logged-out");
    } else if (asked.matches("input.line") && isSent(asked)) {
      detail.shouldSwap = false;
    }
  });

  const tell = (where, template) => {
    if (where.querySelector(`[data-told="${template}"]`)) return;
    const told = byId(template).content.cloneNode(true);
    told.firstElementChild.dataset.told = template;
    for (const link of told.querySelectorAll("a")) link.href = window.location.href;
    where.replaceChildren(told);
  };

  document.addEventListener("htmx:afterRequest", (event) => {
    const { requestConfig: { elt: form }, xhr } = event.detail;
    if (!isHandForm(form) || !sending.delete(form)) return;
    if (form.isConnected) notSaved(form, event.detail);
    else if (xhr.status === 200) stored(form);
    if (isRetyped(form) && xhr.status === 200) stayAt(form);
    advance();
  });

  const notSaved = (form, detail) => {
    lineOf(form).readOnly = false;
    form.dataset.unsent = "";
    tell(form.querySelector(".hand-say"), isLoggedOut(detail) ? "logged-out" : "not-saved");
  };

  /* After retyping a hand, continue from there. */
  const stayAt = (form) => {
    const change = byId(form.closest(".hand").id).querySelector("a.button");
    if (change && document.activeElement === document.body) change.focus();
  };

  /* One line got through: send those that failed before. */
  const stored = (form) => {
    remember(draftOf(form), "");
    for (const other of panel().querySelectorAll("form.hand-form[data-unsent]")) {
      delete other.dataset.unsent;
      other.requestSubmit();
    }
  };

  document.addEventListener("htmx:afterSettle", (event) => {
    const form = event.target.closest && event.target.closest("form.hand-form");
    if (form) restoreReason(form);
    tellFaults();
    advance();
  });

  /* Below the sums, where it never scrolls away: the faulty hands of this table. One has its reason
     beside it; the reasons of several would hide the lines that are typed. */
  const tellFaults = () => {
    const list = byId("faults");
    if (!list) return;
    const faults = [...panel().querySelectorAll(".hand-wrong .say-wrong")];
    const rows = new Set(faults.map((said) => said.closest(".hand")));
    list.hidden = !rows.size;
    list.replaceChildren(...[...rows].map(linkTo));
    list.classList.toggle("several", rows.size > 1);
    if (rows.size === 1) list.firstElementChild.append(...faults.map((said) => ` ${said.textContent.trim()}`));
  };

  const linkTo = (row) => {
    const link = document.createElement("a");
    link.href = `#${(row.querySelector("input.line") || row).id}`;
    link.textContent = row.querySelector(".hand-number").textContent.trim();
    const item = document.createElement("li");
    item.append(link);
    return item;
  };

  /* The live list must not replace a line being typed, nor a fault that nobody has read. */
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const row = event.detail.target;
    if (!row.classList || !row.classList.contains("hand")) return;
    const line = row.querySelector("input.line");
    const isUnread = row.classList.contains("hand-wrong");
    if (isUnread || row.contains(document.activeElement) || (line && line.value)) {
      event.preventDefault();
    }
  });

  document.addEventListener("input", (event) => {
    if (event.target === ahead) advance();
    const form = event.target.closest("form.hand-form");
    if (!form) return;
    delete form.dataset.unsent;
    if (event.target.matches("input.line")) isNew(event.target);
    keepDraft(form);
  });

  document.addEventListener("keydown", (event) => {
    const retyped = event.key === "Escape" && event.target.closest(".hand-retyped");
    if (retyped) retyped.querySelector("[name=leave]").click();
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isLine = event.target.matches("input.line");
    const isBelow = event.target === ahead && event.key === "ArrowUp";
    if (by && (isLine || isBelow) && step(event.target, by)) event.preventDefault();
    const isAtTheEnd = event.target === ahead || event.target.id === "complete";
    if (event.key === "Enter" && isAtTheEnd && isRoundWhole()) {
      event.preventDefault();
      nextStep().focus();
    }
  });

  /* When the round is complete, Enter goes to the button that begins the next one. */
  const nextStep = () => document.querySelector("#next-step:has(#complete) .button:not(.button-quiet)");
  const isRoundWhole = () =>
    !ahead.value.trim() && !sending.size && isWhole() && !nextLink() && Boolean(nextStep());

  byId("leave").addEventListener("click", () => openTable(nextLink()));

  document.addEventListener("DOMContentLoaded", () => {
    window.htmx.config.timeout = 20000;
    ahead.value = sessionStorage.getItem(aheadDraft()) || "";
    showAhead();
    restoreDrafts();
    tellFaults();
    const first = openLines()[0];
    if (!first && ahead.value) goOn(ahead);
    else if (first && window.matchMedia("(pointer: fine)").matches) first.focus();
  });
})();
