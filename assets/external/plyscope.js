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
 * A root that is searched again is a further pass. Between `enter` and the first child a node may say more:
 *
 *     enter(move, alpha, beta, { depth: 2, key: hash, moves: 7, max: true, null: true, quiet: true, stand: 12 })
 *     narrow(alpha, beta)        the table narrowed the window
 *
 * (`depth`, so many plies remain; `key`, your key of the position; `moves`, so many are legal; `max`, who moves; `null`, the
 * move is a null move; `quiet`, from here on a quiet search; `stand`, the node's own value counts.)
 *
 * A table: `store(key)` where a node stores, and `return plyscope.hit(value, "lower", depth, key)` where the table answers;
 * the store is found again by its key. Where no game is named, `cut(n)` before the leave says that n moves are cut.
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
/** Enters and leaves so far; cut moves of the node that is left next; the ticks of stores by their keys. */
let tick = 0;
let cutMoves = 0;
const stores = new Map();

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
  return Object.entries(headers).map(([name, value]) => `${name} ${value}\n`).join("");
}

/**
 * Begins a trace: a file, or "-" for standard output, or a function that is given the text.
 * @param {string | ((text: string) => void)} target
 * @param {Record<string, string | number>} [headers] title, game, position, moves, depth, evaluation, max, view, method
 */
function open(target, headers = {}) {
  close();
  tick = cutMoves = 0;
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
  say(`${tick === 0 ? "plyscope-trace 2" : "search"}\n${lines(headers)}begin\n`);
}

/** States the depth of the pass whose root is entered next. Without it the depth is inferred. */
function pass(depth) {
  if (write === null) return;
  between();
  say(`pass depth ${depth}\n`);
}

/**
 * A node is entered by a move; the root's is "-".
 * @param {{depth?: number, key?: number | bigint, moves?: number, max?: boolean, null?: boolean, quiet?: boolean,
 *   stand?: number}} [words]
 */
function enter(by, alpha, beta, words) {
  if (write === null) return;
  between();
  pending = true;
  tick++;
  move = word(by);
  rest = alpha === undefined ? "" : ` ${number(alpha)} ${number(beta)}`;
  if (words === undefined) return;
  if (words.max !== undefined) rest += words.max ? " max" : " min";
  if (words.key !== undefined) rest += ` key ${hexadecimal(words.key)}`;
  if (words.moves !== undefined) rest += ` moves ${words.moves}`;
  if (words.depth !== undefined) rest += ` depth ${words.depth}`;
  if (words.null) rest += " null";
  if (words.quiet) rest += " quiet";
  if (words.stand !== undefined) rest += ` stand ${number(words.stand)}`;
}

/** The table narrowed the window to this before the first child. */
function narrow(alpha, beta) {
  rest += ` table ${number(alpha)} ${number(beta)}`;
}

/** The node that is left next leaves so many moves unsearched. */
function cut(moves) {
  cutMoves = moves;
}

/** A node is left with its value, and the root with its move. Answers the value. */
function leave(value, best) {
  if (write === null) return value;
  const named = (best === undefined ? "" : ` best ${word(best)}`) + (cutMoves > 0 ? ` cut ${cutMoves}` : "");
  say(pending ? `. ${move} ${number(value)}${rest}\n` : `= ${number(value)}${named}\n`);
  pending = false;
  cutMoves = 0;
  tick++;
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
  rest += ` table${kind === undefined ? "" : " " + kind}${depth === undefined ? "" : " depth " + depth}`;
  if (from !== undefined) rest += ` from ${from}`;
  return leave(value);
}

/** Writes what there is and closes the trace; the end of the program does the same. */
function close() {
  if (write === null) return;
  between();
  flush();
  end();
  write = null;
}

module.exports = { open, search, pass, enter, narrow, cut, leave, store, hit, close };
