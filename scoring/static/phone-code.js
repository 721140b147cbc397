/* A round as one line of text with check digits, for a phone without network: what
   scoring/transfer/phone_code.py reads. */
"use strict";
window.RightBower = window.RightBower || {};
(() => {
  const CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ.- "; // the place is the value

  const withDigits = (body) => {
    let rest = 0;
    for (const each of `${body} 00`) rest = (10 * rest + CHARACTERS.indexOf(each)) % 97;
    return `${body} ${String(98 - rest).padStart(2, "0")}`;
  };

  /* `lines` from the first hand, "" where none was entered; `seat` stands for the side. */
  window.RightBower.phoneCode = ({ round, table, seat, mark, lines }) => {
    const hands = lines.map((line) => line.replace(/\s/g, "") || ".");
    return withDigits([`R${round}`, `T${table}`, seat, mark, ...hands].join(" ").toUpperCase());
  };
})();
