// Four iterations of a Monte-Carlo search of Nim with two heaps of one.
const plyscope = require("./plyscope.js");

plyscope.open(process.argv[2], { game: "nim:heaps=1+1", exploration: 1.4, method: "mcts" });
for (const [first, second, visits] of [["1:1", "2:1", 1], ["2:1", "1:1", 2]]) {
  plyscope.iteration();
  plyscope.expand(first);
  plyscope.playout(0, [second]);
  plyscope.backup(first, 1, 0);
  plyscope.backup([], visits, visits);
}
for (const [first, second, visits] of [["1:1", "2:1", 3], ["2:1", "1:1", 4]]) {
  plyscope.iteration();
  plyscope.select(first, 1, 0);
  plyscope.expand(second);
  plyscope.playout(1);
  plyscope.backup([first, second], 1, 1);
  plyscope.backup([first], 2, 0);
  plyscope.backup("", visits, visits);
}
plyscope.best("1:1");
