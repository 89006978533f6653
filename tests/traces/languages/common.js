// One heap of which one, two or three are taken; who takes the last one wins. Negamax with a table and deepening.
const plyscope = require("./plyscope.js");

const table = new Map();

function negamax(heap, depth, alpha, beta, taken) {
  const legal = Math.min(heap, 3);
  plyscope.enter(taken, alpha, beta, { key: heap, moves: legal, depth });
  if (heap === 0 || depth === 0) return plyscope.leave(heap === 0 ? -1 : 0);
  const known = taken === "-" ? undefined : table.get(heap);
  if (known && known.depth === depth) {
    const { value, kind } = known;
    if (kind === "exact" || (kind === "lower" && value >= beta) || (kind === "upper" && value <= alpha))
      return plyscope.hit(value, kind, depth, heap);
  }
  let best = -9;
  const start = alpha;
  for (let count = 1; count <= legal && alpha < beta; count++) {
    best = Math.max(best, -negamax(heap - count, depth - 1, -beta, -alpha, count));
    alpha = Math.max(alpha, best);
  }
  table.set(heap, { value: best, kind: best <= start ? "upper" : best >= beta ? "lower" : "exact", depth });
  plyscope.store(heap);
  return plyscope.leave(best);
}

plyscope.open(process.argv[2], { title: "One heap", depth: "full", view: "mover" });
plyscope.times(process.argv.length > 3);
for (const depth of [2, 4, 7]) negamax(7, depth, -9, 9, "-");
