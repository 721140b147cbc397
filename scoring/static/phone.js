/* What a player's phone needs at a table, in one file because each file costs a phone a round trip:
   the text for use without network, the queue, the form of a hand, the check for duplicate hands, and
   finally the page itself, which puts them together. The door uses the queue, too. */
"use strict";
window.RightBower = window.RightBower || {};

/* A trembling hand taps twice, and who saw nothing happen taps again. The second tap must not hit what
   appeared under the finger after the first one submitted a form: that could enter the next hand. Nor
   may it undo what was just pressed. At the door, where one row follows another, only a tremble is
   meant. */
(() => {
  const SOON = document.getElementById("phone") ? 1500 : 700, NEAR = 40; // milliseconds, pixels
  let tap = null, sent = null;
  window.RightBower.lastTap = () => tap;

  const isAgain = ({ timeStamp, clientX, clientY }) =>
    sent && timeStamp - sent.timeStamp < SOON && Math.hypot(clientX - sent.clientX, clientY - sent.clientY) < NEAR;

  document.addEventListener("click", (event) => {
    if (!event.detail) return; // a key, or the field of a tapped label
    tap = event;
    const again = isAgain(event);
    sent = again || event.target.closest("[aria-pressed]") ? event : null;
    if (!again) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  document.addEventListener("submit", (event) => {
    if (tap && event.timeStamp - tap.timeStamp < SOON) sent = tap;
  }, true);
  document.addEventListener("input", () => (sent = null), true); // after typing a tap is intentional
})();

/* A round as one line of text with check digits, for a phone without network; read by
   scoring/transfer/phone_code.py. */
(() => {
  const CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ.- "; // the index is the value

  const withDigits = (body) => {
    let rest = 0;
    for (const each of `${body} 00`) rest = (10 * rest + CHARACTERS.indexOf(each)) % 97;
    return `${body} ${String(98 - rest).padStart(2, "0")}`;
  };

  /* `lines` begins with the first hand, "" if not entered; `seat` is the code of the side. */
  window.RightBower.phoneCode = ({ round, table, seat, mark, lines }) => {
    const hands = lines.map((line) => line.replace(/\s/g, "") || ".");
    return withDigits([`R${round}`, `T${table}`, seat, mark, ...hands].join(" ").toUpperCase());
  };
})();

/* The queue: what was entered on this phone and has not reached the hall's computer yet.

   Everything is stored first and then sent in order, as often as necessary: a dead network loses
   nothing, and each item's key makes repeated sending harmless. Refused items stay until somebody has
   seen why. */
(() => {
  const PREFIX = "rb item ";
  const LEASE = "rb lease";
  const PATIENCE = 10000; // milliseconds for one response
  const LONGEST_PAUSE = 15000;
  const LEASE_TIME = PATIENCE + 5000;
  const LATE = 1500; // milliseconds until the page says that something waits
  const LOOK_AGAIN = LATE + 100; // milliseconds

  const random = () => {
    const numbers = crypto.getRandomValues(new Uint32Array(4));
    return Array.from(numbers, (each) => each.toString(36)).join("").slice(0, 24);
  };
  const me = random();
  const memory = new Map(); // for phones that allow us no storage
  const listeners = [];
  let isSending = false;
  let offline = false;
  let pause = 1000;
  let timer = null;

  /* One storage entry per item: two pages on one phone never overwrite each other. */

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

  /* Only one of a phone's pages sends. The check against a changed clock keeps the wait short. */

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
      // Table pages need no CSRF token; pages behind a login do, that of the present login.
      const token = document.querySelector("[name=csrfmiddlewaretoken]");
      const response = await fetch(item.url, {
        method: "POST",
        body: new URLSearchParams([...item.fields, ["sent", new Date().toISOString()]]),
        headers: { Accept: "application/json", ...(token ? { "X-CSRFToken": token.value } : {}) },
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

  /* A page of somebody else's network is not our response, whether it says 200 or 404. */
  const isOurs = ({ answer }) => answer !== null && Boolean(answer.outcome);
  const LATER = [408, 429];
  const isTaken = (got) => got.status === 200 && isOurs(got);
  const isRefused = (got) =>
    got.status >= 400 && got.status < 500 && isOurs(got) && !LATER.includes(got.status);
  const linkOf = ({ url }) => url.split("/").slice(0, 3).join("/");

  /* Items nobody typed and that can't be done any more: show a message, but keep nothing. */
  const PAST = ["call-too-late", "hand-changed", "hands-changed"];
  const isPast = (item, { status, answer }) =>
    item.kind !== "hand" && status === 409 && answer !== null && PAST.includes(answer.code);

  const flush = async () => {
    if (isSending) return;
    isSending = true;
    clearTimeout(timer);
    const failed = new Set();
    const heldUp = new Set(); // tables whose next item must wait for this one
    const taken = [];
    const isOpen = (item) => !failed.has(item.name) && !heldUp.has(linkOf(item));
    for (let item = waiting()[0]; item; item = waiting().find(isOpen)) {
      if (!mayWork()) {
        timer = setTimeout(flush, 2000);
        break;
      }
      const got = await send(item);
      offline = got.status === 0;
      if (isTaken(got) || isPast(item, got)) {
        forget(item.name);
        taken.push({ item, answer: got.answer });
      } else if (isRefused(got)) {
        write(item.name, { ...item, refused: got.answer.sentence });
      } else if (got.status === 500) {
        failed.add(item.name); // the others need not wait for it
        write(item.name, { ...item, tries: (item.tries || 0) + 1 });
      } else {
        failed.add(item.name);
        heldUp.add(linkOf(item));
        if (offline) break;
      }
      pause = 1000;
    }
    giveBack();
    isSending = false;
    if (failed.size) {
      timer = setTimeout(flush, pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    }
    tell(taken);
  };

  const isLate = (item) => offline || Date.now() - item.at > LATE;
  const onceLate = (act) => setTimeout(act, LOOK_AGAIN);

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
    again: (name) => {
      write(name, { ...read(name), refused: undefined });
      tell();
      atOnce();
    },
    remove: (name) => {
      forget(name);
      tell();
    },
    listen: (listener) => listeners.push(listener),
    isOffline: () => offline,
    isLate,
    onceLate,
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
    forget,
  };
})();

/* The form of one hand: it offers what the rules allow and shows the points before they are saved.

   All of it comes from data in the page made by the engine; there are no rules of the game here. */
(() => {
  const byId = (id) => document.getElementById(id);
  const dataOf = (id) => (byId(id) ? JSON.parse(byId(id).textContent) : null);
  const form = byId("hand-form");
  const words = dataOf("words");
  const offers = dataOf("offers");

  const say = (sentence, values = {}) =>
    sentence.replace(/%\((\w+)\)s/g, (_, name) => (name in values ? values[name] : ""));
  const make = (tag, { text = "", ...rest } = {}, ...children) => {
    const element = Object.assign(document.createElement(tag), rest);
    element.append(...(text ? [text] : []), ...children);
    return element;
  };
  const GROUPS = ["declarer", "bid", "strain", "direction", "tricks"];
  Object.assign(window.RightBower, { words, say, make, GROUPS });
  if (!form) return;

  const points = byId("points");
  const section = byId("entry");
  const radios = (name) => [...form.querySelectorAll(`input[name=${name}]`)];
  const groups = () => GROUPS.filter((name) => radios(name).length);
  const chosen = (name) => {
    const found = radios(name).find((radio) => radio.checked);
    return found ? found.value : "";
  };
  const choose = (name, value) => {
    for (const radio of radios(name)) radio.checked = radio.value === value && value !== "";
    const nobody = radios(name).find((radio) => radio.value === "");
    if (nobody && !value) nobody.checked = true;
  };
  const hidden = (name, value) => (form.elements[name].value = value);
  const names = () => [...groups(), "revoker"];
  const values = () => Object.fromEntries(names().map((name) => [name, chosen(name)]));

  /* “Passed out” is a choice that “Save” confirms, with nothing between the two: a finger that only
     brushed it saves nothing. What had been chosen before is set aside and comes back. Without this
     script the button saves at once. */

  const out = form.querySelector("[name=passed_out]");
  let aside = null; // null unless “passed out” is chosen
  const isOut = () => aside !== null;
  const setOut = (before) => {
    aside = before;
    if (!out) return;
    out.setAttribute("aria-pressed", String(isOut()));
    byId("played").hidden = isOut();
  };
  const passOut = () => {
    setOut(values());
    for (const name of names()) choose(name, "");
  };
  const takeBack = (except) => {
    for (const name of names()) if (name !== except) choose(name, aside[name]);
    setOut(null);
  };

  /* What can be chosen */

  const partsOf = (bid) => offers.offers[bid] || {};
  const contract = () => {
    const strains = partsOf(chosen("bid"))[chosen("strain")];
    return strains ? strains[chosen("direction")] : undefined;
  };
  const allow = (name, isAllowed) => {
    for (const radio of radios(name)) {
      radio.disabled = !isAllowed(radio.value);
      if (radio.disabled) radio.checked = false;
    }
  };
  const offer = () => {
    const bid = chosen("bid");
    allow("strain", (strain) => !bid || strain in partsOf(bid));
    const strain = chosen("strain");
    const directions = Object.values(partsOf(bid)).reduce(
      (found, each) => ({ ...found, ...each }),
      {},
    );
    const going = strain ? partsOf(bid)[strain] || {} : directions;
    allow("direction", (direction) => !bid || direction in going);
    const found = contract();
    allow("tricks", (tricks) => !found || offers.scores[found[1]][Number(tricks)] !== null);
  };

  /* What it earns */

  const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));
  const earned = (sentence, first, second) =>
    say(words[sentence], {
      first: words.sides[0],
      second: words.sides[1],
      first_points: signed(first),
      second_points: signed(second),
    });
  const beside = (sentence, value) =>
    words.single && value !== undefined ? ` ${say(words[sentence], { points: signed(value) })}` : "";

  const read = () => {
    if (isOut()) return { line: offers.out, said: words.out };
    const revoke = offers.revokes[chosen("revoker")];
    if (revoke) {
      const [line, first, second, alone] = revoke;
      return { line, said: earned("revoked", first, second) + beside("alone", alone) };
    }
    const found = contract();
    const seat = offers.seats[chosen("declarer")];
    const tricks = chosen("tricks");
    const score = found && tricks ? offers.scores[found[1]][Number(tricks)] : null;
    if (!seat || !score) return null;
    const [made, makers, defenders, partner] = score;
    const [side, letter] = seat;
    const [first, second] = side === 0 ? [makers, defenders] : [defenders, makers];
    const said = earned(made ? "made" : "set", first, second) + beside("partner", partner);
    return { line: `${letter}${found[0]}${tricks}`, said };
  };

  const labelOf = (name) => byId(`id_${name}`).querySelector("legend").textContent.trim();
  const missing = () => (isOut() ? [] : groups().filter((name) => !chosen(name)));

  /* Said where it is chosen as well: the sentence beside “Save” is out of sight from there. */
  const mark = (names) => {
    for (const name of groups()) {
      const group = byId(`id_${name}`);
      const isDue = names.includes(name);
      group.classList.toggle("field-wrong", isDue);
      const note = group.querySelector(".error");
      if (note) note.remove();
      if (!isDue) continue;
      const text = say(words.missing, { what: labelOf(name) });
      group.querySelector("legend").after(make("div", { className: "error" }, make("p", { text })));
    }
  };
  const isMarked = (name) => byId(`id_${name}`).classList.contains("field-wrong");

  const show = () => {
    offer();
    mark(missing().filter(isMarked));
    const found = read();
    points.textContent = found ? found.said : "";
    points.classList.remove("say-wrong");
    const isOpen = !chosen("revoker");
    form.querySelector("#save").classList.toggle("button-main", Boolean(found) || isOpen);
  };

  const complain = () => {
    const names = missing();
    points.textContent = say(words.missing, { what: names.map(labelOf).join(", ") });
    points.classList.add("say-wrong");
    mark(names);
    const first = radios(names[0]).find((radio) => !radio.disabled);
    byId(`id_${names[0]}`).scrollIntoView({ block: "start" });
    if (first) first.focus({ preventScroll: true });
  };

  /* Taps scroll to the next question; keyboard users move on their own. */

  let tapped = false;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const scrollTo = (element, block = "start") =>
    element.scrollIntoView({ block, behavior: still.matches ? "auto" : "smooth" });
  form.addEventListener("pointerdown", () => (tapped = true));
  form.addEventListener("keydown", () => (tapped = false));
  form.addEventListener("change", (event) => {
    if (isOut()) takeBack(event.target.name);
    show();
    form.dispatchEvent(new CustomEvent("hand:chosen", { bubbles: true }));
    if (!tapped || event.target.name === "revoker") return;
    const next = missing()[0];
    if (next) scrollTo(byId(`id_${next}`));
    else scrollTo(byId("save"), "end");
  });

  /* “Save” must not come to lie under the finger that tapped “Passed out”. */
  const press = () => {
    if (isOut()) takeBack();
    else passOut();
    form.dispatchEvent(new CustomEvent("hand:chosen", { bubbles: true }));
    show();
    if (tapped && byId("save").getBoundingClientRect().bottom > innerHeight) scrollTo(out);
  };
  if (out) {
    out.type = "button";
    out.addEventListener("click", press);
  }

  /* Which hand it is for */

  const open = (hand, { report = null, uid = "" } = {}) => {
    hidden("corrects", uid);
    hidden("client_key", window.RightBower.queue.random());
    hidden("dealer", report ? report.dealer : hand.dealer);
    setOut(null);
    for (const name of names()) choose(name, report ? report[name] : "");
    const revoker = radios("revoker").find((radio) => radio.checked && radio.value);
    if (revoker) revoker.closest("details").open = true;
    if (report && report.passed_out && out) passOut();
    form.dataset.hand = hand.hand;
    form.setAttribute("action", form.getAttribute("action").replace(/\d+\/$/, `${hand.hand}/`));
    const deal = words.deals[hand.hand - 1];
    const sentence = uid ? words.change : deal ? words["hand-of-deal"] : words.hand;
    byId("entry-title").textContent = say(sentence, { hand: hand.hand, hands: words.hands, deal });
    byId("dealer-said").querySelector("strong").textContent = words.seats[form.elements.dealer.value];
    byId("leave").hidden = !uid;
    byId("skip").hidden = Boolean(uid);
    const wasOut = byId("was-out");
    if (wasOut) wasOut.hidden = !report || report.bid !== "passed-out";
    const faults = form.querySelector(".notice-fault");
    if (faults) faults.remove();
    mark([]);
    section.hidden = false;
    show();
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const found = read();
    if (!found) return complain();
    const fields = [...new FormData(form), ...(isOut() ? [["passed_out", "1"]] : [])];
    form.dispatchEvent(
      new CustomEvent("hand:saved", { bubbles: true, detail: { line: found.line, fields, tapped } }),
    );
  });

  window.RightBower.hand = {
    open,
    close: () => (section.hidden = true),
    isOpen: () => !section.hidden,
    isBegun: () => !section.hidden && (form.elements.corrects.value !== "" || isOut() || names().some(chosen)),
    chosen: () => ({ ...values(), passed_out: isOut() }),
    number: () => Number(form.dataset.hand),
    corrects: () => form.elements.corrects.value,
    seating: () => form.elements.seating.value,
    setSide: (side) => hidden("side", side),
    go: (isTap) => {
      // instantly: content arriving meanwhile moves the page and would cut smooth scrolling short
      byId("said").scrollIntoView({ block: "start", behavior: "instant" });
      if (!isTap) byId("entry-title").focus({ preventScroll: true });
    },
  };
  show();
})();

/* Duplicate hands: while nothing has been tapped, the form moves on when somebody else enters its
   hand. A player who overlooked that and enters the hand again is asked before it is stored as the
   next. */
(() => {
  const { words, say, make, GROUPS } = window.RightBower;
  const byId = (id) => document.getElementById(id);
  const MINUTES = 10;
  let passed = []; // the hands that the form skipped on its own since this phone last saved one

  const isSame = (report, values) => {
    if (values.get("passed_out")) return report.bid === "passed-out";
    if (values.get("revoker") || report.revoker) return values.get("revoker") === report.revoker;
    return GROUPS.every((name) => (values.get(name) || "") === report[name]);
  };
  const of = (fields) => {
    const values = new Map(fields);
    return passed.find(
      ({ at, reports }) =>
        Date.now() - at < MINUTES * 60000 &&
        Object.values(reports).some((report) => isSame(report, values)),
    );
  };

  const stopAsking = () => byId("ask") && byId("ask").remove();
  document.addEventListener("change", stopAsking);

  /* Calls `store` with what was `given` and the number of its hand once the question is answered. */
  const ask = (twin, given, next, store) => {
    stopAsking();
    const numbers = { hand: twin.hand, said: twin.said, next };
    const text = (code) => say(words[code], numbers);
    const answer = (code, fields, number) => {
      const button = make("button", { type: "button", id: code, className: "button", text: text(code) });
      button.addEventListener("click", () => store({ ...given, fields }, number));
      return make("p", {}, button);
    };
    const { fields } = given;
    const asTwin = fields.map(([name, value]) => [name, name === "dealer" ? twin.dealer : value]);
    const box = make(
      "div",
      { id: "ask", className: "notice notice-warning", tabIndex: -1 },
      make("p", {}, make("strong", { text: text("same") })),
      answer("same-yes", fields, next),
      answer("same-no", asTwin, twin.hand),
    );
    box.setAttribute("role", "alert");
    byId("save").parentElement.after(box);
    // away from the finger, whose next tap must not answer
    const tap = window.RightBower.lastTap();
    const block = tap && tap.clientY > innerHeight / 2 ? "start" : "end";
    box.scrollIntoView({ block, behavior: "instant" });
    box.focus({ preventScroll: true });
  };

  window.RightBower.twins = {
    of,
    ask,
    stopAsking,
    remember: (entered) => passed.push({ ...entered, at: Date.now() }),
    forget: () => (passed = []),
  };
})();

/* The page of a table on a player's phone: which side it speaks for, what became of what it sent,
   and what the others did meanwhile. Every button of the page also works without this script. */
(() => {
  const { queue, hand, twins, words, say, make, phoneCode } = window.RightBower;
  const byId = (id) => document.getElementById(id);
  const phone = byId("phone");
  if (!phone) return; // the door has a page of its own (door.js)
  const said = byId("said");
  const outbox = byId("outbox");
  const who = `rb who ${phone.dataset.event}`;
  queue.write(`rb table ${phone.dataset.event}`, phone.dataset.address); // read by back.js
  const totals = byId("totals-form");
  let side = phone.dataset.side;
  let isTouched = false;
  let withdrew = false;

  const rounds = new Map(); // seating -> its round, even after another one has begun
  const readState = () => {
    const found = byId("state") ? JSON.parse(byId("state").textContent) : null;
    if (found) rounds.set(found.seating, found.round);
    return found;
  };
  let state = readState();
  /* Messages above must not move what is in sight, nor what was tapped under the thumb: not every
     browser takes care of that. */
  let isBelow = false; // the last tap was below the form
  const depth = () => byId("below").getBoundingClientRect().top;
  const keepPlace = (stood) => scrollBy({ top: depth() - stood, behavior: "instant" });
  const steadily = (change, isAbove = depth() < 0) => {
    const stood = isAbove || (isBelow && depth() < innerHeight) ? depth() : null;
    change();
    if (stood !== null) keepPlace(stood);
  };

  const tell = (sentence, isLoud = false) => {
    const change = () => {
      said.textContent = sentence;
      for (const name of ["notice", "notice-warning"]) said.classList.toggle(name, isLoud);
    };
    steadily(change, said.getBoundingClientRect().top < 0);
  };

  /* Which side this phone speaks for: by the number of its holder, again at every table */

  const among = (sides, number) => {
    const found = sides.findIndex((numbers) => numbers.includes(number));
    return found < 0 ? "" : String(found);
  };
  /* If one more plays by turns, somebody who is sitting out gets the side of their first hand. */
  const sideOf = (number) => {
    if (!state) return "";
    const turns = state.hands.map((each) => each.sides || []);
    return [state.sides, ...turns].map((sides) => among(sides, number)).find((each) => each) || "";
  };
  /* The side in one hand: "" for somebody who sits it out. */
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
    if (totals && state && totals.elements.seating.value === state.seating) {
      totals.elements.side.value = value;
      byId("totals-entry").hidden = value === "";
    }
    if (hand) {
      hand.setSide(hand.isOpen() ? sideIn(hand.number()) : value);
      if (value === "") hand.close();
      else goOn();
    }
    refresh();
  };

  /* The seats were exchanged, or the turns have changed: what was begun stays. */
  const sitAnew = () => {
    const now = me() ? sideOf(me()) : side;
    if (now === side) return;
    if (now === "" || !hand || !hand.isBegun()) return setSide(now);
    side = now;
    hand.setSide(sideIn(hand.number()));
    refresh();
  };

  document.addEventListener("click", (event) => {
    isTouched = false; // the tap is complete; its effects may be shown
    const link = event.target.closest("#phone a");
    if (!link) return;
    const { number, lent } = link.dataset;
    const open = hand && opener(link);
    if ("side" in link.dataset) {
      event.preventDefault();
      if (number) queue.write(who, Number(number));
      else if (lent === undefined) queue.write(who, null);
      if (link.dataset.side === "" || lent !== undefined) dropDraft(); // of somebody else
      setSide(link.dataset.side);
    } else if (open) {
      event.preventDefault();
      tell(""); // the outcome of the previous hand is not about this one
      open();
      if (link.id !== "leave") hand.go(event.detail > 0);
    }
  });
  /* What a link does with the form; undefined if nothing. */
  const opener = ({ id, dataset: { change, enter } }) => {
    if (change) return () => startChange(change);
    if (enter) return () => openHand(state.hands[Number(enter) - 1]);
    return { skip, leave: goOn }[id];
  };

  /* Which hand comes next */

  const here = (item) => state !== null && item.seating === state.seating;
  const ownHands = () =>
    queue.waiting().filter((item) => item.kind === "hand" && here(item)).map((item) => item.hand);
  /* Sent and perhaps already stored: the table's state, which will say so, arrives a moment later. */
  const LONGEST_WAY = 10000; // milliseconds until a state requested after sending must have arrived
  const sent = new Map(); // hand -> when it was last seen in the queue
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
    if (next && isDue(draft)) return resume(draft);
    if (next) openHand(next);
    else hand.close();
  };

  /* The hand being entered is kept until it is saved, for a page that is left and opened again. Only a
     page that has just been loaded offers it, and only while that hand is missing. */
  const DRAFT = `rb draft ${phone.dataset.token}`;
  const isDue = (kept) => kept && here(kept) && open().some((each) => each.hand === kept.hand);
  const dropDraft = () => {
    draft = null;
    queue.forget(DRAFT);
  };
  let draft = hand ? queue.read(DRAFT) : null;
  if (draft && state && !isDue(draft)) dropDraft();
  const resume = ({ hand: number, chosen }) => {
    draft = null;
    const found = state.hands[number - 1];
    openHand(found, { report: { ...chosen, dealer: found.dealer } });
    tell(say(words.draft, { hand: number }));
  };
  document.addEventListener("hand:chosen", () => {
    draft = null;
    if (hand.corrects()) return;
    queue.write(DRAFT, { seating: hand.seating(), hand: hand.number(), chosen: hand.chosen() });
  });
  const skip = () => {
    const next = after(hand.number());
    if (next) openHand(next);
  };
  const startChange = (uid) => {
    const found = state.hands.find((each) => uid in each.reports);
    if (found) openHand(found, { report: found.reports[uid], uid });
  };

  /* Sending */

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
    tell(""); // before the queue, which without network says at once that it keeps the hand
    draft = null; // nothing chosen earlier may lie under the finger that saved
    if (!hand.corrects()) dropDraft();
    queue.add({ ...about(more), url, fields: withDevice(fields) });
    saved.add(number);
    twins.forget();
    goOn();
    hand.go(tapped || !hand.isOpen());
  };

  /* Somebody who overlooks that the form moved on may take the next hand for the one just entered. */

  const saved = new Set(); // the hands that this page sent
  let lastMove = ""; // the message about it
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
    const more = kind === "totals" ? totalsOf(form) : {};
    queue.add({ ...about({ kind, hand: number, ...more }), url: form.getAttribute("action"), fields });
    form.querySelector("button").disabled = true;
  });

  /* New totals replace refused ones, which may be of the previous round. */
  const refusedTotals = () => queue.refused().filter((item) => item.kind === "totals");
  const totalsOf = (form) => {
    for (const item of refusedTotals()) queue.remove(item.name);
    form.dataset.sent = "";
    const { seating, side: own, points_0, points_1 } = form.elements;
    const line = `${points_0.value} : ${points_1.value}`;
    return { line, seating: seating.value, side: own.value, round: rounds.get(seating.value) };
  };

  /* While totals are typed but not sent, the page puts off reloading. */
  const isTyping = () =>
    totals !== null && !("sent" in totals.dataset) &&
    [...totals.querySelectorAll("input:not([type=hidden])")].some((each) => each.value !== each.defaultValue);
  const freeTotals = () => {
    if (!totals || queue.waiting().some((item) => item.kind === "totals")) return;
    totals.querySelector("button").disabled = false;
    if (!refusedTotals().length) return;
    delete totals.dataset.sent;
    const counts = totals.querySelector("details");
    if (counts) counts.open = true;
  };

  /* Responses */

  const inWords = (item) =>
    say(words[`item-${item.kind}`], { ...item, line: (item.line || "").toUpperCase() });

  let isCallNews = false; // this phone called: the notice needs more room than the button that it replaces
  let hasAgreed = false;
  queue.listen((taken) => {
    if (taken.some(({ item, answer }) => item.kind === "agreed" && answer.outcome === "agreed")) hasAgreed = true;
    if (taken.some(({ item }) => item.kind === "call")) isCallNews = true;
    for (const { answer } of taken.filter(({ item }) => isOfTable(item))) tell(answer.sentence || "", answer.outcome === "refused");
    if (taken.length || onTheWay().size > ownHands().length) htmx.trigger("#live", "refresh");
    freeTotals();
    showOutbox();
  });

  /* Each text has the hands that only this phone has, for one side; the computer has the rest. */
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
  const told = new Set(); // items announced as waiting stay so until they are sent
  const isLate = (item) => told.has(item.name) || queue.isLate(item);
  const showWaiting = () => {
    const numbers = queue.waiting().filter((item) => item.kind === "hand" && here(item) && isLate(item))
      .map((item) => item.hand);
    for (const row of document.querySelectorAll("#hands > li")) {
      const number = Number(row.dataset.hand);
      const place = row.querySelector(".hand-said");
      const [result, mark] = place.children;
      const isWaiting = numbers.includes(number);
      result.hidden = isWaiting && state.hands[number - 1].state === "missing";
      if (isWaiting && !mark)
        place.append(make("span", { className: "badge badge-warning", text: words["to-send"] }));
      else if (mark && !isWaiting) mark.remove();
    }
  };
  const isOfTable = (item) => item.kind !== "door"; // the same device may be used at the door too
  const showOutbox = () => {
    const waiting = queue.waiting().filter(isOfTable);
    const refused = queue.refused().filter(isOfTable);
    const old = waiting.filter(isLate);
    const sentence = words.waiting[waiting.length === 1 ? 0 : 1];
    const isNew = old.some((item) => !told.has(item.name));
    if (isNew) tell(say(sentence, { count: waiting.length }));
    for (const item of old) told.add(item.name);
    showWaiting();
    if (waiting.length && !old.length) queue.onceLate(showOutbox);
    const now = JSON.stringify([old, refused, queue.isOffline(), queue.keeps()]);
    if (now === shown) return;
    shown = now;
    const text = outbox.querySelector("details");
    const isOpen = Boolean(text && text.open);
    const boxes = [
      ...(old.length ? [waitingBox(waiting, isOpen)] : queue.isOffline() ? [offlineBox()] : []),
      ...(refused.length ? [refusedBox(refused)] : []),
    ];
    steadily(() => outbox.replaceChildren(...boxes));
  };

  const offlineBox = () =>
    make("div", { className: "notice notice-warning" }, make("p", { text: words.offline }));

  const waitingBox = (items, isOpen) => {
    const called = items.some((item) => item.kind === "call");
    const found = codes();
    return make(
      "div",
      { className: "notice notice-warning stack" },
      make("p", {}, make("strong", { text: words["to-send"] })), // #said has the rest
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
          make("p", { text: item.refused }),
          make(
            "p",
            { className: "cluster" },
            outboxButton(words.again, () => queue.again(item.name)),
            outboxButton(words.told, () => queue.remove(item.name)),
          ),
        ),
      ),
    );
  const outboxButton = (text, act) => {
    const button = make("button", { type: "button", className: "button", text });
    button.addEventListener("click", act);
    return button;
  };

  /* What the others did: fragments around the form are swapped, never the form itself */

  const isOurs = (event) => event.detail.pathInfo
    ? event.detail.pathInfo.requestPath.startsWith(phone.dataset.live)
    : event.detail.path && event.detail.path.startsWith(phone.dataset.live);

  document.addEventListener("htmx:configRequest", (event) => {
    if (isOurs(event) && !event.detail.path.includes("side="))
      Object.assign(event.detail.parameters, { side, me: me() });
  });
  let letGo = null; // the end of one tap must not end the next one that follows at once
  for (const kind of ["pointerdown", "pointerup", "pointercancel"]) {
    document.addEventListener(kind, (event) => {
      clearTimeout(letGo);
      if (kind === "pointerdown") {
        isTouched = Boolean(event.target.closest("#live, #below"));
        isBelow = Boolean(event.target.closest("#below"));
      } else letGo = setTimeout(() => (isTouched = false), 300);
    });
  }
  let stood = null; // the scroll position before something above the form changed
  let unfolded = []; // hands with their buttons unfolded: they stay so when the list is replaced
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (isTouched && isOurs(event)) event.detail.shouldSwap = false;
    stood = scrollY > 0 ? depth() : null;
    unfolded = Array.from(document.querySelectorAll("#hands > li:has(> details[open])"), (row) => row.dataset.hand);
  });
  document.addEventListener("htmx:afterSwap", () => {
    if (stood !== null) keepPlace(stood);
    stood = null;
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (isOurs(event)) queue.reached(event.detail.xhr.status > 0 && event.detail.xhr.status < 500);
  });
  /* With large letters a request may be below what is in sight. Somebody asked to agree with hands
     sees the hands; the button is within reach anyway. Who has agreed sees the thanks, and below
     them the next table. */
  let wasAsked = null;
  const showHands = () => {
    const asked = hand && hand.isOpen() ? null : byId("we-agree");
    const sight = asked && !wasAsked ? byId("hands-title") : wasAsked && !asked && hasAgreed ? said : null;
    if (sight) sight.scrollIntoView({ block: "start", behavior: "instant" });
    if (!asked) hasAgreed = false;
    wasAsked = asked;
  };
  const showAsked = () => {
    if (isTyping()) return;
    if (!totals) return showHands();
    const answer = document.querySelector("#we-agree, section:has(> #differing) .button-main");
    const asked = answer || (side !== "" && !byId("totals-said") && byId("id_points_0"));
    if (asked && asked !== wasAsked && !(wasAsked && asked.id === wasAsked.id)) bring(asked);
    wasAsked = asked;
  };
  const bring = (asked) => {
    const { top, bottom } = asked.getBoundingClientRect();
    if (top >= 0 && bottom <= innerHeight) return;
    const block = bottom - asked.closest("section").getBoundingClientRect().top > innerHeight ? "end" : "start";
    (block === "end" ? asked : asked.closest("section")).scrollIntoView({ block, behavior: "instant" });
  };

  const showCall = () => {
    const notice = isCallNews && document.querySelector("#below .call .notice");
    if (!notice) return;
    isCallNews = false;
    const { top } = notice.getBoundingClientRect();
    if (top > 0 && top < innerHeight) notice.scrollIntoView({ block: "nearest", behavior: "instant" });
  };

  document.addEventListener("htmx:afterSettle", () => {
    setTimeout(showAsked);
    setTimeout(showCall);
    const before = state;
    state = readState();
    for (const row of document.querySelectorAll("#hands > li:has(> details)"))
      if (unfolded.includes(row.dataset.hand)) row.firstElementChild.open = true;
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
    const settled = state.hands.find((each, at) => each.state === "done" && was[at] === "disputed");
    const asked = isAsked(state) && !isAsked(before) ? [words["please-agree"]] : [];
    if (disputed) tell(say(words.disputed, { hand: disputed.hand }));
    else if (settled) tell([say(words["dispute-over"], { hand: settled.hand }), ...asked].join(" "));
    else if (asked.length) tell(asked[0]);
    else if (before.called && !state.called && !withdrew) tell(words.answered);
    const isFree = !(hand && hand.isBegun());
    if (hand && isFree) leaveEntered(stoodAt);
    if (disputed && isFree) showDispute(disputed.hand);
  };

  /* The form moves on from a hand entered meanwhile. */
  const leaveEntered = (stoodAt) => {
    const left = state.hands[stoodAt - 1];
    if (left && left.state !== "missing") movedOn(left);
    else if (!left) goOn();
  };

  /* The versions are above the form: somebody at the list below it would not notice them. */
  const showDispute = (number) => {
    const title = byId(`dispute-${number}`);
    if (title) title.scrollIntoView({ block: "start", behavior: "instant" });
  };

  const isAsked = ({ agree, hands }) =>
    hands.some((each) => {
      const own = sideIn(each.hand);
      return own !== "" && agree.length > 0 && (each.agree || agree).includes(Number(own));
    });

  const isAnotherPage = (before) =>
    (state ? state.page : "") !== (before ? before.page : "") || (state && state.entry && !hand);

  /* Another round or other rules: reload the page as soon as nothing can get lost. */
  let isWaitingToMove = false;
  const moveOn = () => {
    if (!queue.waiting().some(isOfTable) && !(hand && hand.isBegun()) && !isTyping()) {
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
  showAsked();
  queue.flush();
})();
