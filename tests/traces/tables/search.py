"""Negamax with a transposition table, iterative deepening, aspiration windows and MTD(f), which prints `plyscope-trace 2`:
right ones, and mistakes in the table. `python3 search.py FOLDER` leaves a trace of each in the folder, and `expected.tsv`: for
a mistake the first answer of the table that plain minimax contradicts, its tick, and the tick at which its entry was stored.
What is expected comes from the program itself and from plain minimax, and from no verdict."""

import pathlib
import sys

INFINITY = float("inf")


class Nim:
    def __init__(self, *heaps):
        self.start, self.headers = (heaps, 1), ["game nim:heaps=" + "+".join(map(str, heaps))]

    def moves(self, state):
        return [(heap, count) for heap, size in enumerate(state[0]) for count in range(1, size + 1)]

    def name(self, move):
        return f"{move[0] + 1}:{move[1]}"

    def play(self, state, move):
        heaps = list(state[0])
        heaps[move[0]] -= move[1]
        return tuple(heaps), 3 - state[1]

    def over(self, state):
        return not any(state[0])

    def value(self, state):
        """Of the side to move."""
        return 0 if any(state[0]) else -1

    def mirrored(self, state):
        return tuple(sorted(state[0])), state[1]


class Squares:
    LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

    def __init__(self, board, side):
        self.start = (tuple(board.replace("/", "")), side)
        self.headers = ["game k-in-a-row:h=3,v=3,k=3", f"position {board} {side}"]

    def moves(self, state):
        return [square for square in range(9) if state[0][square] == "."]

    def name(self, square):
        return "abc"[square % 3] + "321"[square // 3]

    def play(self, state, square):
        board = list(state[0])
        board[square] = state[1]
        return tuple(board), "O" if state[1] == "X" else "X"

    def won(self, state):
        return any(state[0][a] == state[0][b] == state[0][c] != "." for a, b, c in self.LINES)

    def over(self, state):
        return self.won(state) or "." not in state[0]

    def value(self, state):
        return -1 if self.won(state) else 0

    def mirrored(self, state):
        board = state[0]
        return min(board, tuple(board[square] for square in (2, 1, 0, 5, 4, 3, 8, 7, 6))), state[1]


def minimax(game, state, depth):
    if game.over(state) or depth == 0:
        return game.value(state)
    return max(-minimax(game, game.play(state, move), depth - 1) for move in game.moves(state))


class Search:
    def __init__(self, game, mistake=None, key=None, narrows=False, deeper=False, words=("kind", "depth", "from"), fails_hard=False):
        self.game, self.mistake, self.narrows, self.deeper, self.words = game, mistake, narrows, deeper, words
        self.key, self.fails_hard, self.table, self.lines, self.tick = key or (lambda state: state), fails_hard, {}, [], 0
        self.first_wrong = None

    def line(self, text, ticks):
        self.lines.append(text)
        self.tick += ticks

    def window(self, alpha, beta):
        return f"{alpha} {beta}"

    def check(self, state, depth, value, kind, stored, alpha, beta):
        """Keeps the first answer that plain minimax contradicts; a bound inside the window is taken for exact."""
        if kind == "lower" and value < beta or kind == "upper" and value > alpha:
            kind = "exact"
        if self.first_wrong is None and not self.deeper:
            truth = minimax(self.game, state, depth)
            holds = {"exact": value == truth, "lower": truth >= value, "upper": truth <= value}[kind]
            if not holds:
                self.first_wrong = self.tick, stored

    def answers(self, kind, value, alpha, beta):
        if self.mistake == "bound as exact":
            return "exact"
        if self.mistake == "kinds exchanged":
            kind = {"lower": "upper", "upper": "lower", "exact": "exact"}[kind]
        fits = kind == "exact" or kind == "lower" and value >= beta or kind == "upper" and value <= alpha
        return kind if fits else None

    def search(self, state, depth, alpha, beta, name="-"):
        game, is_root = self.game, name == "-"
        if not is_root and (game.over(state) or depth == 0):
            self.line(f". {name} {game.value(state)} {alpha} {beta}", 2)
            return game.value(state)
        low, high, words = alpha, beta, ""
        entry = None if is_root else self.table.get(self.key(state))
        if entry and (entry[2] == depth or self.deeper and entry[2] >= depth or self.mistake == "any depth"):
            value, kind, has, stored = entry
            answer = self.answers(kind, value, alpha, beta)
            if answer:
                value = -value if self.mistake == "sign lost" else value
                self.check(state, depth, value, answer, stored, alpha, beta)
                parts = {"kind": answer, "depth": f"depth {has}", "from": f"from {stored}"}
                words = "".join(f" {parts[word]}" for word in self.words)
                self.line(f". {name} {value} {alpha} {beta} table{words}", 2)
                return value
            if self.narrows:
                low = max(low, value) if kind == "lower" else low
                high = min(high, value) if kind == "upper" else high
                words = f" table {low} {high}" if (low, high) != (alpha, beta) else ""
        self.line(f"> {name} {alpha} {beta}{words}", 1)
        best, best_move, start = -INFINITY, None, low
        for move in game.moves(state):
            value = -self.search(game.play(state, move), depth - 1, -high, -low, game.name(move))
            if value > best:
                best, best_move = value, game.name(move)
            low = max(low, best)
            if low >= high and not (is_root and high == INFINITY):
                break
        result = max(start, min(best, high)) if self.fails_hard and not is_root else best
        self.line(f"= {result}" + (f" best {best_move}" if is_root else ""), 1)
        if not is_root:
            self.store(state, depth, result, "upper" if result <= start else "lower" if result >= high else "exact")
        return result

    def store(self, state, depth, value, kind):
        if self.mistake == "all exact" or self.mistake == "cuts exact" and kind == "lower":
            kind = "exact"
        if self.mistake == "value off by one" and kind == "exact":
            value = value - 1 if value > 0 else value + 1
        self.table[self.key(state)] = value, kind, depth + (2 if self.mistake == "depth too high" else 0), self.tick - 1

    def pass_of(self, depth, alpha, beta, is_named):
        if is_named:
            self.lines.append(f"pass depth {depth} {alpha} {beta}")
        return self.search(self.game.start, depth, alpha, beta)

    def run(self, way, depth, is_named):
        if way == "single":
            return self.pass_of(depth, -INFINITY, INFINITY, is_named)
        value = 0
        for plies in range(1, depth + 1):
            if way == "deepening":
                value = self.pass_of(plies, -INFINITY, INFINITY, is_named)
            elif way == "aspiration":
                alpha, beta = (value - 1, value + 1) if plies > 1 else (-INFINITY, INFINITY)
                value = self.pass_of(plies, alpha, beta, is_named)
                while value <= alpha or value >= beta:
                    alpha, beta = (-INFINITY, beta) if value <= alpha else (alpha, INFINITY)
                    value = self.pass_of(plies, alpha, beta, is_named)
            else:
                low, high = -INFINITY, INFINITY
                while low < high:
                    beta = value + 1 if value == low else value
                    value = self.pass_of(plies, beta - 1, beta, is_named)
                    low, high = (low, value) if value < beta else (value, high)
        return value


GAMES = {"nim": Nim(2, 3, 1), "heaps": Nim(2, 2, 2), "squares": Squares("X../.O./...", "X"), "corner": Squares("XO./.../..O", "X")}
WAYS = ("single", "deepening", "aspiration", "mtdf")
RIGHT = {
    "plain": {},
    "deeper": {"deeper": True},
    "narrows": {"narrows": True},
    "silent": {"words": ()},
    "hard": {"fails_hard": True},
    "mirrored": {"mirrored": True},
    "warm": {"deeper": True, "warm": True},
}
MISTAKES = ("any depth", "bound as exact", "kinds exchanged", "sign lost", "all exact", "cuts exact", "value off by one", "depth too high")


def write(folder, name, search, way, depth, is_named, warm=False):
    if warm:
        search.run("deepening", depth - 1, False)
        search.lines, search.tick = [], 0
        search.words = ("kind",)
    search.run(way, depth, is_named)
    headers = ["plyscope-trace 2", *search.game.headers, "evaluation outcome", "view mover", "begin"]
    (folder / f"{name}.trace").write_text("\n".join([*headers, *search.lines]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    folder, rows = pathlib.Path(sys.argv[1]), []
    for at, (style, options) in enumerate(RIGHT.items()):
        for turn, way in enumerate(WAYS):
            options = dict(options)
            game = GAMES[list(GAMES)[(at + turn) % 4]]
            warm, mirrored = options.pop("warm", False), options.pop("mirrored", False)
            search = Search(game, key=game.mirrored if mirrored else None, **options)
            name = f"right-{style}-{way}"
            write(folder, name, search, way, 4, turn % 2 == 0 or way == "mtdf", warm)
            rows.append(f"{name}\tok\t-\t-")
    for mistake in MISTAKES:
        for game in GAMES:
            found = 0
            for way in WAYS:
                search = Search(GAMES[game], mistake)
                search.run(way, 5, True)
                if search.first_wrong and not found:
                    found = 1
                    name = f"wrong-{mistake.replace(' ', '_')}-{game}-{way}"
                    write(folder, name, Search(GAMES[game], mistake), way, 5, True)
                    tick, stored = search.first_wrong
                    rows.append(f"{name}\tfaulty\t{tick}\t{stored}")
    head = "# Each trace, whether it is ok, the tick of the first wrong answer, and the tick at which it was stored.\n"
    (folder / "expected.tsv").write_text(head + "\n".join(sorted(rows)) + "\n", encoding="utf-8")
