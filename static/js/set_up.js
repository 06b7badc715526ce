// Setting a position up: what was pressed stays under the finger. A deed swaps the whole set-up,
// and what stands above the button grows or shrinks with it.

let pressed = null;
let topBefore = 0;

function heightOf(id) {
  return document.getElementById(id)?.getBoundingClientRect().top;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("#editor button[id]");
  if (button) pressed = button.id;
});

document.addEventListener("htmx:before:swap", () => {
  if (pressed) topBefore = heightOf(pressed) ?? 0;
});

document.addEventListener("htmx:after:swap", () => {
  const top = pressed && heightOf(pressed);
  if (typeof top === "number") window.scrollBy({ top: top - topBefore, behavior: "instant" });
  pressed = null;
});
