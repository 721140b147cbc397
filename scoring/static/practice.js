// What the network did not bring is said where everything is said; the button stays as it is.
document.addEventListener("DOMContentLoaded", () => {
  const said = document.getElementById("said");
  for (const failure of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
    document.body.addEventListener(failure, () => { said.textContent = said.dataset.away; });
  }
});

// The table is new after each press: the keyboard, which was on the old one, goes to the next act.
// Who went elsewhere meanwhile stays there.
document.addEventListener("htmx:afterSettle", () => {
  const next = document.querySelector(
    "#table :is(button[name=act]:not([aria-disabled]), button.button-main[name=do])",
  );
  if (document.activeElement === document.body) next?.focus();
});
