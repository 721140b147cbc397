/* What was entered on this phone and is not at the computer of the hall yet.

   Everything is kept first and sent then, in its order, as often as it takes: nothing is lost by a
   dead network, and the key that each thing carries makes a second sending harmless. What is not
   taken stays until somebody has seen why. */
"use strict";
window.RightBower = window.RightBower || {};
(() => {
  const PREFIX = "rb item ";
  const LEASE = "rb lease";
  const PATIENCE = 10000; // milliseconds for one answer
  const LONGEST_PAUSE = 15000;
  const LEASE_TIME = PATIENCE + 5000;

  const random = () => {
    const numbers = crypto.getRandomValues(new Uint32Array(4));
    return Array.from(numbers, (each) => each.toString(36)).join("").slice(0, 24);
  };
  const me = random();
  const memory = new Map(); // where the phone lets us keep nothing
  const listeners = [];
  let isSending = false;
  let offline = false;
  let pause = 1000;
  let timer = null;

  /* One entry of the storage for each thing: two pages of one phone never overwrite each other. */

  const read = (name) => {
    try {
      return JSON.parse(memory.get(name) || localStorage.getItem(name) || "null");
    } catch {
      return null;
    }
  };
  const write = (name, value) => {
    const text = JSON.stringify(value);
    try {
      localStorage.setItem(name, text);
      memory.delete(name);
    } catch {
      memory.set(name, text);
    }
  };
  const forget = (name) => {
    memory.delete(name);
    try {
      localStorage.removeItem(name);
    } catch {
      /* nothing is kept there */
    }
  };
  const names = () => {
    let kept = [];
    try {
      kept = Object.keys(localStorage);
    } catch {
      /* nothing is kept there */
    }
    return [...new Set([...kept, ...memory.keys()])].filter((n) => n.startsWith(PREFIX)).sort();
  };

  const all = () =>
    names()
      .map((name) => ({ ...read(name), name }))
      .filter((item) => item.url);
  const waiting = () => all().filter((item) => !item.refused);
  const refused = () => all().filter((item) => item.refused);

  const add = (item) => {
    const last = names().pop();
    const place = last ? Number(last.slice(PREFIX.length).split(" ")[0]) + 1 : 1;
    write(`${PREFIX}${String(place).padStart(9, "0")} ${random()}`, { ...item, at: Date.now() });
    pause = 1000;
    tell();
    flush();
  };

  /* Of the pages of one phone one sends. A clock that was set anew holds nobody up for long. */

  const mayWork = () => {
    const now = Date.now();
    const held = read(LEASE);
    const isOther = held && held.owner !== me;
    if (isOther && held.until > now && held.until < now + 2 * LEASE_TIME) return false;
    write(LEASE, { owner: me, until: now + LEASE_TIME });
    return read(LEASE).owner === me;
  };
  const giveBack = () => {
    const held = read(LEASE);
    if (held && held.owner === me) forget(LEASE);
  };

  const send = async (item) => {
    const control = new AbortController();
    const clock = setTimeout(() => control.abort(), PATIENCE);
    try {
      const response = await fetch(item.url, {
        method: "POST",
        body: new URLSearchParams(item.fields),
        headers: { Accept: "application/json" },
        cache: "no-store",
        signal: control.signal,
      });
      const type = response.headers.get("Content-Type") || "";
      const answer = type.startsWith("application/json") ? await response.json() : null;
      return { status: response.status, answer };
    } catch {
      return { status: 0, answer: null };
    } finally {
      clearTimeout(clock);
    }
  };

  /* A page of somebody else's network that says 200 is no answer. */
  const isTaken = ({ status, answer }) => status === 200 && answer !== null && answer.outcome;
  const isRefused = ({ status }) => status >= 400 && status < 500 && status !== 429 && status !== 408;

  /* What nobody typed, and what can't be done any more: it is said, and nobody need be told. */
  const PAST = ["call-too-late", "hand-changed", "hands-changed"];
  const isPast = (item, { status, answer }) =>
    item.kind !== "hand" && status === 409 && answer !== null && PAST.includes(answer.code);

  const flush = async () => {
    if (isSending) return;
    isSending = true;
    clearTimeout(timer);
    const failed = new Set();
    const taken = [];
    const isOpen = (item) => !failed.has(item.name);
    for (let item = waiting()[0]; item; item = waiting().find(isOpen)) {
      if (!mayWork()) {
        timer = setTimeout(flush, 2000);
        break;
      }
      const got = await send(item);
      offline = got.status === 0;
      if (isTaken(got)) {
        forget(item.name);
        taken.push({ item, answer: got.answer });
      } else if (isPast(item, got)) {
        forget(item.name);
        taken.push({ item, answer: got.answer });
      } else if (isRefused(got)) {
        write(item.name, { ...item, refused: (got.answer && got.answer.sentence) || "?" });
      } else if (got.status === 500) {
        failed.add(item.name); // the others need not wait for it
        write(item.name, { ...item, tries: (item.tries || 0) + 1 });
      } else {
        failed.add(item.name);
        break;
      }
      pause = 1000;
    }
    giveBack();
    isSending = false;
    if (failed.size) {
      timer = setTimeout(flush, pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    } else if (waiting().length && !timer) {
      timer = setTimeout(flush, pause);
    }
    tell(taken);
  };

  const tell = (taken = []) => listeners.forEach((listener) => listener(taken));
  const atOnce = () => {
    pause = 1000;
    if (waiting().length) flush();
  };

  addEventListener("online", atOnce);
  addEventListener("pageshow", atOnce);
  addEventListener("pagehide", giveBack);
  addEventListener("storage", () => tell());
  document.addEventListener("visibilitychange", () => document.hidden || atOnce());

  const device = () => {
    const known = read("rb device") || random();
    write("rb device", known);
    return known;
  };

  window.RightBower.queue = {
    add,
    flush: atOnce,
    waiting,
    refused,
    remove: (name) => {
      forget(name);
      tell();
    },
    listen: (listener) => listeners.push(listener),
    isOffline: () => offline,
    reached: (is) => {
      const changed = offline === is;
      offline = !is;
      if (changed) tell();
      if (is) atOnce();
    },
    keeps: () => memory.size === 0,
    random,
    device,
    read,
    write,
  };
})();
