/* The second typing of a sheet: Enter goes to the next line, after the last one to the button. */
"use strict";
(() => {
  const form = document.getElementById("second");
  if (!form) return;
  const stops = () => [...form.querySelectorAll("input.line, button")];

  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("input.line")) return;
    event.preventDefault();
    const all = stops();
    all[all.indexOf(event.target) + 1].focus();
  });

  const first = [...form.querySelectorAll("input.line")].find(
    (line) => !line.value || line.getAttribute("aria-invalid"),
  );
  const isAsked = form.closest("details").open && !document.getElementById("differences");
  if (first && isAsked) first.focus();
})();
