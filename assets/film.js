// A film holds at a click or the blank, and steps by its signs or the arrows. Without scripts it runs on and on.
"use strict";
const moments = [...document.querySelectorAll(".moment")];
const each = Number(document.documentElement.dataset.seconds);
let held = null;

function shown() {
  return held ?? Math.max(0, moments.findIndex((moment) => getComputedStyle(moment).visibility === "visible"));
}
function hold(at) {
  held = (at + moments.length) % moments.length;
  moments.forEach((moment, index) => {
    moment.style.animation = "none";
    moment.style.visibility = index === held ? "visible" : "hidden";
  });
  mark();
}
// On from the moment that is held: its turn is the first.
function go() {
  const from = shown();
  moments.forEach((moment, index) => {
    moment.style.cssText = `animation-delay:${each * (index - from - moments.length)}s`;
  });
  held = null;
  mark();
}
function mark() {
  document.getElementById("go").setAttribute("visibility", held === null ? "hidden" : "visible");
  document.getElementById("hold").setAttribute("visibility", held === null ? "visible" : "hidden");
  document.getElementById("at").textContent = held === null ? "" : `${held + 1}/${moments.length}`;
}
const keys = {
  " ": () => (held === null ? hold(shown()) : go()),
  ArrowLeft: () => hold(shown() - 1),
  ArrowRight: () => hold(shown() + 1),
  Home: () => hold(0),
  End: () => hold(moments.length - 1),
};
document.addEventListener("keydown", (event) => {
  if (!keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});
for (const [id, key] of [["back", "ArrowLeft"], ["pause", " "], ["step", "ArrowRight"]]) {
  document.getElementById(id).addEventListener("click", keys[key]);
}
document.getElementById("keys").setAttribute("visibility", "visible");
mark();
