// Back and forward through the ticks: buttons, keys, the slider, the list, and what stands behind # in the address.
const sentences = data.sentences.length ? data.sentences : [...document.querySelectorAll("#list li")].map((item) => item.textContent.trim());
const all = Number(document.body.dataset.all);
const { from, to } = data;
let tick = from, current = atTick.get(from) ?? 0, playing = 0, painted = new Set();
// What a click on a box does while a practice asks.
let onBox = null;

function clamp(number) { return Math.min(to, Math.max(from, number)); }
function numberOf(place) { return place < 0 ? "" : String(data.numbers[place]).replace("inf", "∞"); }

function go(wanted) {
  const before = tick;
  tick = clamp(wanted);
  current = atTick.get(tick) ?? current;
  const visit = visits[current], leaving = leaves[current] === tick;
  byId("slider").value = tick;
  byId("slider").setAttribute("aria-valuetext", plural(words.tick, tick).replace("#", all));
  byId("tick").textContent = plural(words.tick, tick).replace("#", all);
  byId("sentence").textContent = sentences[tick - from];
  byId("alpha").textContent = numberOf(visit[3]);
  byId("beta").textContent = numberOf(visit[4]);
  byId("value").textContent = leaving ? numberOf(visit[5]) : "";
  byId("kind").textContent = leaving && visit[6] ? `${kinds[visit[6]]} ` : "";
  const people = leaving ? shown(visit[5]) : "";
  byId("said-value").textContent = people && people.replace("−", "-") !== numberOf(visit[5]) ? people : "";
  drawBoard(current);
  if (whole && shownRoot === rootOf[visits[current][1]]) {
    paintChanged(before);
    fit();
  } else {
    arrange();
    paintShown();
  }
  drawPath();
  drawMoves();
  markSentence();
  remember();
}
// Only what changed between two ticks is painted again, and what is near the node.
function paintChanged(before) {
  const [low, high] = [Math.min(before, tick), Math.max(before, tick)];
  const changed = new Set(painted);
  painted = new Set();
  for (let at = 0; at < visits.length; at += 1) {
    const moved = (enters[at] > low && enters[at] <= high) || (leaves[at] > low && leaves[at] <= high);
    if (moved || at === current) {
      changed.add(visits[at][1]);
      for (let box = visits[at][1]; box >= 0; box = boxes[box][0]) {
        changed.add(box);
        for (const child of below[box]) changed.add(child);
      }
    }
  }
  for (let box = visits[current][1]; box >= 0; box = boxes[box][0]) painted.add(box);
  for (const box of changed) deepen(box, (found) => paint(found, tick));
}
// A box, and what lies below it without a visit.
function deepen(box, each) {
  each(box);
  for (const child of below[box]) if (!visitsOf[child].length) deepen(child, each);
}
function drawPath() {
  const way = [];
  for (let at = current; at >= 0; at = parentVisit[at]) way.unshift(at);
  byId("path").replaceChildren(...way.map((at) => {
    const button = html("button", { type: "button" }, boxes[visits[at][1]][3] || words.root);
    if (at === current) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => go(enters[at]));
    return button;
  }));
}
function drawMoves() {
  const box = visits[current][1], best = running(current, tick).chosen;
  byId("moves").hidden = !below[box].length;
  byId("moves").tBodies[0].replaceChildren(...below[box].map((child) => {
    const at = visitAt(child, tick), row = html("tr", {}), cell = html("td", {});
    const state = at < 0 ? (isPruned(child, tick) ? "unsearched" : "waiting") : stateOf(at, tick);
    const cut = state === "done" && visits[at][8] > 0, hit = state === "done" && visits[at][7] & 2;
    const name = boxes[child][7] ? boxes[child][6] : boxes[child][3];
    const inside = at >= 0 && enters[at] >= from && enters[at] <= to;
    const button = inside ? html("button", { type: "button" }, name) : html("span", {}, name);
    if (inside) button.addEventListener("click", () => go(enters[at]));
    cell.append(button);
    const value = at >= 0 && state === "done" ? kinds[visits[at][6]] + shown(visits[at][5]) : boxes[child][5];
    row.append(cell, html("td", {}, value), html("td", {}, words[cut ? "cut" : hit ? "hit" : state]));
    row.className = state === "unsearched" ? "pruned" : at >= 0 && at === best ? "best" : "";
    return row;
  }));
}
let marked = null;
function markSentence() {
  if (!byId("list").open || data.sentences.length) return;
  if (marked) marked.removeAttribute("aria-current");
  marked = document.querySelector("#list ol").children[tick - from];
  marked.setAttribute("aria-current", "true");
}
// The address names the tick, once the eye rests: browsers count how often it changes.
let resting = 0;
function remember() {
  clearTimeout(resting);
  resting = setTimeout(() => {
    try { history.replaceState(null, "", `#${tick}`); } catch (error) { resting = 0; }
  }, 500);
}
// #12, #tick=12, or a link of the program, whose save says the tick.
function fromAddress() {
  const text = decodeURIComponent(location.hash.slice(1));
  const number = /^(?:tick=)?(\d+)$/.exec(text);
  if (number) return Number(number[1]);
  try {
    // A short link says it in words.
    const words = /^plyscope:\/\/.*\/tick=(\d+)/.exec(text);
    if (words) return Number(words[1]);
    const code = text.replace(/^plyscope:\/\//, "").replace(/\s/g, "").replace(/-/g, "+").replace(/_/g, "/");
    const found = /\btick: ?(\d+)/.exec(atob(code));
    return found ? Number(found[1]) : null;
  } catch (error) {
    return null;
  }
}

const isCut = (at) => visits[at][8] > 0;
function nextCut(way) {
  const cuts = visits.flatMap((_, at) => (isCut(at) && leaves[at] <= to && leaves[at] >= from ? [leaves[at]] : [])).sort((a, b) => a - b);
  const found = way > 0 ? cuts.find((at) => at > tick) : cuts.reverse().find((at) => at < tick);
  if (found !== undefined) go(found);
}
function over(way) {
  const inner = way > 0 ? tick === enters[current] : tick === leaves[current];
  const target = way > 0 ? leaves[current] : enters[current];
  go(inner && target !== Infinity ? target : tick + way);
}
function play(on) {
  clearInterval(playing);
  playing = on ? setInterval(() => { if (tick >= to) play(false); else go(tick + 1); }, 900) : 0;
  byId("play").textContent = on ? "❚❚" : "▶";
  byId("play").setAttribute("aria-label", on ? words.pause : words.play);
  byId("play").setAttribute("title", on ? words.pause : words.play);
  if (on && tick >= to) go(from);
}
// A click on a node goes to where it is entered; once more, to where it is left.
function chosenBox(box) {
  if (onBox) { onBox(box); return; }
  const at = visitAt(box, tick);
  if (at < 0) return;
  play(false);
  const target = tick === enters[at] && leaves[at] !== Infinity ? leaves[at] : enters[at];
  go(clamp(target) === target ? target : clamp(leaves[at]));
}

// Cuts as bars, and changes of the root's best as dots, over the slider.
function drawMarks() {
  const canvas = byId("marks"), ratio = window.devicePixelRatio || 1, style = getComputedStyle(document.documentElement);
  const [width, height, pad] = [canvas.clientWidth, canvas.clientHeight, 8];
  [canvas.width, canvas.height] = [width * ratio, height * ratio];
  const pen = canvas.getContext("2d"), x = (at) => pad + ((at - from) / Math.max(1, to - from)) * (width - 2 * pad);
  pen.scale(ratio, ratio);
  pen.fillStyle = style.getPropertyValue("--line");
  pen.fillRect(pad, height - 1, width - 2 * pad, 1);
  let best = -1;
  const isRoot = (at) => at >= 0 && parentVisit[at] < 0;
  visits.forEach((visit, at) => {
    if (leaves[at] < from || leaves[at] > to) return;
    pen.fillStyle = style.getPropertyValue("--cut");
    if (isCut(at)) pen.fillRect(x(leaves[at]) - 1, 5, 2, height - 6);
    if (isRoot(parentVisit[at]) && visit[11] >= 0 && visit[11] !== best) {
      best = visit[11];
      pen.fillStyle = style.getPropertyValue("--best");
      pen.beginPath();
      pen.arc(x(leaves[at]), 4, 3.5, 0, 7);
      pen.fill();
    }
  });
}

const press = { back: () => go(tick - 1), forward: () => go(tick + 1), over: () => over(1), "over-back": () => over(-1), "next-cut": () => nextCut(1) };
for (const id in press) byId(id).addEventListener("click", () => { play(false); press[id](); });
byId("play").addEventListener("click", () => play(!playing));
byId("slider").addEventListener("input", () => { play(false); go(Number(byId("slider").value)); });
document.addEventListener("keydown", (event) => {
  const typing = event.target.matches("input:not([type=range]):not([type=checkbox])");
  if (typing || event.ctrlKey || event.altKey || event.metaKey || document.body.dataset.mode === "practice") return;
  const keys = {
    ArrowLeft: () => (event.shiftKey ? over(-1) : go(tick - 1)), ArrowRight: () => (event.shiftKey ? over(1) : go(tick + 1)),
    ",": () => go(tick - 1), ".": () => go(tick + 1), "<": () => over(-1), ">": () => over(1),
    c: () => nextCut(1), C: () => nextCut(-1), Home: () => go(from), End: () => go(to),
  };
  if (event.key === " " && !event.target.matches("button, summary, input")) play(!playing);
  else if (keys[event.key]) { play(false); keys[event.key](); } else return;
  event.preventDefault();
});
byId("list").addEventListener("click", (event) => {
  const item = event.target.closest("li");
  if (item && !data.sentences.length) go(from + [...item.parentElement.children].indexOf(item));
});
byId("list").addEventListener("toggle", markSentence);
window.addEventListener("hashchange", () => { const found = fromAddress(); if (found !== null) go(found); });
window.addEventListener("resize", () => { measure(); fit(); drawMarks(); });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawMarks);

document.documentElement.classList.add("js");
byId("list").open = false;
byId("search").hidden = false;
byId("view").append(svg);
byId("whole-label").hidden = boxes.length <= 2;
measure();
whole = byId("whole").checked = boxes.length <= 400 && wholeWidth + 2 * MARGIN <= room[0] / LEAST;
function begin() {
  byId("player").hidden = false;
  measure();
  arrange();
  paintShown();
  go(fromAddress() ?? from);
  drawMarks();
}
if (!data.questions.length) begin();
