/**
 * Shows your own search to plyscope, in JavaScript and TypeScript: say where the trace goes, one line where a node begins,
 * and one around each return.
 *
 *     const plyscope = require("./plyscope.js");           // or: import plyscope from "./plyscope.js"
 *     plyscope.open("mine.trace", { game: "connect-four:columns=4,rows=4", depth: 6, view: "mover" });
 *
 *     function negamax(board, depth, alpha, beta, move = "-") {   // the root's move is "-"
 *       plyscope.enter(move, alpha, beta);
 *       if (depth === 0 || board.isOver()) return plyscope.leave(board.value());
 *       ...
 *       return plyscope.leave(best);
 *     }
 *
 * `plyscope check mine.trace` then names the first step that is wrong, and what should have happened.
 *
 * A root that is searched again is a further pass, whose depth is that of its root. A search that is broken off leaves no
 * nodes; `pass(depth)` before the next root says that it is over. Between `enter` and the first child a node may say more:
 *
 *     enter(move, alpha, beta, { depth: 2, key: hash, moves: 7, max: true, null: true, quiet: true, stand: 12 })
 *     narrow(alpha, beta)        the table narrowed the window
 *
 * (`depth`, so many plies remain; `key`, your key of the position; `moves`, so many are legal; `max`, who moves; `null`, the
 * move is a null move; `quiet`, from here on a quiet search; `stand`, the node's own value counts.)
 *
 * And until it is left:
 *
 *     cut(2)                     so many moves are cut; where no game is named
 *     skip(1, 4)                 so many moves are skipped on purpose, each worth at most 4 for the mover
 *     static(12)                 a value of the position itself, which counts like a child's at any time
 *     key(hash)                  the key that the board has now
 *
 * A table: `store(key)` where a node stores, and `return plyscope.hit(value, "lower", depth, key)` where the table answers;
 * the store is found again by its key. `times(true)` adds the time since the search began to each node.
 *
 * A Monte-Carlo search has the header `method: "mcts"` and these calls, in the order in which things happen:
 *
 *     iteration()                    the next iteration begins, at the root
 *     select(move, visits, total)    for each way down, with the child's numbers before, if you like
 *     expand(move)                   for each child that is made
 *     playout(result, moves)         as the last node counts it, with its moves, if you like
 *     backup(path, visits, total)    for any nodes, with their numbers after it; [] is the root
 *     best(move)                     what was chosen after the last iteration
 *
 * (Moves and paths are arrays, or texts with blanks between.)
 *
 * Standard library only. Before `open` every call does nothing; after `close`, or at the end of the program, all is in the
 * file. In a browser `open` takes a function that is given the text piece by piece, and `close` the last one.
 */
"use strict";

/** So much text is kept before it is written, and so many stores are known by their keys. */
const TEXT = 1 << 16;
const STORES = 1 << 20;

/** @type {null | ((text: string) => void)} */
let write = null;
let end = () => {};
let text = "";
/** The node that was entered last, while it has no children: its move, and what its line says behind that. */
let pending = false;
let move = "";
let rest = "";
/** Enters and leaves so far; the ticks of stores by their keys. */
let tick = 0;
const stores = new Map();
/** A node that says nothing more. */
const NOTHING = { cut: 0, skipped: 0, at: 0 };
/** What the open nodes say where they are left, by ply; whether the depth of the pass is said. */
let nodes = [];
let isPass = false;
/** Whether each node says when it is left; when the search began, in milliseconds. */
let hasTimes = false;
let began = 0;

/** In milliseconds. */
function now() {
  return typeof performance === "undefined" ? Date.now() : performance.now();
}

function number(value) {
  return Object.is(value, -0) ? "0" : value === Infinity ? "inf" : value === -Infinity ? "-inf" : String(value);
}

/** A key below 0 is one of 64 bits. */
function hexadecimal(key) {
  return (key < 0 ? BigInt.asUintN(64, BigInt(key)) : key).toString(16);
}

/** A move without blanks that is no comment. */
function word(value) {
  const text = String(value).replace(/\s/g, "");
  return text === "" || text[0] === "#" ? "_" + text : text;
}

function say(line) {
  text += line;
  if (text.length > TEXT) flush();
}

function flush() {
  if (write !== null && text !== "") write(text);
  text = "";
}

function between() {
  if (pending) say(`> ${move}${rest}\n`);
  pending = false;
}

function lines(headers) {
  const said = Object.entries(headers).filter(([, value]) => value !== undefined && value !== false);
  return said.map(([name, value]) => (value === true ? `${name}\n` : `${name} ${value}\n`)).join("");
}

/**
 * Begins a trace: a file, or "-" for standard output, or a function that is given the text.
 * @param {string | ((text: string) => void)} target
 * @param {Record<string, string | number | boolean>} [headers] title, game, position, moves, depth, evaluation, max, view,
 *   method; selective: true
 */
function open(target, headers = {}) {
  close();
  tick = 0;
  hasTimes = false;
  end = () => {};
  if (typeof target === "function") {
    write = target;
  } else {
    const fs = require("fs");
    const file = target === "-" ? 1 : fs.openSync(target, "w");
    write = (text) => {
      for (let bytes = Buffer.from(text); bytes.length > 0; ) bytes = bytes.subarray(fs.writeSync(file, bytes));
    };
    end = () => file !== 1 && fs.closeSync(file);
    process.removeListener("exit", close);
    process.on("exit", close);
  }
  search(headers);
}

/** Begins another search in the same trace, with headers of its own. */
function search(headers = {}) {
  if (write === null) return;
  between();
  stores.clear();
  nodes = [];
  isPass = false;
  began = now();
  say(`${tick === 0 ? "plyscope-trace 2" : "search"}\n${lines(headers)}begin\n`);
}

