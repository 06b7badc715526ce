// Clocks count down by themselves: the page says when time ends and what time the server had.
// No requests; a clock that stands has no end in its data and is left as the server wrote it.

const aheads = new WeakMap();

// How far this device's clock is ahead of the server's, told once a clock when its page came.
function ahead(clock) {
  if (!aheads.has(clock)) aheads.set(clock, came - Number(clock.dataset.now));
  return aheads.get(clock);
}

let came = performance.timeOrigin + (performance.getEntriesByType("navigation")[0]?.responseStart ?? 0);
document.addEventListener("htmx:after:swap", () => {
  came = Date.now();
  tick();
});

function inWords(milliseconds) {
  const seconds = Math.ceil(Math.abs(milliseconds) / 1000 - (milliseconds < 0 ? 1 : 0));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const shown = hours ? `${hours}:${String(minutes).padStart(2, "0")}` : `${minutes}`;
  return `${milliseconds < 0 && seconds ? "−" : ""}${shown}:${String(seconds % 60).padStart(2, "0")}`;
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

tick();
setInterval(tick, 500);
