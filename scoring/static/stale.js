/* Shows a notice when requests find no server, and when polling has stopped. A refused line (409,
   422) is an answer; so is a page that this reader may no longer see, for which the notice has other
   words. */
"use strict";
(() => {
  const isPoll = (element) => (element.getAttribute("hx-trigger") || "").includes("every ");
  const isRefused = (status) => status >= 400 && status < 500;
  const isGone = (status) => [403, 404].includes(status);

  /* At the lower edge the notice would cover the line being typed. */
  const uncover = (notice) => {
    const typed = notice.closest(".stale-below") && document.activeElement.closest("input");
    if (typed) typed.scrollIntoView({ block: "nearest" });
  };

  document.addEventListener("htmx:afterRequest", (event) => {
    const { successful, xhr, requestConfig } = event.detail;
    const notice = document.getElementById("stale");
    if (!notice) return;
    const wasHidden = notice.hidden;
    notice.hidden = successful || (isRefused(xhr.status) && !isPoll(requestConfig.elt));
    for (const told of notice.children) told.hidden = (told.dataset.told === "gone") !== isGone(xhr.status);
    if (wasHidden && !notice.hidden) uncover(notice);
  });
})();