/** From now on each node says when it is left: in microseconds since the search began. */
function times(has) {
  hasTimes = has;
}

/**
 * Begins a pass of this depth, whose root is entered next, and gives up what is open. A root that says its depth does the
 * same; without either the depth is inferred.
 */
function pass(depth) {
  if (write === null) return;
  between();
  say(`pass depth ${depth}\n`);
  nodes = [];
  isPass = true;
}

/**
 * A node is entered by a move; the root's is "-".
 * @param {{depth?: number, key?: number | bigint, moves?: number, max?: boolean, null?: boolean, quiet?: boolean,
 *   stand?: number}} [words]
 */
function enter(by, alpha, beta, words) {
  if (write === null) return;
  between();
  // The depth of a pass stands in a line before that of its root.
  if (nodes.length === 0 && !isPass && words !== undefined && words.depth >= 0) pass(words.depth);
  pending = true;
  tick++;
  nodes.push(null);
  move = word(by);
  rest = alpha === undefined ? "" : ` ${number(alpha)} ${number(beta)}`;
  if (words === undefined) return;
  if (words.max !== undefined) rest += words.max ? " max" : " min";
  if (words.key !== undefined) rest += ` key ${hexadecimal(words.key)}`;
  if (words.moves !== undefined) rest += ` moves ${words.moves}`;
  if (words.depth >= 0) rest += ` depth ${words.depth}`;
  if (words.null) rest += " null";
  if (words.quiet) rest += " quiet";
  if (words.stand !== undefined) rest += ` stand ${number(words.stand)}`;
}

/** The table narrowed the window to this before the first child. */
function narrow(alpha, beta) {
  rest += ` table ${number(alpha)} ${number(beta)}`;
}

/** What the node that was entered last and is not left yet says where it is left. */
function left() {
  const at = nodes.length - 1;
  if (at >= 0 && nodes[at] === null) nodes[at] = { ...NOTHING };
  return at < 0 ? { ...NOTHING } : nodes[at];
}

/** Until the node is left: so many moves are cut, where no game is named. */
function cut(moves) {
  left().cut = moves;
}

/** Until the node is left: so many moves are skipped on purpose, each worth at most this for the mover. */
function skip(moves, at) {
  const node = left();
  node.at = node.skipped ? Math.max(at, node.at) : at;
  node.skipped += moves;
}

/** Until the node is left: a value of the position itself, which counts like a child's at any time. */
function staticValue(value) {
  left().static = value;
}

/** Before the leave: the key that the board has then. */
function key(hash) {
  if (!pending) left().key = hash;
}

/** A node is left with its value, and the root with its move. Returns the value. */
function leave(value, best) {
  if (write === null) return value;
  const node = nodes.pop() || NOTHING;
  let words = "";
  if (node.key !== undefined) words += ` key ${hexadecimal(node.key)}`;
  if (node.static !== undefined) words += ` static ${number(node.static)}`;
  if (node.skipped > 0) words += ` skip ${node.skipped} at ${number(node.at)}`;
  if (hasTimes) words += ` time ${Math.floor((now() - began) * 1000)}`;
  const named = (best === undefined ? "" : ` best ${word(best)}`) + (node.cut > 0 ? ` cut ${node.cut}` : "");
  say(pending ? `. ${move} ${number(value)}${rest}${words}\n` : `= ${number(value)}${named}${words}\n`);
  pending = false;
  tick++;
  if (nodes.length === 0) isPass = false;
  return value;
}

/** The node stores what it returns under this key: a number, a bigint or a text. */
function store(key) {
  if (write !== null && (stores.size < STORES || stores.has(key))) stores.set(key, tick);
}

/**
 * The table answers: what the entry says of the value, how deep it was searched, and its key.
 * @param {"exact" | "lower" | "upper"} [kind]
 * @param {number} [depth]
 */
function hit(value, kind, depth, key) {
  const from = stores.get(key);
  rest += ` table${kind === undefined ? "" : " " + kind}${depth >= 0 ? " depth " + depth : ""}`;
  if (from !== undefined) rest += ` from ${from}`;
  return leave(value);
}

/** A line of a Monte-Carlo search: its mark, its words, its numbers. */
function event(...parts) {
  if (write === null) return;
  between();
  say(parts.flat().join(" ") + "\n");
}

/** @param {string | Iterable<any>} moves */
function words(moves) {
  return typeof moves === "string" ? moves.split(/\s+/).filter((word) => word !== "").map(word) : Array.from(moves, word);
}

/** The next iteration begins, at the root. */
function iteration() {
  event("iteration");
}

/**
 * It went down by a move; the child's visits and total before this iteration.
 * @param {number} [visits]
 * @param {number} [total]
 */
function select(by, visits, total) {
  event(">", word(by), visits === undefined ? [] : [number(visits), ...(total === undefined ? [] : [number(total)])]);
}

/** It made a child by a move. */
function expand(by) {
  event("+", word(by));
}

/** A playout ended: its result as the last node counts it, and its moves. */
function playout(result, moves = []) {
  event("~", number(result), words(moves));
}

/** A node has these numbers after the iteration; its path are moves, none for the root. */
function backup(path, visits, total) {
  const way = words(path);
  event("=", way.length === 0 ? "-" : way, number(visits), number(total));
}

/** The move that was chosen after the last iteration. */
function best(by) {
  event("best", word(by));
}

/** Writes what there is and closes the trace; the end of the program does the same. */
function close() {
  if (write === null) return;
  between();
  flush();
  end();
  write = null;
}

module.exports = {
  open, search, times, pass, enter, narrow, cut, skip, static: staticValue, key, leave, store, hit, close,
  iteration, select, expand, playout, backup, best,
};
