/* A page that follows the event says so when it is old because the server does not answer. */
"use strict";
document.addEventListener("htmx:afterRequest", (event) => {
  const notice = document.getElementById("stale");
  if (notice) notice.hidden = event.detail.successful;
});
