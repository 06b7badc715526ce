// The stepper by keyboard: arrows step through the tree, "/" finds an act.

const STEPS = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  ArrowUp: "above",
  ArrowDown: "below",
  Home: "first",
  End: "last",
};

function isTyping(target) {
  return target.closest?.("input, select, textarea, summary, [contenteditable]") !== null;
}

function stepBy(event, step) {
  const link = document.querySelector(`[data-step="${step}"]`);
  if (!link) return;
  event.preventDefault();
  link.click();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const filter = document.querySelector("[data-offer-filter]");
  if (event.target === filter && event.key === "Enter") return takeOnlyOffer(event);
  if (isTyping(event.target)) return;
  if (event.key in STEPS) stepBy(event, STEPS[event.key]);
  else if (event.key === "/" && filter) {
    event.preventDefault();
    document.getElementById("tab-decision").checked = true;
    filter.focus();
  }
});

function offersShown() {
  return [...document.querySelectorAll("[data-offer]")].filter((offer) => !offer.hidden);
}

// Enter in the filter does the one act that is left, or goes to the first of several.
function takeOnlyOffer(event) {
  event.preventDefault();
  const buttons = offersShown().map((offer) => offer.querySelector("button"));
  if (buttons.length !== 1) return buttons[0]?.focus();
  event.target.blur(); // else the new filter would have the focus, and keys would write into it
  buttons[0].click();
}

document.addEventListener("input", (event) => {
  if (!event.target.matches?.("[data-offer-filter]")) return;
  const wanted = event.target.value.normalize("NFKC").toLowerCase();
  for (const offer of document.querySelectorAll("[data-offer]")) {
    const said = offer.querySelector("button").textContent.normalize("NFKC").toLowerCase();
    offer.hidden = !said.includes(wanted);
  }
});

// After a step the focus would be lost with what was swapped: it goes to what is decided now.
document.addEventListener("htmx:after:swap", () => {
  const focused = document.activeElement;
  if (focused && focused !== document.body) return;
  document.querySelector("#stepper [data-focus]")?.focus({ preventScroll: true });
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  await navigator.clipboard?.writeText(field.value);
  button.textContent = button.dataset.copied;
});

// What was swapped in is htmx's a moment later: a click in between waits, so that no page is loaded.
const MOST_WAITS = 25;

document.addEventListener(
  "click",
  (event) => {
    const pressed = event.target.closest?.("#stepper a, #stepper button");
    const owner = pressed?.closest("[hx-get], [hx-post]");
    if (!owner || owner.hasAttribute("data-htmx-powered")) return;
    const waited = Number(pressed.dataset.waited ?? 0);
    if (waited >= MOST_WAITS) return;
    event.preventDefault();
    event.stopPropagation();
    pressed.dataset.waited = waited + 1;
    setTimeout(() => pressed.isConnected && pressed.click(), 20);
  },
  true,
);
