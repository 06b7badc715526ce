// Clocks count down by themselves: the page says when time ends and what time the server had.
// No requests; a clock that stands has no end in its data and is left as the server wrote it.

const aheads = new WeakMap();
const visit = performance.getEntriesByType("navigation")[0];
let came = performance.timeOrigin + (visit?.responseStart ?? 0);
// A page that the browser kept (on the way back, say) tells an old time; the last fresh one holds.
let isKept = visit?.transferSize === 0;

// How far this device's clock is ahead of the server's, told once when a clock came or came anew.
function ahead(clock) {
  const told = clock.dataset.now;
  if (aheads.get(clock)?.told !== told) aheads.set(clock, { told, by: isKept ? lastAhead() : came - Number(told) });
  return aheads.get(clock).by;
}

function lastAhead(told) {
  try {
    if (told !== undefined) sessionStorage.setItem("clock-ahead", told);
    return Number(sessionStorage.getItem("clock-ahead") ?? 0);
  } catch {
    return 0; // storage is off: the device's own clock has to do
  }
}

document.addEventListener("htmx:before:swap", () => ([came, isKept] = [Date.now(), false]));
document.addEventListener("htmx:after:swap", tick);

// What is left of a second counts as one, as in tournaments/selectors/clock.py.
function inWords(milliseconds) {
  const whole = Math.ceil(milliseconds / 1000);
  const seconds = Math.abs(whole);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const shown = hours ? `${hours}:${String(minutes).padStart(2, "0")}` : `${minutes}`;
  return `${whole < 0 ? "−" : ""}${shown}:${String(seconds % 60).padStart(2, "0")}`;
}

function show(clock) {
  const left = Number(clock.dataset.ends) - (Date.now() - ahead(clock));
  const place = clock.querySelector("[data-clock-left]");
  place.textContent = inWords(left);
  place.hidden = false;
  if (left > 0 || clock.classList.contains("is-over")) return;
  clock.classList.replace("is-running", "is-over");
  const words = clock.querySelector("[data-over]");
  if (words) words.textContent = words.dataset.over;
}

function tick() {
  document.querySelectorAll("[data-clock][data-ends]").forEach(show);
}

const first = document.querySelector("[data-clock]");
if (first && !isKept) lastAhead(came - Number(first.dataset.now));
tick();
setInterval(tick, 500);
