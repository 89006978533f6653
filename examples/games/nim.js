// Nim with heaps 1+2+3 in the protocol itself: who takes the last object wins. A state is "side:1,2,3".
const look = (state) => {
  const [side, list] = state.split(":");
  const heaps = list.split(",").map(Number);
  if (heaps.every((heap) => heap === 0)) return { over: side === "0" ? -1 : 1 };
  const moves = [], next = [];
  heaps.forEach((heap, at) => {
    for (let taken = 1; taken <= heap; taken++) {
      moves.push(`${at + 1}:${taken}`);
      next.push(`${1 - side}:${heaps.map((left, i) => (i === at ? left - taken : left)).join(",")}`);
    }
  });
  return { to_move: Number(side), moves, next };
};

const answer = (asked) => {
  if ("plyscope-game" in asked) return { "plyscope-game": 1, name: "Nim", sides: ["first", "second"], start: "0:1,2,3" };
  if (asked.look) return { looks: asked.look.map(look) };
  if ("show" in asked) return { text: "heaps " + asked.show.split(":")[1] };
  return { error: "unknown question" };
};

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const asked = JSON.parse(line);
  console.log(JSON.stringify({ id: asked.id, ...answer(asked) }));
});
