/* A page says so when its requests find no server, and when it no longer hears what it asks for by
   itself. That a line is refused (409, 422) is an answer; so is that the page is no longer there for
   whoever looks at it, which is told in other words. */
"use strict";
(() => {
  const isPoll = (element) => (element.getAttribute("hx-trigger") || "").includes("every ");
  const isRefused = (status) => status >= 400 && status < 500;
  const isGone = (status) => [403, 404].includes(status);

  /* At the lower edge it would lie over the line that is being typed. */
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
