"""Searches with a table whose entries know their depth, their kind and how far away a win is; and mistakes in each of these.
`python3 search.py FOLDER` leaves a trace of each in the folder, and `expected.tsv`: the exit codes that are right, the kind of
finding that must be there, and why. What is expected comes from the program, which counts the answers that it should not
have given, and from no verdict."""

import pathlib
import sys

INFINITY = 10_000


class Nim:
    """Who takes the last stone wins. Positions do not tell how many moves led to them."""

    def __init__(self, *heaps):
        self.start, self.headers = (heaps, 0), ["game nim:heaps=" + "+".join(map(str, heaps))]

    def moves(self, state):
        return [(heap, count) for heap, size in enumerate(state[0]) for count in range(1, size + 1)]

    def name(self, move):
        return f"{move[0] + 1}:{move[1]}"

    def play(self, state, move):
        heaps = list(state[0])
        heaps[move[0]] -= move[1]
        return tuple(heaps), 1 - state[1]

    def result(self, state):
        """Of the side to move; None while the game goes on."""
        return None if any(state[0]) else -1

    def guess(self, state):
        """Of a position in which the game goes on, for the side to move."""
        heaps = [heap for heap in state[0] if heap]
        return (sum(heap * (place + 3) for place, heap in enumerate(heaps)) * 5 + len(heaps)) % 9 - 4


class Rows:
    """k in a row on columns into which stones fall. The stones of a position tell how many moves led to it."""

    def __init__(self, columns, rows, k, moves):
        self.columns, self.rows, self.k = columns, rows, k
        state = ((),) * columns, 0
        for column in moves:
            state = self.play(state, column - 1)
        self.start = state
        self.headers = [f"game connect-four:columns={columns},rows={rows},k={k}", "moves " + ",".join(map(str, moves))]

    def moves(self, state):
        return [column for column in range(self.columns) if len(state[0][column]) < self.rows]

    def name(self, move):
        return str(move + 1)

    def play(self, state, move):
        columns = list(state[0])
        columns[move] += (state[1],)
        return tuple(columns), 1 - state[1]

    def at(self, state, column, row):
        return state[0][column][row] if 0 <= column < self.columns and 0 <= row < len(state[0][column]) else None

    def result(self, state):
        last = 1 - state[1]
        for column in range(self.columns):
            for row in range(self.rows):
                for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    if all(self.at(state, column + right * n, row + up * n) == last for n in range(self.k)):
                        return -1
        return None if self.moves(state) else 0

    def guess(self, state):
        total = sum((row + 2) * (column + 1) * (1 if stone == state[1] else -1)
                    for column, stones in enumerate(state[0]) for row, stone in enumerate(stones))
        return total % 11 - 5


