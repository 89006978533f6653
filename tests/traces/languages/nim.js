// Three heaps; who takes the last object wins. Negamax as four right programs, and as four with a mistake each:
// minimax, soft, table, skip; sign, flag, depth, restore.
const plyscope = require("./plyscope.js");

const heaps = [1, 2, 2];
const table = new Map();
const [file, variant] = process.argv.slice(2);
const remembers = ["table", "flag", "depth"].includes(variant);

function hash(side) {
  return heaps[0] + 4 * heaps[1] + 16 * heaps[2] + 64 * side;
}

function negamax(depth, alpha, beta, side, by) {
  const legal = heaps[0] + heaps[1] + heaps[2];
  const key = hash(side);
  plyscope.enter(by, alpha, beta, { key, moves: legal, depth });
  if (legal === 0 || depth === 0) return plyscope.leave(legal === 0 ? -1 : 0);
  const known = remembers && by !== "-" ? table.get(key) : undefined;
  if (known && (known.depth === depth || variant === "depth")) {
    const { value, kind } = known;
    if (kind === "exact" || (kind === "lower" && value >= beta) || (kind === "upper" && value <= alpha))
      return plyscope.hit(value, kind, variant === "depth" ? undefined : depth, key);
  }
  const start = alpha;
  let best = -9;
  search: for (let heap = 0; heap < 3; heap++) {
    for (let count = 1; count <= heaps[heap]; count++) {
      if (variant === "skip" && depth === 1 && legal > count && alpha >= 0) {
        // The last ply: a move that does not end the game is worth 0.
        plyscope.skip(1, 0);
        best = Math.max(best, 0);
        continue;
      }
      heaps[heap] -= count;
      let value = negamax(depth - 1, -beta, -alpha, 1 - side, `${heap + 1}:${count}`);
      heaps[heap] += variant === "restore" && heap === 2 && count === 2 ? 1 : count;
      if (variant !== "sign" || heap !== 1 || depth !== 2) value = -value;
      best = Math.max(best, value);
      if (variant === "minimax") continue;
      alpha = Math.max(alpha, best);
      if (alpha >= beta) break search;
    }
  }
  const kind = variant === "flag" ? "exact" : best <= start ? "upper" : best >= beta ? "lower" : "exact";
  table.set(key, { value: best, kind, depth });
  if (remembers) plyscope.store(key);
  plyscope.key(hash(side));
  return plyscope.leave(best);
}

plyscope.open(file, { game: "nim:heaps=1+2+2", view: "mover" });
const end = variant === "minimax" ? Infinity : 9;
for (const depth of remembers ? [2, 3, 5] : variant === "skip" ? [3] : [5]) negamax(depth, -end, end, 0, "-");
