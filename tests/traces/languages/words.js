// Every word of a helper once: a selective search with a null move, a quiet node, a narrowed window and an answered one.
const plyscope = require("./plyscope.js");

function quiet() {
  plyscope.enter("2", -9, 9, { depth: 1, quiet: true, stand: 3, key: 0xb2 });
  plyscope.skip(1, 2.5);
  plyscope.enter("x", -9, -3);
  plyscope.leave(-5);
  plyscope.skip(2, 4);
  plyscope.static(4);
  plyscope.key(0xb2);
  plyscope.leave(5);
}

function narrowed() {
  plyscope.enter("3", -9, 5, { depth: 1, key: 0xc3 });
  plyscope.narrow(-9, 4);
  plyscope.enter("y", -4, 9);
  plyscope.leave(-6);
  plyscope.store(0xc3);
  plyscope.cut(1);
  plyscope.leave(6);
}

plyscope.open(process.argv[2], { title: "Every word", view: "mover", selective: true });
plyscope.enter("-", -9, 9, { depth: 2, moves: 5, key: 0xa1 });
plyscope.enter("pass", -9, 9, { depth: 0, null: true });
plyscope.leave(-1);
quiet();
narrowed();
plyscope.enter("4", -9, 5, { key: 0xc3 });
plyscope.hit(6, "lower", 1, 0xc3);
plyscope.leave(-5, "2");
// A pass that is broken off, one to the end, and another search.
plyscope.pass(3);
plyscope.enter("-", -9, 9);
plyscope.enter("2", -9, 9);
plyscope.pass(1);
plyscope.enter("-", -9, 9);
plyscope.enter("# 3 ", -9, 9);
plyscope.leave(-0.5);
plyscope.leave(0.5);
plyscope.search({ view: "max" });
plyscope.enter("-", -Infinity, Infinity, { max: true });
plyscope.enter("4", -Infinity, Infinity, { max: false });
plyscope.leave(-0);
plyscope.leave(0);
plyscope.close();
