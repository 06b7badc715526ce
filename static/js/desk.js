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
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return goOn(event);
  const form = event.target.closest?.("[data-result-form]");
  if (!form || event.isComposing) return;
  if (event.key === "Escape") form.querySelector("[data-leave]")?.click();
  else if (event.target.matches("select") && event.key === "Enter") saveByEnter(event);
  else if (event.target.matches("[data-game]")) chooseByKey(event);
});

// Ctrl and Enter: close the round when every table is in.
function goOn(event) {
  const button = document.querySelector("#round-state .act-primary");
  if (!button) return;
  event.preventDefault();
  button.click();
}

// A place is one digit: the next field follows at once.
document.addEventListener("input", (event) => {
  const field = event.target;
  if (!field.matches?.("[data-place]") || !/^[1-6]$/.test(plainKey(field.value))) return;
  const next = nextField(field);
  next?.focus();
  next?.select?.();
});

// What a swap brings in asks for the focus: what is wrong, the first game, or the next table.
document.addEventListener("htmx:after:swap", () => {
  const entry = document.getElementById("entry");
  if (!entry || entry.contains(document.activeElement)) return;
  const wanted = entry.querySelector("[aria-invalid=true]") ?? entry.querySelector("[data-focus]");
  wanted?.focus();
  if (wanted?.matches("input")) wanted.select();
});
