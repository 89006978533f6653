// The tree: every box is drawn once, when it is first shown, and a tick changes classes and texts. A small tree is whole; of
// a large one there is the way from the root to the node of the tick, each node of it with its moves, and nothing else is
// in the document, so that a step takes as long in a large search as in a small one.
const [ACROSS, DOWN, HALF, MARGIN] = [31, 92, 28, 38];
// How small a whole tree may be drawn, and how small one that is scrolled.
const [LEAST, SCROLLED] = [.54, .85];
const kinds = ["=", "≤", "≥"];
const visitsOf = boxes.map(() => []);
visits.forEach((visit, at) => visitsOf[visit[1]].push(at));
const below = boxes.map(() => []);
boxes.forEach((box, at) => { if (box[0] >= 0) below[box[0]].push(at); });
const childVisits = visits.map(() => []);
visits.forEach((_, at) => { if (parentVisit[at] >= 0) childVisits[parentVisit[at]].push(at); });

const enterOf = (at) => 2 * visits[at][0] - boxes[visits[at][1]][2];
const leaveOf = (at) => (visits[at][5] < 0 ? Infinity : enterOf(at) + 2 * visits[at][2] - 1);
const enters = visits.map((_, at) => enterOf(at)), leaves = visits.map((_, at) => leaveOf(at));

// The visit that is entered or left at a tick.
const atTick = new Map();
visits.forEach((_, at) => { atTick.set(enters[at], at); if (leaves[at] !== Infinity) atTick.set(leaves[at], at); });

const svg = make("svg", { role: "img", "aria-label": plural(words.tree, visits.length) });
const edgesLayer = make("g"), boxLayer = make("g");
svg.append(edgesLayer, boxLayer);
const drawn = [];
const drawnBox = (at) => (drawn[at] ??= drawBox(boxes[at], at));

function shapeOf(box) {
  if (box[7] > 0) return make("rect", { class: "shape", x: -30, y: -12, width: 60, height: 24, rx: 12 });
  if (box[4] & 2) return make("rect", { class: "shape", x: -23, y: -15, width: 46, height: 30, rx: 5 });
  const points = box[4] & 1 ? `-${HALF},22 0,-24 ${HALF},22` : `-${HALF},-22 0,24 ${HALF},-22`;
  return make("polygon", { class: "shape", points });
}
function drawBox(box, at) {
  const kind = box[7] > 0 ? "more" : box[4] & 2 ? "is-leaf" : box[4] & 1 ? "is-max" : "is-min";
  const edge = make("g"), line = make("line", { class: "edge" }), name = make("text", { class: "name" }, box[3]);
  if (box[0] >= 0) {
    edge.append(line, make("path", { class: "stroke", d: "M-8 3l16 -6m-16 12l16 -6" }), name);
  }
  const group = make("g", { class: `box ${kind}` });
  const inside = box[7] > 0 || box[4] & 2 ? 5 : box[4] & 1 ? 16 : -5;
  const value = make("text", { y: inside }), note = make("text", { class: "note", y: 38 });
  const halo = make("circle", { class: "halo", r: 35 });
  group.append(halo, shapeOf(box), make("path", { class: "cross", d: "M20 -30l12 12m0 -12l-12 12" }), value, note);
  if (visitsOf[at].length) group.dataset.node = visits[visitsOf[at][0]][0];
  group.addEventListener("click", () => chosenBox(at));
  return { group, edge, line, name, value, note, kind, x: 0, y: 0, text: "" };
}
function put(at, x, y) {
  const { group, edge, line, name } = drawnBox(at);
  [drawn[at].x, drawn[at].y] = [x, y];
  group.setAttribute("transform", `translate(${x} ${y})`);
  const above = drawn[boxes[at][0]];
  if (!above) return;
  const [x1, y1, x2, y2] = [above.x, above.y + 24, x, y - (boxes[at][4] & 2 ? 15 : 22)];
  for (const [key, number] of Object.entries({ x1, y1, x2, y2 })) line.setAttribute(key, number);
  name.setAttribute("x", (x1 + 3 * x2) / 4);
  name.setAttribute("y", (y1 + 3 * y2) / 4);
  edge.children[1].setAttribute("transform", `translate(${(x1 + x2) / 2} ${(y1 + y2) / 2})`);
}

let sizes = [0, 0];
function size(width, plies) { sizes = [width + 2 * MARGIN, plies * DOWN + 112]; }
function attach(all) {
  edgesLayer.replaceChildren(...all.map((at) => drawnBox(at).edge));
  boxLayer.replaceChildren(...all.map((at) => drawnBox(at).group));
}
// The root of the tree that a box belongs to: each pass of a search is a tree.
const rootOf = [];
boxes.forEach((box, at) => rootOf.push(box[0] < 0 ? at : rootOf[box[0]]));
let shownRoot = -1;
function layWhole() {
  shownRoot = rootOf[visits[current][1]];
  shownBoxes = boxes.flatMap((_, at) => (rootOf[at] === shownRoot ? [at] : []));
  shownBoxes.forEach((at) => put(at, MARGIN + boxes[at][1] * ACROSS - ACROSS, 52 + boxes[at][2] * DOWN));
  attach(shownBoxes);
  size(wholeWidth, Math.max(...shownBoxes.map((at) => boxes[at][2])));
}
// Rows stand below their node as far as the widest of them leaves room.
let shownBoxes = [];
function layAround(here) {
  const way = [];
  for (let at = here; at >= 0; at = boxes[at][0]) way.unshift(at);
  shownBoxes = [way[0], ...way.flatMap((at) => below[at])];
  const wide = (at) => Math.max(0, below[at].length - 1) * 2 * ACROSS, width = Math.max(...way.map(wide));
  const places = new Map([[way[0], width / 2]]);
  for (const at of way) {
    const left = Math.min(width - wide(at), Math.max(0, places.get(at) - wide(at) / 2));
    below[at].forEach((child, index) => places.set(child, left + index * 2 * ACROSS));
  }
  for (const at of shownBoxes) put(at, MARGIN + places.get(at), 52 + boxes[at][2] * DOWN);
  attach(shownBoxes);
  size(width, boxes[here][2] + (below[here].length ? 1 : 0));
}