class Search:
    """Alpha-beta in the form of negamax, or minimax, in passes, with one table.

    wins: `constant`; `plies`, less the plies from the root; `rest`, and the depth that is left
    deep: which entries may answer: `enough`, `ended` (or those that end with the game everywhere), `won` (or wins),
        `any` (a mistake)
    kinds: `right`, `exact` (a mistake: a bound becomes a value)
    moved: `both`, `none` (a mistake where positions do not tell the plies), `store`, `answer` (mistakes)
    says: words of the trace: `nodes` and `passes` (their depths), `from`, `kind`, `entry` (its depth), `key`, `moves`,
        `game`, `root` (the table answers the root of a pass)
    """

    def __init__(self, game, depths, says, style="soft", wins="constant", deep="enough", kinds="right", moved="both", view="mover",
                 full=False):
        self.game, self.depths, self.says, self.style, self.wins = game, depths, set(says.split()), style, wins
        self.deep, self.kinds, self.moved, self.view, self.full = deep, kinds, moved, view, full
        self.table, self.lines, self.tick = {}, [], 0
        # Answers that should not have been given: by depth, by kind, by distance.
        self.shallow = self.inexact = self.unmoved = 0
        self.known, self.values = {}, {}

    def sign(self, state):
        return 1 if self.view == "mover" or state[1] == self.game.start[1] else -1

    def shown(self, state, value):
        return self.sign(state) * value

    def words(self, state, depth, alpha, beta):
        words = []
        if self.style != "minimax":
            low, high = (alpha, beta) if self.sign(state) == 1 else (-beta, -alpha)
            words.append(f"{low} {high}")
        if "nodes" in self.says:
            words.append(f"depth {depth}")
        if "key" in self.says:
            words.append(f"key {self.known.setdefault(state, len(self.known) + 16):x}")
        if "moves" in self.says:
            over = self.game.result(state) is not None
            words.append(f"moves {0 if over else len(self.game.moves(state))}")
        return "".join(f" {word}" for word in words)

    def leaf(self, state, depth, ply):
        """Its value, and whether that holds at any depth."""
        result = self.game.result(state)
        if result is None:
            return self.game.guess(state), False
        win = {"constant": 100, "plies": 1000 - ply, "rest": 1000 + depth}[self.wins]
        return result * win, True

    def shift(self, value, depth, ply):
        """What a win counts from the root, for the one who wins."""
        if abs(value) < 90 or self.wins == "constant":
            return 0
        return (1 if value > 0 else -1) * (ply if self.wins == "plies" else -depth)

    def answer(self, state, depth, ply, alpha, beta):
        """The value, its words, and whether it holds at any depth, if the table has one."""
        entry = self.table.get(state)
        if entry is None or (ply == 0 and "root" not in self.says):
            return None
        stored, kind, has, ended, at, true_kind, true_ended, true_value = entry
        enough = has >= depth
        holds = enough or true_ended
        if not (enough or self.deep == "any" or self.deep in ("ended", "won") and ended):
            return None
        value = stored - self.shift(stored, depth, ply) if self.moved in ("both", "answer") else stored
        used = kind == "exact" or kind == "lower" and value >= beta or kind == "upper" and value <= alpha
        if not used:
            return None
        due = true_value - self.shift(true_value, depth, ply)
        if self.style == "hard":
            value, due = max(alpha, min(beta, value)), max(alpha, min(beta, due))
        self.shallow += not holds
        # Where no word says the kind, a value outside the window is a bound.
        self.inexact += kind != true_kind and ("kind" in self.says or alpha < value < beta)
        # A bound that says less is right as well.
        self.unmoved += {"exact": value != due, "lower": value > due, "upper": value < due}[kind]
        shown_kind = kind if self.sign(state) == 1 else {"lower": "upper", "upper": "lower", "exact": "exact"}[kind]
        parts = [(shown_kind, "kind"), (f"depth {has}", "entry"), (f"from {at}", "from")]
        return value, "".join(f" {text}" for text, word in parts if word in self.says), true_ended

    def search(self, state, depth, ply, alpha, beta, name="-"):
        game, words = self.game, self.words(state, depth, alpha, beta)
        if game.result(state) is not None or depth == 0:
            value, ended = self.leaf(state, depth, ply)
            self.lines.append(f". {name} {self.shown(state, value)}{words}")
            self.tick += 2
            return value, ended
        found = self.answer(state, depth, ply, alpha, beta)
        if found:
            value, claim, ended = found
            self.lines.append(f". {name} {self.shown(state, value)}{words} table{claim}")
            self.tick += 2
            return value, ended
        self.lines.append(f"> {name}{words}")
        self.tick += 1
        best, start, chosen, ends, best_ends = -INFINITY, alpha, None, True, False
        whole = True
        for move in (moves := game.moves(state)):
            value, ended = self.search(game.play(state, move), depth - 1, ply + 1, -beta, -alpha, game.name(move))
            value = -value
            ends = ends and ended
            if value > best:
                best, chosen, best_ends = value, move, ended
            alpha = max(alpha, best)
            if self.style != "minimax" and alpha >= beta and ply > 0:
                whole = move == moves[-1]
                break
        result = max(start, min(beta, best)) if self.style == "hard" and ply > 0 else best
        self.lines.append(f"= {self.shown(state, result)}" + (f" best {game.name(chosen)}" if ply == 0 else ""))
        self.tick += 1
        # A win needs one move, and so does a bound that cuts; all else needs all of them.
        cuts = self.style != "minimax" and result >= beta
        holds = ends if not (cuts or best > 90) else ends or best_ends
        holds = holds and (whole or cuts or best > 90)
        self.store(state, depth, ply, result, start, beta, ends and whole, holds)
        return result, holds

    def store(self, state, depth, ply, value, start, beta, all_end, holds):
        right = "exact" if self.style == "minimax" else "upper" if value <= start else "lower" if value >= beta else "exact"
        # A bound that is the very value does no harm.
        true = "exact" if value == self.truth(state, depth, ply) else right
        kind = "exact" if self.kinds == "exact" else right
        ended = all_end if self.deep == "ended" else abs(value) > 90 and holds
        true_value = value + self.shift(value, depth, ply)
        stored = true_value if self.moved in ("both", "store") else value
        self.table[state] = stored, kind, depth, ended, self.tick - 1, kind if true == "exact" else right, holds, true_value

    def truth(self, state, depth, ply):
        """What minimax gives."""
        if (state, depth, ply) not in self.values:
            if self.game.result(state) is not None or depth == 0:
                value = self.leaf(state, depth, ply)[0]
            else:
                moves = self.game.moves(state)
                value = max(-self.truth(self.game.play(state, move), depth - 1, ply + 1) for move in moves)
            self.values[state, depth, ply] = value
        return self.values[state, depth, ply]

    def run(self):
        game = self.game
        headers = ["plyscope-trace 2", *(game.headers if "game" in self.says else [])]
        headers += [f"view {self.view}"] + (["depth full"] if self.full else [])
        for depth in self.depths:
            if "passes" in self.says:
                self.lines.append(f"pass depth {depth}")
            self.search(game.start, depth, 0, -INFINITY, INFINITY)
        return "\n".join([*headers, "begin", *self.lines]) + "\n"


