/* The form of one hand: it offers what the rules allow and says the points before they are saved.

   All of it stands in the page as data that the engine made; no rule of the game stands here. */
"use strict";
window.RightBower = window.RightBower || {};
(() => {
  const byId = (id) => document.getElementById(id);
  const dataOf = (id) => (byId(id) ? JSON.parse(byId(id).textContent) : null);
  const form = byId("hand-form");
  const words = dataOf("words");
  const offers = dataOf("offers");

  const say = (sentence, values = {}) =>
    sentence.replace(/%\((\w+)\)s/g, (_, name) => (name in values ? values[name] : ""));
  window.RightBower.words = words;
  window.RightBower.say = say;
  if (!form) return;

  const GROUPS = ["declarer", "bid", "strain", "direction", "tricks"];
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

  /* What is on offer */

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
  const missing = () => groups().filter((name) => !chosen(name));
  const show = () => {
    offer();
    const found = read();
    points.textContent = found ? found.said : "";
    points.classList.toggle("say-wrong", false);
    const isOpen = !chosen("revoker");
    form.querySelector("#save").classList.toggle("button-main", Boolean(found) || isOpen);
  };

  const complain = () => {
    const names = missing();
    points.textContent = say(words.missing, { what: names.map(labelOf).join(", ") });
    points.classList.add("say-wrong");
    const first = radios(names[0]).find((radio) => !radio.disabled);
    byId(`id_${names[0]}`).scrollIntoView({ block: "start" });
    if (first) first.focus({ preventScroll: true });
  };

  /* Who taps is taken on to the next question; who uses the keyboard goes by himself. */

  let tapped = false;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const scrollTo = (element, block = "start") =>
    element.scrollIntoView({ block, behavior: still.matches ? "auto" : "smooth" });
  form.addEventListener("pointerdown", () => (tapped = true));
  form.addEventListener("keydown", () => (tapped = false));
  form.addEventListener("change", (event) => {
    show();
    if (!tapped || event.target.name === "revoker") return;
    const next = missing()[0];
    if (next) scrollTo(byId(`id_${next}`));
    else scrollTo(byId("save"), "end");
  });

  /* Which hand it is for */

  const open = (hand, { report = null, uid = "" } = {}) => {
    hidden("corrects", uid);
    hidden("client_key", window.RightBower.queue.random());
    hidden("dealer", report ? report.dealer : hand.dealer);
    for (const name of [...groups(), "revoker"]) choose(name, report ? report[name] : "");
    form.dataset.hand = hand.hand;
    form.setAttribute("action", form.getAttribute("action").replace(/\d+\/$/, `${hand.hand}/`));
    const sentence = uid ? words.change : words.hand;
    byId("entry-title").textContent = say(sentence, { hand: hand.hand, hands: words.hands });
    byId("dealer-said").querySelector("strong").textContent = words.seats[form.elements.dealer.value];
    byId("leave").hidden = !uid;
    byId("skip").hidden = Boolean(uid);
    const wasOut = byId("was-out");
    if (wasOut) wasOut.hidden = !report || report.bid !== "passed-out";
    const faults = form.querySelector(".notice-fault");
    if (faults) faults.remove();
    section.hidden = false;
    show();
  };

  let byButton = null;
  form.addEventListener("click", (event) => (byButton = event.target.closest("button")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const button = event.submitter || byButton;
    const isOut = Boolean(button && button.name === "passed_out");
    const found = isOut ? { line: offers.out } : read();
    if (!found) return complain();
    const fields = [...new FormData(form)].filter(([name]) => name !== "passed_out");
    if (isOut) fields.push(["passed_out", "1"]);
    form.dispatchEvent(
      new CustomEvent("hand:saved", { bubbles: true, detail: { line: found.line, fields, tapped } }),
    );
  });

  window.RightBower.hand = {
    open,
    close: () => (section.hidden = true),
    isOpen: () => !section.hidden,
    isBegun: () => !section.hidden && (form.elements.corrects.value !== "" || groups().some(chosen)),
    number: () => Number(form.dataset.hand),
    corrects: () => form.elements.corrects.value,
    seating: () => form.elements.seating.value,
    setSide: (side) => hidden("side", side),
    go: (isTap) => {
      // at once: what arrives meanwhile moves the page, and would end a slow way half there
      byId("said").scrollIntoView({ block: "start", behavior: "instant" });
      if (!isTap) byId("entry-title").focus({ preventScroll: true });
    },
  };
  show();
})();