const wholeWidth = (Math.max(...boxes.map((box) => box[1])) - 1) * ACROSS;
let whole = true;
function arrange() {
  if (whole) layWhole(); else layAround(visits[current][1]);
  fit();
}
function showWhole(on) {
  whole = on;
  byId("whole").checked = on;
  arrange();
  paintShown();
}
byId("whole").addEventListener("change", () => showWhole(byId("whole").checked));
// As large as the view allows, as long as all of it can be read; else it is scrolled to the node of the tick.
let room = [1, 1], last = "";
function measure() { room = [byId("view").clientWidth, byId("view").clientHeight]; }
function fit() {
  const view = byId("view"), [width, height] = sizes;
  const fits = (room[0] - 4) / width, both = Math.min(fits, (room[1] - 4) / height);
  const scale = Math.min(1.5, both >= LEAST ? both : fits >= LEAST ? Math.max(LEAST, both) : SCROLLED);
  const now = [width, height, scale].join();
  if (now !== last) {
    const found = { viewBox: `0 0 ${width} ${height}`, width: width * scale, height: height * scale, class: scale < .75 ? "far" : "near" };
    for (const key in found) svg.setAttribute(key, found[key]);
  }
  last = now;
  if (width * scale <= room[0] && height * scale <= room[1]) return;
  const { x, y } = drawnBox(visits[current][1]);
  view.scrollTo(x * scale - room[0] / 2, y * scale - room[1] / 2);
}

// What is known of a visit just after a tick.
function stateOf(at, tick) {
  return enters[at] > tick ? "waiting" : leaves[at] <= tick ? "done" : "open";
}
// The visit of a box that counts at a tick: the last one that was entered.
function visitAt(box, tick) {
  const all = visitsOf[box];
  let found = all.length ? all[0] : -1;
  for (const at of all) if (enters[at] <= tick) found = at;
  return found;
}
// What a node has taken in by a tick: α, β and its best value as places, and the visit that gave the best.
function running(at, tick) {
  let [alpha, beta, best] = [visits[at][3], visits[at][4], -1];
  const taken = childVisits[at].filter((child) => leaves[child] <= tick && visits[child][11] >= 0);
  for (const child of taken) [alpha, beta, best] = visits[child].slice(9, 12);
  const value = leaves[at] <= tick ? visits[at][5] : best;
  return { alpha, beta, best, chosen: taken.find((child) => visits[child][5] === value) ?? -1 };
}
const shown = (place) => (place < 0 ? "" : data.shown[place]);

// Was the move to a box, or one above it, left unsearched by a tick?
function isPruned(box, tick) {
  let at = box;
  while (at >= 0 && !visitsOf[at].length) at = boxes[at][0];
  if (at === box || at < 0) return false;
  const visit = visitAt(at, tick);
  return leaves[visit] <= tick && visits[visit][8] > 0;
}
function textOf(box, at, tick) {
  const [, , , , flags, known, rest, more] = boxes[box];
  if (more) return [rest, ""];
  if (at < 0 || stateOf(at, tick) === "waiting") return [known, ""];
  if (stateOf(at, tick) === "done") {
    const visit = visits[at], value = kinds[visit[6]] + shown(visit[5]);
    const window = visit[8] ? (flags & 1 ? `≥ β ${shown(visit[4])}` : `≤ α ${shown(visit[3])}`) : "";
    return [value, window || rest];
  }
  if (flags & 2) return [known || "…", ""];
  const { alpha, beta, best } = running(at, tick);
  return [best < 0 ? "" : `${shown(best)}…`, data.prunes ? `[${shown(alpha)} ${shown(beta)}]` : ""];
}
function classesOf(box, at, tick) {
  const { kind } = drawnBox(box), state = at < 0 ? "" : stateOf(at, tick);
  const names = ["box", kind];
  if (state === "open" || state === "done") names.push(state);
  if (state === "done" && visits[at][8] > 0) names.push("cut");
  if (state === "done" && visits[at][7] & 2) names.push("hit");
  if (at >= 0 && at === current) names.push("here");
  if (isPruned(box, tick)) names.push("pruned");
  return names;
}
// Shows a box as it was at a tick.
function paint(box, tick) {
  const at = visitAt(box, tick), { group, edge, line, value, note } = drawnBox(box);
  const names = classesOf(box, at, tick), [text, below] = textOf(box, at, tick);
  group.setAttribute("class", names.join(" "));
  if (at >= 0) group.dataset.node = visits[at][0];
  edge.setAttribute("class", names.includes("pruned") ? "pruned" : "");
  value.textContent = text;
  value.setAttribute("class", text.length > (boxes[box][4] & 2 ? 5 : 4) ? "long" : "");
  note.textContent = below;
  const above = at < 0 ? -1 : parentVisit[at];
  const best = above >= 0 && enters[above] <= tick && running(above, tick).chosen === at;
  const way = at >= 0 && stateOf(at, tick) === "open";
  line.setAttribute("class", `edge${best ? " best" : ""}${way ? " way" : ""}`);
}
function paintShown() {
  if (onBox) paintQuiz(); else shownBoxes.forEach((box) => paint(box, tick));
}

