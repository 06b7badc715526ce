// The first answers stand below the search box of every page until Escape, or until one goes elsewhere.
const search = document.querySelector(".site-search");

function close() {
  document.getElementById("site-answers").replaceChildren();
}

if (search) {
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    close();
    document.getElementById("site-search").focus();
  });
  for (const kind of ["focusin", "pointerdown"]) {
    document.addEventListener(kind, (event) => {
      if (!search.contains(event.target)) close();
    });
  }
}
