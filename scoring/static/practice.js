/* Practice on a page of its own: network errors are told, a slow second tap is ignored, the others'
   acts are replayed, and what is to be done next comes into sight. Every button also works without
   this script. */
"use strict";
(() => {
  /* Network errors are shown where all messages are; the button stays as it is. */
  document.addEventListener("DOMContentLoaded", () => {
    const said = document.getElementById("said");
    for (const failure of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
      document.body.addEventListener(failure, ({ detail }) => {
        // A refused form is older than a login in another tab; a game may have been deleted.
        if ([403, 404].includes(detail.xhr.status)) window.location.reload();
        said.textContent = detail.xhr.status === 429 ? said.dataset.fast : said.dataset.away;
      });
    }
  });

  /* A slow second tap must not hit what has appeared under the finger since the first: that would play
     another card. (At the tables of an event, phone.js does this from the moment a form is sent.) */
  const SOON = 1000, NEAR = 40; // milliseconds, pixels
  let tap = null, changedAt = 0;

  const isAgain = ({ timeStamp, clientX, clientY }) =>
    tap && tap.timeStamp < changedAt && timeStamp - changedAt < SOON &&
    Math.hypot(clientX - tap.clientX, clientY - tap.clientY) < NEAR;
  const goesOn = ({ target }) => target.closest("button[value=go-on]");

  document.addEventListener("click", (event) => {
    if (!event.detail) return; // a key, or the field of a tapped label
    // A button to go on with may be there again, to be tapped as fast as one likes.
    if (!isAgain(event) || (goesOn(tap) && goesOn(event))) return void (tap = event);
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  /* Replays what the others did act by act, at a calm pace or on taps, if the learner prefers that.
     Meanwhile everything else is disabled; a tap skips the wait. */
  const PAUSE = 1200;
  const AFTERWARDS = "later"; // keeps its room, so that nothing jumps

  function follow(steps, done) {
    const said = document.getElementById("said");
    const [now, waiting] = [said.innerHTML, [...steps.querySelectorAll("template[data-said]")]];
    const others = [...document.querySelectorAll("#table > .stack > *")].filter((each) => each !== steps);
    const goOn = steps.querySelector("template[data-on]").content.firstElementChild.cloneNode(true);
    const shown = document.createElement("div");
    shown.className = "stack";
    let timer;
    steps.append(shown, goOn);
    for (const each of others) {
      each.inert = true;
      if (each.matches(".own-cards")) continue;
      if (each.parentElement === steps.parentElement) each.hidden = true;
      else each.classList.add(AFTERWARDS);
    }
    const next = () => {
      clearTimeout(timer);
      if (!steps.isConnected) return;
      const step = waiting.shift();
      if (step) {
        shown.replaceChildren(step.content);
        said.textContent = step.dataset.said;
        if (steps.dataset.pace === "calm") timer = setTimeout(next, PAUSE);
        return;
      }
      for (const each of others) {
        each.inert = each.hidden = false;
        each.classList.remove(AFTERWARDS);
      }
      steps.remove();
      changedAt = performance.now();
      said.innerHTML = now;
      done();
    };
    goOn.querySelector("button").addEventListener("click", next);
    if (document.activeElement === document.body) goOn.querySelector("button").focus();
    next();
  }

  /* Each press replaces the table: focus, which was in the old one, moves to the answer if one was
     asked for, else to the next act. Focus moved elsewhere meanwhile is left alone. */
  function toNextAct() {
    if (document.activeElement !== document.body) return;
    const answer = document.querySelector("#table .asked-for");
    const next = answer ?? document.querySelector(
      "#table :is(button[name=act]:not([aria-disabled]), button.button-main[name=do])",
    );
    next?.focus();
    answer?.scrollIntoView();
  }

  /* After a press at the end of a long list of bids, scroll to what is to be done now. */
  const LINE = 24;
  function toTable() {
    const said = document.getElementById("said");
    const isElsewhere = document.activeElement !== document.body;
    if (!isElsewhere && said.getBoundingClientRect().bottom < LINE) said.scrollIntoView();
  }

  document.addEventListener("htmx:afterSettle", ({ timeStamp }) => {
    if (!document.getElementById("table")) return;
    changedAt = timeStamp;
    const steps = document.getElementById("steps");
    if (!steps) {
      toTable();
      toNextAct();
    } else if (!steps.dataset.begun) {
      steps.dataset.begun = "1";
      toTable();
      follow(steps, toNextAct);
    }
  });

  /* Replaying a hand: the arrow keys press the two links. */
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    document.querySelector(`#replay [data-key="${CSS.escape(event.key)}"]`)?.click();
  });
})();
