/* The same hand twice: while nothing was tapped, the form goes on when somebody else enters its hand.
   Who did not see that and enters the hand once more is asked, before it is stored as the next. */
"use strict";
window.RightBower = window.RightBower || {};
(() => {
  const { words, say } = window.RightBower;
  const byId = (id) => document.getElementById(id);
  const MINUTES = 10;
  const FIELDS = ["declarer", "bid", "strain", "direction", "tricks"];
  let passed = []; // the hands that the form left by itself since this phone saved one

  const isSame = (report, values) => {
    if (values.get("passed_out")) return report.bid === "passed-out";
    if (values.get("revoker") || report.revoker) return values.get("revoker") === report.revoker;
    return FIELDS.every((name) => (values.get(name) || "") === report[name]);
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

  /* `store` gets what was `given` and the number of its hand, as soon as somebody answered. */
  const ask = (twin, given, next, store) => {
    stopAsking();
    const numbers = { hand: twin.hand, said: twin.said, next };
    const text = (code) => say(words[code], numbers);
    const paragraph = (child) => {
      const element = document.createElement("p");
      element.append(child);
      return element;
    };
    const answer = (code, fields, number) => {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", id: code, className: "button", textContent: text(code) });
      button.addEventListener("click", () => store({ ...given, fields }, number));
      return paragraph(button);
    };
    const { fields } = given;
    const asTwin = fields.map(([name, value]) => [name, name === "dealer" ? twin.dealer : value]);
    const question = document.createElement("strong");
    question.textContent = text("same");
    const box = document.createElement("div");
    Object.assign(box, { id: "ask", className: "notice notice-warning", tabIndex: -1 });
    box.setAttribute("role", "alert");
    box.append(
      paragraph(question),
      answer("same-yes", fields, next),
      answer("same-no", asTwin, twin.hand),
    );
    byId("save").parentElement.after(box);
    box.scrollIntoView({ block: "center", behavior: "instant" });
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
