// Lists that stay up to date while they are looked at: told by a stream, else asked for every few seconds.
// Nothing moves under a finger: rows keep their places, new ones stand at the end, with a mark.

const lists = [...document.querySelectorAll("[data-live]")];
const pageTitle = document.title;
const streams = new Map();

const refresh = () => lists.forEach((list) => htmx.trigger(list, "live"));

// Only a page that is seen keeps a stream: a browser allows a site few at a time.
function listen() {
  if (!window.EventSource) return;
  for (const list of lists) {
    const address = list.dataset.stream;
    if (!address || streams.get(list)?.readyState < EventSource.CLOSED) continue;
    const stream = new EventSource(address);
    stream.addEventListener("calls", () => htmx.trigger(list, "live"));
    streams.set(list, stream);
  }
}

function rest() {
  streams.forEach((stream) => stream.close());
  streams.clear();
}

function seen() {
  if (document.hidden) return rest();
  refresh();
  listen();
}

document.addEventListener("visibilitychange", seen);
window.addEventListener("pagehide", rest);
window.addEventListener("pageshow", (event) => event.persisted && seen());

// Whatever else comes back than the list (a page to sign in, say) must not take its place.
document.addEventListener("htmx:before:swap", (event) => {
  const list = event.target.closest?.("[data-live]");
  if (!list || event.target !== list) return;
  const isList = event.detail.ctx.text.includes("data-live-part");
  mark(list, !isList);
  if (!isList) event.preventDefault();
});
for (const kind of ["htmx:error", "htmx:response:error"]) {
  document.addEventListener(kind, (event) => lists.includes(event.target) && mark(event.target, true));
}

function mark(list, isOld) {
  const note = document.getElementById(list.dataset.old);
  if (note) note.hidden = !isOld;
}

document.addEventListener("htmx:after:swap", (event) => lists.includes(event.target) && tell(event.target));

// A call that came is said once, politely, and stands in the title of the page.
function tell(list) {
  const part = list.querySelector("[data-live-part]");
  const said = document.getElementById(list.dataset.says);
  if (part && said && part.dataset.newest !== list.dataset.newest) said.textContent = part.dataset.said;
  if (part) list.dataset.newest = part.dataset.newest;
  count(part);
  tick();
}

function count(part) {
  const waiting = Number(part?.dataset.waiting ?? 0);
  document.title = waiting ? `(${waiting}) ${pageTitle}` : pageTitle;
}

// Waiting times count up by themselves, from the server's time.
const ahead = Number(lists[0]?.dataset.now ?? 0) * 1000 - Date.now();

function tick() {
  const now = Date.now() + (lists[0]?.dataset.now ? ahead : 0);
  for (const place of document.querySelectorAll("[data-since]")) {
    const seconds = Math.max(0, Math.floor(now / 1000 - Number(place.dataset.since)));
    place.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
}

lists.forEach((list) => {
  const part = list.querySelector("[data-live-part]");
  list.dataset.newest = part?.dataset.newest ?? "";
  count(part);
});
if (lists.length) {
  setInterval(tick, 1000);
  listen();
}
