// What the network did not bring is said where everything is said; the button stays as it is.
document.addEventListener("DOMContentLoaded", () => {
  const said = document.getElementById("said");
  for (const failure of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
    document.body.addEventListener(failure, () => { said.textContent = said.dataset.away; });
  }
});
