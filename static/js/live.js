// Parts of a page that stay up to date while they are looked at: told by a stream, asked for again after
// as many seconds as they say themselves, or just when the page is seen again.
// Nothing moves under a finger: rows keep their places, new ones stand at the end, with a mark.

const lists = [...document.querySelectorAll("[data-live]")];
const pageTitle = document.title;
const streams = new Map();
const asked = new Map(lists.map((list) => [list, Date.now()]));

const partOf = (list) => list.querySelector("[data-live-part]");

function ask(list) {
  asked.set(list, Date.now());
  htmx.trigger(list, "live");
}

// Only a page that is seen keeps a stream, one for all its parts: a browser allows a site few at a time.
function listen() {
  if (!window.EventSource) return;
  for (const address of new Set(lists.map((list) => list.dataset.stream).filter(Boolean))) {
    if (streams.get(address)?.readyState < EventSource.CLOSED) continue;
    const stream = new EventSource(address);
    for (const list of lists.filter((each) => each.dataset.stream === address)) {
      stream.addEventListener(list.dataset.told, () => ask(list));
    }
    streams.set(address, stream);
  }
}

function rest() {
  streams.forEach((stream) => stream.close());
  streams.clear();
}

function seen() {
  if (document.hidden) return rest();
  lists.forEach(ask);
  listen();
}

document.addEventListener("visibilitychange", seen);
window.addEventListener("pagehide", rest);
window.addEventListener("pageshow", (event) => event.persisted && seen());

function askAgain() {
  if (document.hidden) return;
  for (const list of lists) {
    const every = Number(partOf(list)?.dataset.every ?? 0) * 1000;
    if (every && Date.now() - asked.get(list) >= every) ask(list);
  }
}

// Whatever else comes back than the part (a page to sign in, say) must not take its place.
document.addEventListener("htmx:before:swap", (event) => {
  const list = event.target.closest?.("[data-live]");
  if (!list || event.target !== list) return;
  const isPart = event.detail.ctx.text.includes("data-live-part");
  mark(list, !isPart);
  if (!isPart) event.preventDefault();
});
for (const kind of ["htmx:error", "htmx:response:error"]) {
  document.addEventListener(kind, (event) => lists.includes(event.target) && mark(event.target, true));
}

// What somebody unfolded stays so when its part comes anew.
htmx.config.morphIgnore.push("open");

function mark(list, isOld) {
  const note = document.getElementById(list.dataset.old);
  if (note) note.hidden = !isOld;
}

document.addEventListener("htmx:after:swap", (event) => lists.includes(event.target) && tell(event.target));

// A call that came is said once, politely, and stands in the title of the page.
function tell(list) {
  const part = partOf(list);
  const said = document.getElementById(list.dataset.says);
  if (part && said && part.dataset.newest !== list.dataset.newest) said.textContent = part.dataset.said;
  if (part) list.dataset.newest = part.dataset.newest ?? "";
  count(part);
  tick();
}

function count(part) {
  if (part?.dataset.waiting === undefined) return;
  const waiting = Number(part.dataset.waiting);
  document.title = waiting ? `(${waiting}) ${pageTitle}` : pageTitle;
}

// Waiting times count up by themselves, from the server's time.
const server = document.querySelector("[data-live][data-now]")?.dataset.now;
const ahead = server ? Number(server) * 1000 - Date.now() : 0;

// As in static/js/clock.js and tournaments/selectors/clock.py.
function inWords(seconds) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const shown = hours ? `${hours}:${String(minutes).padStart(2, "0")}` : `${minutes}`;
  return `${shown}:${String(seconds % 60).padStart(2, "0")}`;
}

function tick() {
  const now = Date.now() + ahead;
  for (const place of document.querySelectorAll("[data-since]")) {
    place.textContent = inWords(Math.max(0, Math.floor(now / 1000 - Number(place.dataset.since))));
  }
}

lists.forEach((list) => {
  list.dataset.newest = partOf(list)?.dataset.newest ?? "";
  count(partOf(list));
});
if (lists.length) {
  setInterval(() => (tick(), askAgain()), 1000);
  listen();
}
