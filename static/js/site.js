// Says aloud when a request of htmx fails: the page stays as it is, and nothing was saved unseen.
// What a page asks for by itself (data-live) says so in its own place.
document.addEventListener("htmx:response:error", (event) => {
  if (event.target.matches?.("[data-live]")) return;
  const { status, headers } = event.detail.ctx.response;
  if (status >= 500) say("fault", headers?.get?.("X-Request-Id"));
});
document.addEventListener("htmx:error", (event) => {
  if (!event.target.matches?.("[data-live]")) say("offline");
});

// The address may have changed since the page came: the other language shows what is shown now.
document.addEventListener("submit", (event) => {
  const { next } = event.target.matches(".languages") ? event.target.elements : {};
  if (next) next.value = location.pathname + location.search;
});

function say(kind, requestId) {
  const template = document.getElementById(`say-${kind}`);
  const region = document.getElementById("messages");
  if (!template || !region) return;
  const note = template.content.cloneNode(true);
  const place = note.querySelector("[data-request-id]");
  if (place) place.textContent = requestId ?? "–";
  region.replaceChildren(note);
}
