// The organiser's desk by keyboard: one key says who won a game and how, Enter saves, Esc leaves.

function plainKey(key) {
  return key.normalize("NFKC").toLowerCase();
}

// The labels of a game's options begin with the key that chooses them.
function optionFor(select, key) {
  return [...select.options].find((option) => option.value && option.text.trim()[0] === key);
}

function nextField(field) {
  const fields = [...field.form.querySelectorAll("input:not([type=hidden]), select, button")];
  return fields[fields.indexOf(field) + 1];
}

function chooseByKey(event) {
  const select = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
  const option = optionFor(select, plainKey(event.key));
  if (!option) return;
  event.preventDefault();
  select.value = option.value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
  nextField(select)?.focus();
}

// A closed select opens on Enter in some browsers; here Enter saves wherever it is pressed.
function saveByEnter(event) {
  event.preventDefault();
  event.target.form.requestSubmit();
}

document.addEventListener("keydown", (event) => {
  const form = event.target.closest?.("[data-result-form]");
  if (!form || event.isComposing) return;
  if (event.key === "Escape") form.querySelector("[data-leave]")?.click();
  else if (event.target.matches("select") && event.key === "Enter") saveByEnter(event);
  else if (event.target.matches("[data-game]")) chooseByKey(event);
});

// What a swap brings in asks for the focus: the first game, or the next table.
function focusFirst(root) {
  const wanted =
    root.querySelector("[aria-invalid=true]:not([type=hidden])") ?? root.querySelector("[data-focus]");
  wanted?.focus();
  if (wanted?.matches("input")) wanted.select();
}

document.addEventListener("htmx:after:swap", () => {
  const entry = document.getElementById("entry");
  if (entry && !entry.contains(document.activeElement)) focusFirst(entry);
});

// After an entry by hand the next name can be typed at once.
const quick = document.querySelector("[data-focus-form]");
if (quick) {
  const wrong = quick.querySelector("[aria-invalid=true]");
  (wrong ?? quick.querySelector("input:not([type=hidden])"))?.focus({ preventScroll: true });
}
const entry = document.getElementById("entry");
if (entry) focusFirst(entry);
