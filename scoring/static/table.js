/* The page of a table on a player's phone: which side it speaks for, what came of what was sent,
   and what the others did meanwhile. Without this program every button of the page works too. */
"use strict";
(() => {
  const { queue, hand, twins, words, say, phoneCode } = window.RightBower;
  const byId = (id) => document.getElementById(id);
  const phone = byId("phone");
  const said = byId("said");
  const outbox = byId("outbox");
  const who = `rb who ${phone.dataset.event}`;
  let side = phone.dataset.side;
  let isTouched = false;
  let withdrew = false;

  const rounds = new Map(); // seating -> its round, also after another one began
  const readState = () => {
    const found = byId("state") ? JSON.parse(byId("state").textContent) : null;
    if (found) rounds.set(found.seating, found.round);
    return found;
  };
  let state = readState();
  const tell = (sentence, isLoud = false) => {
    said.textContent = sentence;
    for (const name of ["notice", "notice-warning"]) said.classList.toggle(name, isLoud);
  };

  const make = (tag, { text = "", ...rest } = {}, ...children) => {
    const element = Object.assign(document.createElement(tag), rest);
    element.append(...(text ? [text] : []), ...children);
    return element;
  };

  /* Which side this phone speaks for: by the number of who holds it, at every table anew */

  const among = (sides, number) => {
    const found = sides.findIndex((numbers) => numbers.includes(number));
    return found < 0 ? "" : String(found);
  };
  /* Who waits now, where one more plays by turns, has the side of the first hand that is one's own. */
  const sideOf = (number) => {
    if (!state) return "";
    const turns = state.hands.map((each) => each.sides || []);
    return [state.sides, ...turns].map((sides) => among(sides, number)).find((each) => each) || "";
  };
  /* The side in one hand: "" for who waits in it. */
  const sideIn = (number) => {
    const turns = state && (state.hands[number - 1] || {}).sides;
    return side !== "" && turns && sideOf(me()) !== "" ? among(turns, me()) : side;
  };
  const me = () => queue.read(who) || "";
  const refresh = () => {
    const address = `${phone.dataset.live}?side=${side}&me=${me()}`;
    const asked = htmx.ajax("GET", address, { target: "#live", swap: "outerHTML" });
    Promise.resolve(asked).catch(() => {}); // without network the next poll brings it
  };
  const address = () => `${phone.dataset.address}${me() && `?me=${me()}`}`;
  const setSide = (value) => {
    side = value;
    if (hand) {
      hand.setSide(hand.isOpen() ? sideIn(hand.number()) : value);
      if (value === "") hand.close();
      else goOn();
    }
    refresh();
  };

  /* The seats were exchanged, or another one plays by turns now: what is begun stays. */
  const sitAnew = () => {
    const now = me() ? sideOf(me()) : side;
    if (now === side) return;
    if (now === "" || !hand || !hand.isBegun()) return setSide(now);
    side = now;
    hand.setSide(sideIn(hand.number()));
    refresh();
  };

  document.addEventListener("click", (event) => {
    isTouched = false; // what was tapped is done; what it brings may be shown
    const link = event.target.closest("#phone a");
    if (!link) return;
    const { number, change, enter, lent } = link.dataset;
    if ("side" in link.dataset) {
      event.preventDefault();
      if (number) queue.write(who, Number(number));
      else if (lent === undefined) queue.write(who, null);
      setSide(link.dataset.side);
    } else if (change && hand) {
      event.preventDefault();
      startChange(change, event.detail > 0);
    } else if (enter && hand) {
      event.preventDefault();
      openHand(state.hands[Number(enter) - 1]);
      hand.go(event.detail > 0);
    } else if (link.id === "skip" && hand) {
      event.preventDefault();
      skip();
      hand.go(event.detail > 0);
    } else if (link.id === "leave" && hand) {
      event.preventDefault();
      goOn();
    }
  });

  /* Which hand comes next */

  const here = (item) => state !== null && item.seating === state.seating;
  const ownHands = () =>
    queue.waiting().filter((item) => item.kind === "hand" && here(item)).map((item) => item.hand);
  /* Sent, and maybe stored already: the state of the table, which says so, comes a moment later. */
  const LONGEST_WAY = 10000; // milliseconds until a state that was asked for after it is here
  const sent = new Map(); // hand -> when it was in the queue for the last time
  const onTheWay = () => {
    const now = Date.now();
    for (const number of ownHands()) sent.set(number, now);
    for (const item of queue.refused()) if (here(item)) sent.delete(item.hand);
    for (const [number, at] of sent) {
      const isThere = state && (state.hands[number - 1] || {}).state !== "missing";
      if (isThere || now - at > LONGEST_WAY) sent.delete(number);
    }
    return sent;
  };
  const open = () => {
    const busy = onTheWay();
    return state ? state.hands.filter((each) => each.state === "missing" && !busy.has(each.hand)) : [];
  };
  const nextHand = () => open()[0];
  const after = (number) => open().find((each) => each.hand > number) || nextHand();
  const openHand = (found, change) => {
    twins.stopAsking();
    hand.open(found, change);
    hand.setSide(sideIn(found.hand));
    const next = after(found.hand);
    byId("skip").href = `?side=${side}&hand=${next ? next.hand : ""}`;
    byId("leave").href = `?side=${side}`;
  };
  const goOn = () => {
    const next = side === "" ? null : nextHand();
    if (next) openHand(next);
    else hand.close();
  };
  const skip = () => {
    const next = after(hand.number());
    if (next) openHand(next);
  };
  const startChange = (uid, isTap) => {
    const found = state.hands.find((each) => uid in each.reports);
    if (!found) return;
    openHand(found, { report: found.reports[uid], uid });
    hand.go(isTap);
  };

  /* What is sent */

  const about = (more) => ({
    seating: state ? state.seating : "",
    round: state ? state.round : "",
    table: state ? state.table : "",
    side,
    ...more,
  });
  const withDevice = (fields) => [
    ...fields.filter(([name]) => !["device", "number"].includes(name)),
    ["device", queue.device()],
    ["number", String(me())],
    ["client_at", new Date().toISOString()],
  ];

  document.addEventListener("hand:saved", (event) => {
    const isNew = !hand.corrects() && hand.seating() === (state && state.seating);
    const twin = isNew && twins.of(event.detail.fields);
    if (twin) twins.ask(twin, event.detail, hand.number(), store);
    else store(event.detail);
  });
  const store = ({ line, fields, tapped }, number = hand.number()) => {
    const url = byId("hand-form").getAttribute("action").replace(/\d+\/$/, `${number}/`);
    const seating = hand.seating();
    const field = (name) => fields.find(([each]) => each === name);
    field("seating")[1] = seating;
    if (here({ seating })) field("side")[1] = sideIn(number);
    const side = field("side")[1];
    const more = { kind: "hand", hand: number, line, seating, side, round: rounds.get(seating) };
    queue.add({ ...about(more), url, fields: withDevice(fields) });
    saved.add(number);
    twins.forget();
    tell("");
    goOn();
    hand.go(tapped || !hand.isOpen());
  };

  /* Who does not see that the form went on may take the next hand for the one that others entered. */

  const saved = new Set(); // the hands that this page sent
  let lastMove = ""; // what was said of it
  const movedOn = (entered) => {
    goOn();
    if (lastMove && said.textContent === lastMove) tell("");
    if (saved.has(entered.hand) || !entered.said || !hand.isOpen()) return;
    twins.remember(entered);
    const code = entered.side === 1 - Number(sideIn(entered.hand)) ? "moved" : "moved-else";
    lastMove = say(words[code], { ...entered, next: hand.number() });
    tell(lastMove, true);
    const { top, bottom } = byId("entry").getBoundingClientRect();
    if (top < innerHeight && bottom > 0) hand.go(true);
  };

  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-send]");
    if (!form) return;
    event.preventDefault();
    const kind = form.dataset.send;
    withdrew = kind === "withdraw";
    const fields = withDevice([...new FormData(form)]);
    const number = Number(form.dataset.hand) || undefined;
    if (kind === "call") fields.push(["client_key", queue.random()]);
    queue.add({ ...about({ kind, hand: number }), url: form.getAttribute("action"), fields });
    form.querySelector("button").disabled = true;
  });

  /* What came of it */

  const inWords = (item) =>
    say(words[`item-${item.kind}`], { ...item, line: (item.line || "").toUpperCase() });

  queue.listen((taken) => {
    for (const { answer } of taken) tell(answer.sentence || "", answer.outcome === "refused");
    if (taken.length || onTheWay().size > ownHands().length) htmx.trigger("#live", "refresh");
    showOutbox();
  });

  /* A text says what this phone alone has, and speaks for one side; the rest is with the computer. */
  const codes = () => {
    const texts = new Map();
    for (const item of queue.waiting()) {
      if (item.kind !== "hand") continue;
      const key = `${item.seating} ${item.side}`;
      if (!texts.has(key)) texts.set(key, { ...item, lines: [] });
      const { lines } = texts.get(key);
      while (lines.length < item.hand) lines.push("");
      lines[item.hand - 1] = item.line;
    }
    return [...texts.values()].map(({ round, table, side: own, seating, lines }) =>
      phoneCode({
        round,
        table,
        seat: words.first_seats[Number(own)],
        mark: seating.slice(0, 2).toUpperCase(),
        lines,
      }),
    );
  };

  let shown = "";
  const told = new Set(); // what was said to wait is said so until it is sent
  const isLate = (item) =>
    told.has(item.name) || queue.isOffline() || Date.now() - item.at > 1500;
  const showWaiting = () => {
    const numbers = queue.waiting().filter((item) => item.kind === "hand" && here(item) && isLate(item))
      .map((item) => item.hand);
    for (const row of document.querySelectorAll("#hands tr[data-hand]")) {
      const number = Number(row.dataset.hand);
      const [result, mark] = row.cells[1].children;
      const isWaiting = numbers.includes(number);
      result.hidden = isWaiting && state.hands[number - 1].state === "missing";
      if (isWaiting && !mark)
        row.cells[1].append(make("span", { className: "badge badge-warning", text: words["to-send"] }));
      else if (mark && !isWaiting) mark.remove();
    }
  };
  const showOutbox = () => {
    const waiting = queue.waiting();
    const refused = queue.refused();
    const old = waiting.filter(isLate);
    const sentence = words.waiting[waiting.length === 1 ? 0 : 1];
    const isNew = old.some((item) => !told.has(item.name));
    if (isNew) tell(say(sentence, { count: waiting.length }));
    for (const item of old) told.add(item.name);
    showWaiting();
    if (waiting.length && !old.length) setTimeout(showOutbox, 1600);
    const now = JSON.stringify([old, refused, queue.isOffline(), queue.keeps()]);
    if (now === shown) return;
    shown = now;
    const text = outbox.querySelector("details");
    const isOpen = Boolean(text && text.open);
    outbox.replaceChildren(
      ...(old.length ? [waitingBox(waiting, isOpen)] : queue.isOffline() ? [offlineBox()] : []),
      ...(refused.length ? [refusedBox(refused)] : []),
    );
  };

  const offlineBox = () =>
    make("div", { className: "notice notice-warning" }, make("p", { text: words.offline }));

  const waitingBox = (items, isOpen) => {
    const sentence = words.waiting[items.length === 1 ? 0 : 1];
    const called = items.some((item) => item.kind === "call");
    const found = codes();
    return make(
      "div",
      { className: "notice notice-warning stack" },
      make("p", {}, make("strong", { text: say(sentence, { count: items.length }) })),
      make("p", { text: queue.keeps() ? words.stay : words["not-kept"] }),
      ...(called ? [make("p", { text: words["call-waiting"] })] : []),
      make("ul", {}, ...items.map((item) => make("li", { text: inWords(item) }))),
      ...(found.length ? [textBox(found, isOpen)] : []),
    );
  };
  const textBox = (found, isOpen) =>
    make(
      "details",
      { open: isOpen },
      make("summary", { text: words["as-text"] }),
      make("p", { text: words["text-help"] }),
      ...found.map((text) => make("p", { className: "once", text })),
    );

  const refusedBox = (items) =>
    make(
      "div",
      { className: "notice notice-fault stack" },
      make("h2", { text: words.refused }),
      ...items.map((item) =>
        make(
          "div",
          { className: "stack" },
          make("p", {}, make("strong", { text: inWords(item) })),
          make("p", { text: item.refused === "?" ? words.unknown : item.refused }),
          make("p", {}, toldButton(item)),
        ),
      ),
    );
  const toldButton = (item) => {
    const button = make("button", { type: "button", className: "button", text: words.told });
    button.addEventListener("click", () => queue.remove(item.name));
    return button;
  };

  /* What the others did: the fragments around the form are swapped, never the form */

  const isOurs = (event) => event.detail.pathInfo
    ? event.detail.pathInfo.requestPath.startsWith(phone.dataset.live)
    : event.detail.path && event.detail.path.startsWith(phone.dataset.live);

  document.addEventListener("htmx:configRequest", (event) => {
    if (isOurs(event) && !event.detail.path.includes("side="))
      Object.assign(event.detail.parameters, { side, me: me() });
  });
  for (const area of ["pointerdown", "pointerup", "pointercancel"]) {
    document.addEventListener(area, (event) => {
      if (area === "pointerdown") isTouched = Boolean(event.target.closest("#live, #below"));
      else setTimeout(() => (isTouched = false), 300);
    });
  }
  let stood = null; // how far down the form stood before something above it changed
  const above = () => (scrollY > 0 ? said.getBoundingClientRect().top : null);
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (isTouched && isOurs(event)) event.detail.shouldSwap = false;
    stood = above();
  });
  document.addEventListener("htmx:afterSwap", () => {
    if (stood !== null) scrollBy({ top: said.getBoundingClientRect().top - stood, behavior: "instant" });
    stood = null;
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (isOurs(event)) queue.reached(event.detail.xhr.status > 0 && event.detail.xhr.status < 500);
  });
  document.addEventListener("htmx:afterSettle", () => {
    const before = state;
    state = readState();
    showWaiting();
    if (JSON.stringify(before) !== JSON.stringify(state)) changed(before);
  });

  const changed = (before) => {
    if (isAnotherPage(before)) return moveOn();
    if (!state) return;
    const stoodAt = hand && hand.isOpen() ? hand.number() : 0;
    if (JSON.stringify(before.sides) !== JSON.stringify(state.sides)) sitAnew();
    const was = before.hands.map((each) => each.state);
    const disputed = state.hands.find((each, at) => each.state === "disputed" && was[at] !== each.state);
    if (disputed) tell(say(words.disputed, { hand: disputed.hand }));
    else if (isAsked(state) && !isAsked(before)) tell(words["please-agree"]);
    else if (before.called && !state.called && !withdrew) tell(words.answered);
    if (!hand || hand.isBegun()) return;
    const left = state.hands[stoodAt - 1];
    if (left && left.state !== "missing") movedOn(left);
    else if (!left) goOn();
  };

  const isAsked = ({ agree, hands }) =>
    hands.some((each) => {
      const own = sideIn(each.hand);
      return own !== "" && agree.length > 0 && (each.agree || agree).includes(Number(own));
    });

  const isAnotherPage = (before) =>
    (state ? state.page : "") !== (before ? before.page : "") || (state && state.entry && !hand);

  /* Another round, or other rules: the page is loaded anew as soon as nothing can get lost. */
  let isWaitingToMove = false;
  const moveOn = () => {
    if (!queue.waiting().length && !(hand && hand.isBegun())) {
      location.replace(address());
      return;
    }
    if (!isWaitingToMove && hand && hand.isBegun()) {
      const link = make("a", { href: address(), className: "button", text: words["go-on"] });
      const sentence = say(words["new-round"], { round: state ? state.round : "" });
      const box = make("div", { className: "notice notice-warning" }, make("p", { text: sentence }), make("p", {}, link));
      box.setAttribute("role", "alert");
      byId("entry").before(box);
    }
    isWaitingToMove = true;
  };
  queue.listen(() => isWaitingToMove && setTimeout(moveOn, 500));

  const atThisTable = sideOf(me());
  if (atThisTable !== "" && atThisTable !== side) setSide(atThisTable);
  else if (hand && side !== "" && !hand.isBegun()) goOn();
  else if (side === "" && phone.dataset.me !== String(me())) refresh();
  showOutbox();
  queue.flush();
})();
