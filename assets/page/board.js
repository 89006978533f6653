// The page's data, its helpers, and the position of a node. A row of `boxes`: 0 the box above, 1 x, 2 ply, 3 name, 4 flags
// (1 MAX, 2 a leaf), 5 known value, 6 what is not shown, 7 moves that it stands for. A row of `visits`: 0 number,
// 1 box, 2 nodes, 3 α, 4 β, 5 value, 6 kind, 7 flags (1 a leaf, 2 from a table), 8 moves left, 9 to 11 what the node above
// knows after it: α, β, best. Values are places in `numbers` and `shown`; −1 is none.
const data = JSON.parse(document.getElementById("data").textContent);
const { boxes, visits, words } = data;
const byId = (id) => document.getElementById(id);
const plural = (text, one) => text.replace("#", one);

function make(name, attributes, text) {
  const found = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) found.setAttribute(key, attributes[key]);
  if (text !== undefined) found.textContent = text;
  return found;
}
function html(name, attributes, text) {
  const found = document.createElement(name);
  for (const key in attributes) found.setAttribute(key, attributes[key]);
  if (text !== undefined) found.textContent = text;
  return found;
}

const SQUARE = 40;
const position = new Map();
const visitOf = new Map();
visits.forEach((visit, at) => visitOf.set(visit[0], at));

// The visit of the node above: the last one before it of the box above.
const parentVisit = [];
{
  const last = [];
  visits.forEach((visit, at) => {
    const above = boxes[visit[1]][0];
    parentVisit.push(above < 0 ? -1 : last[above]);
    last[visit[1]] = at;
  });
}

// The squares of a visit, one letter each.
function squares(at) {
  if (!position.has(at)) {
    const above = parentVisit[at] < 0 ? [...data.boards.start] : [...squares(parentVisit[at])];
    for (const change of data.boards.changes[at].split(" ")) {
      if (change) above[parseInt(change, 10)] = change.slice(-1);
    }
    position.set(at, above);
  }
  return position.get(at);
}

function drawBoard(at) {
  const { style, columns, rows, column_labels: labels, state, texts } = data.boards;
  byId("place").hidden = !style;
  if (!style) return;
  const here = squares(at), before = parentVisit[at] < 0 ? here : squares(parentVisit[at]);
  const [width, height] = [columns * SQUARE + 26, rows.length * SQUARE + 26];
  const said = [];
  const svg = make("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", class: style });
  labels.forEach((label, x) => svg.append(make("text", { class: "label", x: 24 + (x + .5) * SQUARE, y: 12 }, label)));
  rows.forEach((label, y) => {
    const middle = 24 + (y + .5) * SQUARE;
    svg.append(make("text", { class: "label", x: 11, y: middle }, label));
    const heard = [];
    for (let x = 0; x < columns; x += 1) {
      const [cx, place] = [24 + (x + .5) * SQUARE, y * columns + x];
      if (style === "heaps") {
        heap(svg, cx, middle, x < parseInt(here[y], 36), x < parseInt(data.boards.start[y], 36));
      } else {
        svg.append(make("rect", { class: "square", x: cx - SQUARE / 2, y: middle - SQUARE / 2, width: SQUARE, height: SQUARE }));
        stone(svg, here[place], cx, middle, style);
        heard.push(sign(here[place]));
        if (here[place] !== before[place]) {
          svg.append(make("rect", { class: "changed", x: cx - 17, y: middle - 17, width: 34, height: 34, rx: 6 }));
        }
      }
    }
    const line = style === "heaps" ? `${plural(words.heap, label)}: ${parseInt(here[y], 36)}` : `${plural(words.row, label)}: ${heard.join(" ")}`;
    said.push(line);
  });
  svg.setAttribute("aria-label", said.join("; "));
  svg.style.maxWidth = `${Math.min(340, width * 1.5)}px`;
  byId("board").replaceChildren(svg);
  byId("turn").textContent = texts[state[at]];
}
function sign(letter) {
  const found = data.boards.signs.find(([known]) => known === letter);
  return found ? found[1] : words.free;
}
function heap(svg, x, y, there, was) {
  if (was) svg.append(make("circle", { class: there ? "object" : "taken", cx: x, cy: y, r: 14 }));
}
function stone(svg, letter, x, y, style) {
  const round = (name, r) => svg.append(make("circle", { class: name, cx: x, cy: y, r }));
  const text = () => svg.append(make("text", { x, y }, sign(letter)));
  if (letter === "X" && style === "marks") {
    svg.append(make("path", { class: "first", d: `M${x - 10} ${y - 10}l20 20m0 -20l-20 20` }));
  } else if (letter === "O" && style === "marks") round("second", 11);
  else if (letter === "X" || letter === "O") {
    round(letter === "X" ? "first" : "second", 16);
    if (style === "falls") text();
  } else if (letter === "w") round("white", 13);
  else if (letter === "b") svg.append(make("rect", { class: "closed", x: x - 16, y: y - 16, width: 32, height: 32, rx: 4 }));
  else if (letter === "f" || letter === "s") text();
}

