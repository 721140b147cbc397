/* The door on a phone or tablet: names are searched on the device itself, and taps are kept there
   until they are sent (the queue of phone.js). Every button also works without this script. */
"use strict";
(() => {
  const { queue, words, say, make, names } = window.RightBower;
  const byId = (id) => document.getElementById(id);
  const door = byId("door");
  if (!door) return;
  const MOST = 20;
  const PAUSE = 5000;
  const LEAST = 2; // letters, before the whole club is searched
  const find = byId("id_find");
  const walkIn = byId("walk-in");
  const people = new Map(); // uid -> everybody in the club, not ticked yet
  let today = new Map(); // uid -> who is expected or here, according to the hall's computer
  let version = ""; // empty: the first response brings everything
  let last = ""; // the last person ticked here stays in sight, to check that it was the right one

  /* crypto.randomUUID needs https, which the hall has not. */
  const newKey = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    const text = Array.from(bytes, (each) => each.toString(16).padStart(2, "0")).join("");
    return text.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
  };

  /* Taps take effect at once, on top of what the hall's computer knows. */

  const AFTER = {
    "here-cash": "here", "here-transfer": "here", here: "here", cash: "here", transfer: "here",
    "no-show": "no-show", left: "left", back: "expected",
  };
  const PAYS = ["here-cash", "here-transfer", "cash", "transfer"];
  const ours = (items) => items.filter((item) => item.kind === "door");
  const ticked = () => {
    const rows = new Map([...people, ...today]);
    for (const { member, act, who } of ours(queue.waiting())) {
      const row = { ...(rows.get(member) || { uid: member, name: who, key: names.plain(who), due: "" }) };
      row.state = AFTER[act] || row.state;
      if (PAYS.includes(act)) row.due = "";
      if (act === "pay-back") row.paid = "";
      rows.set(member, { ...row, said: words.kept, isKept: true });
    }
    return rows;
  };

  /* The rows */

  const actsOf = ({ state, due, paid }) => {
    const acts = words.acts[`${state || ""} ${due ? "due" : ""}`.trim()];
    return paid ? [...acts, "pay-back"] : acts;
  };
  const element = (row) => {
    const item = byId("row").content.firstElementChild.cloneNode(true);
    item.dataset.member = row.uid;
    item.dataset.state = row.state || "";
    item.querySelector(".door-name").textContent = row.name;
    item.querySelector(".door-number").textContent = row.number ? say(words.number, row) : "";
    item.querySelector(".door-said").textContent = row.said;
    item.querySelector("[name=member]").value = row.uid;
    const acts = actsOf(row);
    const first = words.in_sight.find((act) => act === acts[0]);
    for (const button of item.querySelectorAll("button")) {
      if (!acts.includes(button.value)) button.remove();
      else if (button.value === first) item.querySelector(".door-in-sight").append(button);
      for (const place of button.querySelectorAll(".due")) place.textContent = row.due;
      for (const place of button.querySelectorAll(".if-due")) place.hidden = !row.due;
      for (const place of button.querySelectorAll(".if-even")) place.hidden = Boolean(row.due);
    }
    return item;
  };
  const shown = new Map(); // list -> its content, so that a tap never hits a row that has moved
  const fill = (list, rows) => {
    const now = JSON.stringify(rows);
    if (shown.get(list) === now) return;
    shown.set(list, now);
    const opened = list.querySelectorAll("details[open]");
    const open = new Set(Array.from(opened, (each) => each.closest("li").dataset.member));
    list.replaceChildren(...rows.map(element));
    for (const item of list.children) item.querySelector("details").open = open.has(item.dataset.member);
  };
  const byName = (one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0);
  const RANK = { expected: 0, here: 1, left: 1, "no-show": 1 };
  const rank = ({ state }) => (state in RANK ? RANK[state] : 2);
  const show = () => {
    if (!version) return;
    const all = [...ticked().values()].sort(byName);
    const of = (...states) => all.filter(({ state }) => states.includes(state));
    const sought = names.plain(find.value);
    const isSought = sought.replace(" ", "").length >= LEAST || /^\d+$/.test(sought);
    const found = isSought
      ? all.filter(names.holds(sought)).sort((one, other) => rank(one) - rank(other) || byName(one, other)).slice(0, MOST)
      : of("expected");
    fill(byId("list"), found);
    const justNow = isSought ? [] : all.filter(({ uid }) => uid === last);
    fill(byId("last").querySelector("ul"), justNow);
    byId("last").hidden = !justNow.length;
    fill(byId("there").querySelector("ul"), of("here", "left"));
    fill(byId("missing").querySelector("ul"), of("no-show"));
    byId("there").hidden = false;
    byId("missing").hidden = !of("no-show").length;
    byId("nobody").hidden = !isSought || found.length > 0;
    if (isSought && !found.length) byId("new").open = true;
    byId("counts").hidden = false;
    byId("count-here").textContent = say(words.here, { count: of("here").length });
    byId("count-expected").textContent = say(words.expected, { count: of("expected").length });
    const copy = byId("copy");
    if (copy) copy.hidden = today.size > 0 || isSought;
  };

  /* Taps */

  const keep = (item, key, fields) => {
    const sent = [["key", key], ["at", new Date().toISOString()], ...fields];
    find.value = "";
    walkIn.elements.name.value = "";
    byId("new").open = false;
    last = item.member;
    queue.add({ kind: "door", ...item, fields: sent });
    find.focus({ preventScroll: true });
  };
  document.addEventListener("submit", (event) => {
    const form = event.target;
    const button = event.submitter;
    const row = form.closest("[data-member]");
    if (row && button) {
      event.preventDefault();
      const { member } = row.dataset;
      const who = row.querySelector(".door-name").textContent;
      const act = button.value;
      const url = form.getAttribute("action");
      keep({ url, member, act, who }, newKey(), [["member", member], ["act", act]]);
    } else if (form.id === "find") {
      event.preventDefault();
      find.blur();
    } else if (form.id === "walk-in" && button && form.elements.name.value.trim()) {
      event.preventDefault();
      meet(form.elements.name.value.trim(), button.value);
    }
  });
  const HOW = { "guest-cash": "here-cash", "guest-transfer": "here-transfer" };
  const meet = (who, how, isAnother = false) => {
    const key = newKey();
    const fields = [["name", who], ["how", how], ...(isAnother ? [["another", "on"]] : [])];
    const url = walkIn.getAttribute("action");
    keep({ url, member: key, act: HOW[how] || "here", who, how }, key, fields);
  };

  find.addEventListener("input", () => {
    walkIn.elements.name.value = find.value;
    show();
  });

  /* Responses */

  const button = (text, act) => {
    const made = make("button", { type: "button", className: "button", text });
    made.addEventListener("click", act);
    return made;
  };
  const anotherOne = (item) => {
    queue.remove(item.name);
    meet(item.who, item.how, true);
  };
  const showOutbox = () => {
    const waiting = ours(queue.waiting());
    const late = waiting.filter(queue.isLate);
    const refused = ours(queue.refused());
    const boxes = refused.map((item) =>
      make(
        "div",
        { className: "notice notice-fault stack" },
        make("p", {}, make("strong", { text: `${words.refused}: ${item.who}` })),
        make("p", { text: item.refused }),
        make(
          "p",
          { className: "cluster" },
          ...(item.how ? [button(words.another, () => anotherOne(item))] : []),
          button(words.again, () => queue.again(item.name)),
          button(words.seen, () => queue.remove(item.name)),
        ),
      ),
    );
    if (late.length) {
      const text = say(words.waiting, { count: late.length });
      boxes.push(make("div", { className: "notice notice-warning" }, make("p", { text })));
    } else if (queue.isOffline()) {
      boxes.push(make("div", { className: "notice notice-warning" }, make("p", { text: words.offline })));
    }
    byId("outbox").replaceChildren(...boxes);
    if (waiting.length && !late.length) queue.onceLate(showOutbox);
  };
  queue.listen((taken) => {
    for (const { item, answer } of taken) {
      if (item.kind !== "door" || !answer.row) continue;
      today.set(answer.row.uid, answer.row);
      if (item.member === last) last = answer.row.uid; // merged meanwhile: the member who replaces her
    }
    show();
    showOutbox();
  });

  /* Changes from the other doors */

  const ask = async (url) => {
    const response = await fetch(url, { headers: { Accept: "application/json" }, cache: "no-store" });
    const type = response.headers.get("Content-Type") || "";
    return type.startsWith("application/json") ? response.json() : null;
  };
  const look = async () => {
    if (!people.size) {
      const found = await ask(door.dataset.people);
      for (const row of found ? found.people : []) people.set(row.uid, { ...row, state: "" });
    }
    const news = await ask(`${door.dataset.news}?v=${encodeURIComponent(version)}`);
    if (!news || !news.rows) return;
    version = String(news.version);
    today = new Map(news.rows.map((row) => [row.uid, row]));
    show();
  };
  const goOn = () =>
    (document.hidden ? Promise.resolve() : look())
      .then(() => queue.reached(true), () => queue.reached(false))
      .then(() => setTimeout(goOn, PAUSE));
  byId("find").querySelector("button").hidden = true; // names are searched while they are typed
  goOn();
  showOutbox();
})();
