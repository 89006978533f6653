// A Monte-Carlo search of Nim with heaps of two and three, right or with a slip that is named.
const plyscope = require("./plyscope.js");
const slip = process.argv[3] || "right";

let seed = 7;
const below = (count) => {
  seed = (seed * 1103 + 12345) % 65536;
  return Math.floor((seed * count) / 65536);
};
const movesOf = (heaps) => {
  const all = [];
  heaps.forEach((heap, at) => {
    for (let take = 1; take <= heap; take++) all.push([at, take]);
  });
  return all;
};
const after = (heaps, [at, take]) => heaps.map((heap, other) => (other === at ? heap - take : heap));
const nameOf = ([at, take]) => `${at + 1}:${take}`;
const make = (heaps, parent, move) => ({ heaps, parent, move, children: [], visits: 0, total: 0 });

plyscope.open(process.argv[2], { game: "nim:heaps=2+3", exploration: 1.4, method: "mcts" });
const root = make([2, 3], null, null);
const pathTo = (node) => (node.parent ? [...pathTo(node.parent), nameOf(node.move)] : []);
for (let iteration = 0; iteration < 60; iteration++) {
  plyscope.iteration();
  let node = root;
  while (node.children.length > 0 && node.children.length === movesOf(node.heaps).length) {
    let best = null, most = 0;
    for (const child of node.children) {
      const n = slip === "own" ? child.visits : node.visits;
      const sum = child.total / child.visits + 1.4 * Math.sqrt(Math.log(n) / child.visits);
      if (best === null || sum > most) [best, most] = [child, sum];
    }
    plyscope.select(nameOf(best.move), best.visits, best.total);
    node = best;
  }
  const open = movesOf(node.heaps);
  if (open.length > 0) {
    const move = open[slip === "twice" && iteration === 3 ? 0 : node.children.length];
    plyscope.expand(nameOf(move));
    const child = make(after(node.heaps, move), node, move);
    node.children.push(child);
    node = child;
  }
  let heaps = node.heaps, plies = 0;
  const played = [];
  for (let all = movesOf(heaps); all.length > 0; all = movesOf(heaps)) {
    const move = all[below(all.length)];
    played.push(nameOf(move));
    heaps = after(heaps, move);
    plies++;
  }
  // Who takes the last one wins: the side that moved into the node, after an even number of plies.
  let result = plies % 2 === 0 ? 1 : 0;
  plyscope.playout(result, played);
  for (; node !== null; node = node.parent) {
    node.visits++;
    node.total += result;
    plyscope.backup(pathTo(node), node.visits, node.total);
    if (slip !== "sign") result = 1 - result;
  }
}
const order = (one, other) => (slip === "choice" ? one.visits - other.visits : other.visits - one.visits);
plyscope.best(nameOf([...root.children].sort(order)[0].move));