def expected(search):
    """The exit codes that are right, the kinds of which one must be found, and why."""
    says = search.says
    if search.shallow + search.inexact + search.unmoved == 0:
        is_said = bool(says & {"nodes", "passes"}) or len(search.depths) == 1
        return "0" if is_said and says & {"game", "key"} else "0,3", "-", "every entry answers where it may"
    kinds = [("table-depth", search.shallow), ("table-kind", search.inexact), ("table-value", search.unmoved)]
    kinds = [(kind, count) for kind, count in kinds if count]
    why = ", ".join(f"{count} answers that are {kind}" for kind, count in kinds)
    proven = "from" in says and says & {"game", "key"}
    is_said = bool(says & {"nodes", "passes"}) or len(search.depths) == 1
    proven = proven and (is_said or search.inexact)
    return "1" if proven else "1,3", "|".join(kind for kind, _ in kinds) if proven else "-", why


def four(*moves):
    return Rows(4, 4, 3, moves or (4, 1, 3, 2, 3))


def five():
    return Rows(5, 4, 4, [4, 4, 3, 4])


def searches():
    every, late = "game nodes from kind", (1, 2, 3, 1, 3, 2, 4)
    yield "right-deep-enough", Search(four(3, 1, 2, 2, 1, 4, 1, 2), [2, 3, 4], "game nodes from kind entry")
    yield "right-deep-enough-passes", Search(four(1, 4, 3, 2), [3, 4, 5], "game passes from", style="hard")
    yield "right-deep-enough-keys", Search(Nim(2, 1, 2), [2, 3, 4], "key nodes kind", view="max")
    yield "right-ended", Search(Nim(1, 2, 1), [2, 3, 4, 5], "game nodes from root", deep="ended", style="minimax")
    yield "right-won", Search(four(1, 4, 3, 2), [2, 3, 4], every, deep="won")
    yield "right-plies", Search(Nim(1, 3, 1), [6], "game from", wins="plies", style="minimax")
    yield "right-plies-keys", Search(Nim(1, 3, 1), [5], "key nodes from kind", wins="plies")
    yield "right-rest", Search(Nim(3, 1, 1), [5], "game from kind", wins="rest", view="max", full=True)
    yield "right-plies-told", Search(four(*late), [9], every, wins="plies", moved="none", view="max")
    yield "right-kinds", Search(four(4, 1, 1, 2, 1, 2), [4], every)
    yield "right-kinds-hard", Search(four(2, 3, 4, 1, 4, 2, 1), [5], "key moves from kind", style="hard")
    yield "right-kinds-unsaid", Search(Nim(2, 2, 1), [4], "game nodes", style="hard")
    yield "wrong-any-depth", Search(five(), [1, 2, 3], every, deep="any")
    yield "wrong-any-depth-passes", Search(four(1, 4, 3, 2), [1, 2, 3], "game passes from", deep="any", style="minimax")
    yield "wrong-any-depth-unnamed", Search(four(), [1, 2, 3], "game nodes kind", deep="any", style="hard", view="max")
    yield "wrong-any-depth-keys", Search(four(1, 4, 3, 2), [1, 2, 3], "key nodes from", deep="any")
    yield "wrong-any-depth-unsaid", Search(five(), [1, 2, 3], "game from", deep="any")
    yield "wrong-any-depth-root", Search(five(), [1, 2, 3], "key nodes from root", deep="any")
    yield "wrong-any-depth-root-unsaid", Search(five(), [1, 2, 3], "key from root", deep="any")
    yield "wrong-plies", Search(Nim(1, 4), [5], "game from kind", wins="plies", moved="none")
    yield "wrong-plies-minimax", Search(Nim(1, 3, 1), [5], "game from", wins="plies", moved="none", style="minimax", full=True)
    yield "wrong-plies-store", Search(Nim(1, 3, 1), [5], "game from", wins="plies", moved="store", view="max")
    yield "wrong-rest-answer", Search(Nim(1, 3, 1), [5], "game nodes from", wins="rest", moved="answer", style="minimax")
    yield "wrong-plies-unnamed", Search(Nim(1, 3, 1), [5], "game", wins="plies", moved="none", style="minimax", full=True)
    yield "wrong-plies-keys", Search(Nim(1, 3, 1), [5], "key from", wins="plies", moved="none", style="minimax")
    yield "wrong-kinds", Search(four(), [5], every, kinds="exact")
    yield "wrong-kinds-hard", Search(four(), [5], "key moves nodes from kind", kinds="exact", style="hard", view="max")
    yield "wrong-kinds-keys", Search(Nim(2, 2, 2), [4], "key from kind", kinds="exact")
    yield "wrong-kinds-unnamed", Search(Nim(2, 3, 1), [5], "game nodes kind", kinds="exact", view="max")


def main(folder):
    rows = ["\t".join(["#file", "about", "command", "exit", "must", "must_not", "says", "reason"])]
    for name, search in searches():
        text = search.run()
        exit_codes, must, why = expected(search)
        is_right = search.shallow + search.inexact + search.unmoved == 0
        assert is_right == name.startswith("right-"), name
        assert " table" in text, name
        (folder / f"{name}.trace").write_text(text, encoding="utf-8")
        rows.append("\t".join([f"{name}.trace", "entries", "check", exit_codes, must, "-", "-", why]))
    (folder / "expected.tsv").write_text("\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
