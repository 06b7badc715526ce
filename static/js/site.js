// Says aloud when a request of htmx fails: the page stays as it is, and nothing was saved unseen.
document.addEventListener("htmx:response:error", (event) => {
  const { status, headers } = event.detail.ctx.response;
  if (status >= 500) say("fault", headers?.get?.("X-Request-Id"));
});
document.addEventListener("htmx:error", () => say("offline"));

function say(kind, requestId) {
  const template = document.getElementById(`say-${kind}`);
  const region = document.getElementById("messages");
  if (!template || !region) return;
  const note = template.content.cloneNode(true);
  const place = note.querySelector("[data-request-id]");
  if (place) place.textContent = requestId ?? "–";
  region.replaceChildren(note);
}
