/* Finds names on the device itself: everybody in the club is fetched once, and the list narrows with
   each letter typed. Without this script the button "Find" asks the server. */
"use strict";
window.RightBower = window.RightBower || {};
(() => {
  const LETTERS = { œ: "oe", æ: "ae", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i", ß: "ss" };

  /* The same as in clubs/names.py: lower case without accents. */
  const plain = (text) =>
    text.toLowerCase().normalize("NFKD").replace(/[œæøłđðþıß]/g, (letter) => LETTERS[letter])
      .replace(/\p{M}/gu, "").replace(/['’`´]/g, "").replace(/[^\p{L}\p{N}\s]/gu, " ")
      .replace(/\s+/g, " ").trim();

  /* The same as Members.found: every word, in any order; a member's number counts too. */
  const holds = (text) => {
    const sought = plain(text).split(" ").filter(Boolean);
    return ({ key, number }) => sought.every((word) => key.includes(word) || word === String(number));
  };
  window.RightBower.names = { plain, holds };

  const form = document.querySelector(".finding[data-names]");
  if (!form) return;
  const place = document.querySelector(form.dataset.place);
  const asLoaded = [...place.childNodes];
  const asked = () => new URLSearchParams(new FormData(form)).toString();
  const askedAtFirst = asked();
  let names = null; // everybody, with the table's headings and how many it shows at most
  let found = [];

  const make = (tag, { text = "", ...rest } = {}, ...children) => {
    const made = Object.assign(document.createElement(tag), rest);
    made.append(...(text ? [text] : []), ...children);
    return made;
  };
  const cellOf = ({ address }, text, column) => {
    const [, className] = names.heads[column];
    if (column) return make("td", { className, text });
    return make("td", { className }, address ? make("a", { href: address, text }) : text);
  };
  const tableOf = (rows) => {
    const heads = names.heads.map(([text, className]) => make("th", { scope: "col", className, text }));
    const lines = rows.map((row) =>
      make("tr", {}, ...row.cells.map((text, column) => cellOf(row, text, column))),
    );
    const table = make(
      "table",
      { className: "table" },
      make("thead", {}, make("tr", {}, ...heads)),
      make("tbody", {}, ...lines),
    );
    const region = make("div", { className: "scroll", role: "region", tabIndex: 0 }, table);
    region.setAttribute("aria-label", names.caption);
    return region;
  };
  const show = () => {
    if (asked() === askedAtFirst) {
      found = [];
      place.replaceChildren(...asLoaded);
      return;
    }
    const status = form.elements.status ? form.elements.status.value : "";
    const isSought = holds(form.elements.find.value);
    found = names.people.filter((row) => isSought(row) && (!status || row.status === status));
    const notes = [];
    if (found.length > names.most) notes.push(make("p", { className: "muted", text: names.more }));
    if (!found.length) notes.push(make("p", { text: names.nobody }));
    place.replaceChildren(...(found.length ? [tableOf(found.slice(0, names.most))] : []), ...notes);
  };
  const fetched = fetch(form.dataset.names, { headers: { Accept: "application/json" } })
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null);
  form.addEventListener("input", async () => {
    for (const link of document.querySelectorAll("[data-found]")) link.search = asked();
    names = names || (await fetched);
    if (names) show();
  });
  form.addEventListener("submit", (event) => {
    if (found.length !== 1 || !found[0].address) return;
    event.preventDefault();
    window.location.assign(found[0].address);
  });
})();
