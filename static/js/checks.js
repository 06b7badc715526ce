// Counting a deck: each tap shows at once and is sent as one goes; one request at a time, so that
// fast taps never meet each other. What was not saved yet is kept and sent again.

const form = document.getElementById("check-form");
const saved = new Map();
let isSending = false;

for (const row of rows()) saved.set(row, shown(row));

function rows() {
  return [...document.querySelectorAll("[data-row]")];
}

function shown(row) {
  return Number(row.querySelector("[data-found]").textContent);
}

function listed(row) {
  return Number(row.dataset.listed);
}

function show(row, count) {
  row.querySelector("[data-found]").textContent = count;
  row.dataset.state = stateOf(row, count);
  row.querySelector("[data-mark]").replaceChildren(...markOf(row, count));
  const part = row.closest("[data-part]");
  const found = [...part.querySelectorAll("[data-row]")].reduce((n, each) => n + shown(each), 0);
  part.querySelector("[data-part-found]").textContent = found;
  part.querySelector("[data-none]")?.remove();
  showSum();
}

function showSum() {
  const state = document.getElementById("check-state");
  state.querySelector("[data-sum]").textContent = rows().reduce((n, row) => n + shown(row), 0);
  state.querySelector("[data-saved]").hidden = unsaved().length > 0;
}

function stateOf(row, count) {
  if (!listed(row)) return "extra";
  return count === listed(row) ? "done" : count > listed(row) ? "over" : "open";
}

function markOf(row, count) {
  const over = count - listed(row);
  if (over < 0 || (!listed(row) && !count)) return [];
  const word = document.createElement("span");
  word.className = "visually-hidden";
  word.textContent = ` ${over ? form.dataset.wordOver : form.dataset.wordDone}`;
  return [over ? `+${over}` : "✓", word];
}

function change(row, step) {
  const count = step === "all" ? listed(row) : shown(row) + Number(step);
  if (count < 0 || count > 99) return;
  show(row, count);
  send();
}

function unsaved() {
  return rows().filter((row) => shown(row) !== saved.get(row));
}

async function send() {
  const waiting = unsaved();
  if (isSending || !waiting.length) return;
  isSending = true;
  const sent = new Map(waiting.map((row) => [row, shown(row)]));
  const answer = await post([...sent].map(([row, count]) => tick(row, count)));
  isSending = false;
  if (answer === null) return sayUnsaved();
  for (const [row, count] of sent) saved.set(row, count);
  takeIn(answer, sent);
  if (unsaved().length) send();
}

function tick(row, count) {
  return `${row.dataset.row}:${saved.get(row)}:${count}`;
}

async function post(ticks) {
  const body = new URLSearchParams(ticks.map((each) => ["tick", each]));
  body.append("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
  try {
    const answer = await fetch(form.action, { method: "POST", headers: { "HX-Request": "true" }, body });
    if (answer.status >= 500) return null;
    return await answer.text();
  } catch {
    return null;
  }
}

// The answer tells what it comes to, and where another judge counted first.
function takeIn(answer, sent) {
  const page = new DOMParser().parseFromString(answer, "text/html");
  const state = page.getElementById("check-state");
  if (!state) return location.reload();
  const before = document.getElementById("check-state");
  state.querySelector("details")?.toggleAttribute("open", before.querySelector("details[open]") !== null);
  before.replaceWith(state);
  for (const told of state.querySelectorAll("[data-now]")) {
    const row = rows().find((each) => each.dataset.row === told.dataset.now);
    if (!row) continue;
    saved.set(row, Number(told.dataset.count));
    if (shown(row) === sent.get(row)) show(row, Number(told.dataset.count));
  }
  showSum();
}

function sayUnsaved() {
  document.querySelector("#check-state [data-unsaved]")?.removeAttribute("hidden");
}

window.addEventListener("online", send);

form.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (!button) return;
  event.preventDefault();
  change(button.closest("[data-row]"), button.dataset.step);
});

form.addEventListener("keydown", (event) => {
  const row = event.target.closest?.("[data-row]");
  if (!row || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const key = event.key.normalize("NFKC").toLowerCase();
  if (!act(row, key)) return;
  event.preventDefault();
});

function act(row, key) {
  if (key === "arrowdown" || key === "arrowup") return go(row, key === "arrowdown" ? 1 : -1);
  if (key === "+" || key === ";") return change(row, 1) ?? true;
  if (key === "-") return change(row, -1) ?? true;
  if (key === "a") return change(row, "all") ?? true;
  if (!/^[0-9]$/.test(key)) return false;
  show(row, Number(key));
  send();
  return true;
}

function go(row, step) {
  const all = rows();
  all[all.indexOf(row) + step]?.querySelector("[data-step]").focus();
  return true;
}

// Whoever leaves before all is saved is asked.
window.addEventListener("beforeunload", (event) => {
  if (unsaved().length) event.preventDefault();
});
