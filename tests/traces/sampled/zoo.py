"""Small Monte-Carlo searches, right and wrong ones, which share no code with plyscope, and the traces that they print.

`python3 zoo.py` writes all traces into the folder of this file, and `expected.tsv` with what the judge must say of each:

file     the trace
verdict  right or wrong
kinds    the kinds that its first finding may have
first    the first iteration where what is printed departs from what is meant
last     the last iteration in which the first finding may lie
"""

import math
import os
import random

HERE = os.path.dirname(os.path.abspath(__file__))


class Line:
    """k in a row on a small board, squares by letter and rank from the bottom, row by row from the top."""

    def __init__(self, rows=3, columns=3, k=3):
        self.rows, self.columns, self.k = rows, columns, k
        self.spec = f"k-in-a-row:h={rows},v={columns},k={k}"

    def start(self):
        return ("." * (self.rows * self.columns), 0)

    def name(self, mv):
        row, column = divmod(mv, self.columns)
        return "abcdefghij"[column] + str(self.rows - row)

    def moves(self, state):
        return [mv for mv, cell in enumerate(state[0]) if cell == "."]

    def play(self, state, mv):
        board, side = state
        return (board[:mv] + "XO"[side] + board[mv + 1:], 1 - side)

    def over(self, state):
        """None, or the winner 0 or 1, or "draw"."""
        board, _ = state
        for row in range(self.rows):
            for column in range(self.columns):
                cell = board[row * self.columns + column]
                if cell == ".":
                    continue
                for down, right in [(0, 1), (1, 0), (1, 1), (1, -1)]:
                    far = (row + down * (self.k - 1), column + right * (self.k - 1))
                    if not (0 <= far[0] < self.rows and 0 <= far[1] < self.columns):
                        continue
                    cells = [board[(row + down * i) * self.columns + column + right * i] for i in range(self.k)]
                    if all(other == cell for other in cells):
                        return "XO".index(cell)
        return None if "." in board else "draw"


class Four:
    """Connect Four on a small board."""

    def __init__(self, columns=4, rows=4):
        self.columns, self.rows = columns, rows
        self.spec = f"connect-four:columns={columns},rows={rows}"

    def start(self):
        return (("",) * self.columns, 0)

    def name(self, mv):
        return str(mv + 1)

    def moves(self, state):
        return [mv for mv in range(self.columns) if len(state[0][mv]) < self.rows]

    def play(self, state, mv):
        columns, side = state
        return (columns[:mv] + (columns[mv] + "XO"[side],) + columns[mv + 1:], 1 - side)

    def over(self, state):
        columns, _ = state
        at = lambda c, r: columns[c][r] if 0 <= c < self.columns and 0 <= r < len(columns[c]) else "."
        for c in range(self.columns):
            for r in range(len(columns[c])):
                for dc, dr in [(1, 0), (0, 1), (1, 1), (1, -1)]:
                    if all(at(c + i * dc, r + i * dr) == at(c, r) for i in range(4)):
                        return "XO".index(at(c, r))
        return None if self.moves(state) else "draw"


class Nim:
    """Heaps of stones; who takes the last one wins."""

    def __init__(self, *heaps):
        self.heaps = heaps
        self.spec = "nim:heaps=" + "+".join(map(str, heaps))

    def start(self):
        return (self.heaps, 0)

    def name(self, mv):
        return f"{mv[0] + 1}:{mv[1]}"

    def moves(self, state):
        return [(heap, count) for heap, stones in enumerate(state[0]) for count in range(1, stones + 1)]

    def play(self, state, mv):
        heaps, side = state
        heap, count = mv
        return (heaps[:heap] + (heaps[heap] - count,) + heaps[heap + 1:], 1 - side)

    def over(self, state):
        return None if any(state[0]) else 1 - state[1]


class Node:
    def __init__(self, state, parent=None, mv=None):
        self.state, self.parent, self.mv = state, parent, mv
        self.children, self.visits, self.total, self.squares = [], 0, 0.0, 0.0
        self.proof, self.is_filled = None, False

    def path(self, game):
        node, names = self, []
        while node.parent:
            names.append(game.name(node.mv))
            node = node.parent
        return names[::-1]


class Search:
    """A search with options, each of which is a variant or a slip."""

    def __init__(self, game, iterations, seed, view="parent", scale=(1, 0.5, 0), rule="ucb1", c=1.4, n="visits",
                 expand="one", claim=True, show_children=True, show_updates="path", show_moves=True, best="visits",
                 header=(), slip=None, keep=0, end="best", order="natural",
                 solver=False, root_total=True):
        self.__dict__.update(locals())
        self.random = random.Random(seed)
        self.lines = []
        self.root = Node(game.start())
        self.departed = None

    # What a result is worth.
    def worth(self, winner, side):
        win, draw, loss = self.scale
        return draw if winner == "draw" else win if winner == side else loss

    def side(self, node):
        mover = node.state[1]
        return {"parent": 1 - mover, "mover": mover, "root": self.root.state[1], "first": 0, "second": 1}[self.view]

    def mean(self, node, child):
        """The mean of a child for who moves at the node."""
        raw = child.total / child.visits
        if self.slip == "integer-division":
            raw = child.total // child.visits
        turned = self.side(child) != node.state[1]
        if self.slip == "other-view":
            turned = not turned
        return self.scale[0] + self.scale[2] - raw if turned else raw

    def term(self, node, child):
        n = {"visits": node.visits, "more": node.visits + 1, "children": sum(c.visits for c in node.children)}[self.n]
        ln = math.log(max(n, 1))
        if self.slip == "own-visits":
            ln = math.log(child.visits)
        if self.slip == "root-visits":
            ln = math.log(max(self.root.visits, 1))
        if self.slip == "no-exploration":
            return 0.0
        if self.rule == "ucb1":
            if self.slip == "no-root":
                return self.c * ln / child.visits
            return self.c * math.sqrt(ln / child.visits)
        if self.rule == "ucb1-2":
            return self.c * math.sqrt(2 * ln / child.visits)
        if self.rule == "tuned":
            variance = child.squares / child.visits - (child.total / child.visits) ** 2
            bound = variance + math.sqrt(2 * ln / child.visits)
            return math.sqrt(ln / child.visits * min(0.25, bound))
        prior = 1 / len(self.game.moves(node.state))
        return self.c * prior * math.sqrt(n) / (1 + child.visits)

    def prove(self, path):
        """What follows from the end of a game at the last node of a path: MCTS-Solver."""
        ended = self.game.over(path[-1].state)
        for node in reversed(path):
            if ended is None or node.proof is not None:
                return
            node.proof = ended
            if node.parent is None:
                return
            above = node.parent
            mover, proofs = above.state[1], [child.proof for child in above.children]
            whole = len(proofs) == len(self.game.moves(above.state)) and None not in proofs
            ended = mover if mover in proofs else ("draw" if "draw" in proofs else 1 - mover) if whole else None

    def select(self, node):
        children = [child for child in node.children if not self.solver or child.proof != 1 - node.state[1]]
        fresh = [child for child in children if child.visits == 0]
        if self.rule == "puct":
            score = lambda child: (self.mean(node, child) if child.visits else 0.0) + self.term(node, child)
            return max(children, key=score)
        if fresh and self.slip != "passed-over":
            return fresh[0] if self.order == "natural" else self.random.choice(fresh)
        seen = [child for child in children if child.visits]
        return max(seen, key=lambda child: self.mean(node, child) + self.term(node, child))

    def print(self, *words):
        self.lines.append(" ".join(str(word) for word in words))

    def number(self, number):
        number = float(number)
        return str(int(number)) if number == int(number) else repr(number)

    def depart(self, iteration):
        if self.departed is None:
            self.departed = iteration

    def iteration(self, i):
        game, node = self.game, self.root
        self.print("iteration")
        path = [node]

        def down(child):
            shown = [child.visits, self.number(child.total)] if self.claim else []
            self.print(">", game.name(child.mv), *shown)
            path.append(child)
            return child

        def make(node, mv):
            child = Node(game.play(node.state, mv), node, mv)
            node.children.append(child)
            self.print("+", game.name(mv))
            return child

        while game.over(node.state) is None and node.proof is None:
            moves = game.moves(node.state)
            made = {child.mv for child in node.children}
            untried = [mv for mv in moves if mv not in made]
            if self.expand == "winning":
                wins = [mv for mv in moves if game.over(game.play(node.state, mv)) == node.state[1]]
                if wins:
                    untried = [mv for mv in wins if mv not in made]
            if untried and self.expand in ("one", "winning"):
                passes = self.slip == "passed-over" and len(node.children) >= 3 and self.random.random() < 0.5
                if not passes:
                    if self.slip == "leaf-not-expanded" and node.visits > 2 and node.parent and self.random.random() < .5:
                        self.depart(i)
                        break
                    mv = untried[0] if self.order == "natural" else self.random.choice(untried)
                    path.append(make(node, mv))
                    node = path[-1]
                    break
                self.depart(i)
            if self.expand == "all" and untried:
                for mv in untried:
                    make(node, mv)
                node = down(self.select(node))
                break
            if self.expand == "filled" and not node.is_filled:
                for mv in untried:
                    make(node, mv)
                node.is_filled = True
                node = down(self.random.choice(node.children))
                break
            if self.expand == "late" and untried:
                if node is not self.root and node.visits == 0:
                    break
                for mv in untried:
                    make(node, mv)
                node = down(self.select(node))
                break
            if self.rule == "puct" and untried:
                for mv in untried:
                    make(node, mv)
                node = down(self.select(node))
                break
            if self.slip == "random-selection" and node.parent is None and self.random.random() < 0.2:
                node = down(self.random.choice(node.children))
                continue
            node = down(self.select(node))
        # The playout.
        state, names = node.state, []
        while game.over(state) is None and node.proof is None:
            mv = self.random.choice(game.moves(state))
            if self.slip == "cut-playout" and len(names) >= 2 and i > 5:
                break
            if self.expand == "filled":
                # The playout joins the tree.
                known = next((child for child in node.children if child.mv == mv), None)
                node = down(known or make(node, mv))
                state = node.state
                continue
            names.append(game.name(mv))
            state = game.play(state, mv)
        winner = game.over(state) if node.proof is None else node.proof
        if winner is None:
            winner = "draw"
            self.depart(i)
        if self.slip == "illegal-playout" and i > 7 and names and self.departed is None:
            names[-1] = names[0] if len(names) > 1 else names[-1]
            if len(names) > 1:
                self.depart(i)
        if self.slip == "draw-as-loss" and winner == "draw":
            told = self.scale[2]
            self.depart(i)
        elif self.slip == "winner-is-loser" and winner != "draw" and i > 10:
            told = self.worth(1 - winner, self.side(node))
            self.depart(i)
        else:
            told = self.worth(winner, self.side(node))
        self.print("~", self.number(told), *(names if self.show_moves else []))
        # The backup.
        touched = path[:]
        if self.slip == "missed-node" and len(path) > 3:
            touched.remove(path[2])
            self.depart(i)
        if self.slip == "sibling-updated" and len(path) > 2 and len(path[1].parent.children) > 1:
            other = next(child for child in path[1].parent.children if child is not path[1])
            touched.append(other)
            self.depart(i)
        for other in touched:
            reward = self.worth(winner, self.side(other))
            if self.slip == "draw-as-loss" and winner == "draw":
                reward = self.scale[2]
            if self.slip == "same-sign":
                reward = told
                if other in path[1:] and self.worth(winner, self.side(other)) != reward:
                    self.depart(i)
            if self.slip == "visits-only" and len(path) > 3 and other is path[1]:
                reward = 0
                if self.worth(winner, self.side(other)):
                    self.depart(i)
            if other is self.root and not self.root_total:
                reward = 0
            other.visits += 1
            if self.slip == "twice" and other is path[-1] and len(path) > 3:
                other.visits += 1
                self.depart(i)
            other.total += reward
            other.squares += reward * reward
        if self.show_updates != "none":
            shown = touched if self.show_updates == "path" else [self.root]
            if self.slip in ("missed-node",):
                shown = path
            for other in reversed(shown):
                if other is self.root and self.show_updates == "no-root":
                    continue
                names = other.path(game)
                self.print("=", *(names or ["-"]), other.visits, self.number(other.total))
        if self.solver:
            self.prove(path)

    def run(self):
        for i in range(1, self.keep + 1):
            self.iteration(i)
        if self.keep:
            # The child of the best move is the new root, with what it has.
            root = max(self.root.children, key=lambda child: child.visits)
            self.moves = [self.game.name(root.mv)]
            root.parent, root.mv, self.root = None, None, root
            self.lines = []
            for node in self.all(root):
                self.print("=", *(node.path(self.game) or ["-"]), node.visits, self.number(node.total))
            if self.end == "unstated":
                self.lines = []
        for i in range(1, self.iterations + 1):
            if self.root.proof is None:
                self.iteration(i)
        children = [child for child in self.root.children if child.visits]
        if self.solver:
            mover = self.root.state[1]
            rank = lambda child: (child.proof == mover) - (child.proof == 1 - mover)
            best = max(map(rank, children))
            children = [child for child in children if rank(child) == best]
        if self.end == "stopped":
            self.lines = self.lines[:-3]
        elif self.best == "visits":
            self.print("best", self.game.name(max(children, key=lambda child: child.visits).mv))
        elif self.best == "mean":
            self.print("best", self.game.name(max(children, key=lambda child: self.mean(self.root, child)).mv))
        elif self.best == "secure":
            score = lambda child: self.mean(self.root, child) - 1 / math.sqrt(child.visits)
            self.print("best", self.game.name(max(children, key=score).mv))
        elif self.best == "least":
            chosen = min(children, key=lambda child: (child.visits, self.mean(self.root, child)))
            self.print("best", self.game.name(chosen.mv))
            self.depart(self.iterations)
        return self

    def all(self, node):
        yield node
        for child in node.children:
            yield from self.all(child)

    def write(self, name):
        head = ["plyscope-trace 2", f"game {self.game.spec}"]
        if self.keep:
            head.append("moves " + " ".join(self.moves))
        head += ["method mcts", *self.header, "begin"]
        with open(os.path.join(HERE, name + ".trace"), "w", encoding="utf-8") as file:
            file.write("\n".join(head + self.lines) + "\n")


T, F, N = Line(), Four(), Nim(3, 4, 2)
S = dict(show_updates="none", claim=False, solver=True)
RIGHT = {
    "ucb1": Search(T, 90, 1),
    "ucb1-claimed": Search(T, 90, 2, c=1.41, header=["exploration 1.41"]),
    "ucb1-two": Search(T, 90, 3, rule="ucb1-2", c=1, header=["exploration 1"]),
    "tuned": Search(T, 120, 4, rule="tuned"),
    "tuned-signs": Search(F, 120, 5, rule="tuned", scale=(1, 0, -1)),
    "puct": Search(T, 90, 6, rule="puct", c=2, header=["exploration 2"]),
    "puct-mover": Search(F, 90, 7, rule="puct", c=3, view="mover", scale=(1, 0, -1)),
    "negamax": Search(F, 90, 8, view="mover", scale=(1, 0, -1), c=1, header=["exploration 1"]),
    "absolute": Search(F, 90, 9, view="first", scale=(1, 0, -1), c=1.5),
    "absolute-second": Search(T, 90, 10, view="second"),
    "wins-only": Search(T, 90, 11, scale=(1, 0, 0), header=["reward parent win-draw-loss 1 0 0"]),
    "wins-only-inferred": Search(N, 90, 12, scale=(1, 0, 0)),
    "one-more": Search(T, 90, 13, n="more", c=0.9, header=["exploration 0.9"]),
    "children-sum": Search(T, 90, 14, n="children", expand="all", c=1.2, header=["exploration 1.2"]),
    "all-children": Search(F, 90, 15, expand="all"),
    "late-children": Search(F, 90, 16, expand="late", order="random"),
    "winning-moves": Search(T, 120, 17, expand="winning", order="random"),
    "random-order": Search(T, 90, 18, order="random"),
    "terse": Search(T, 110, 19, claim=False, show_updates="none"),
    "root-only": Search(F, 90, 20, claim=False, show_updates="root", show_moves=False),
    "no-playouts": Search(F, 90, 21, show_moves=False, view="mover"),
    "greedy": Search(N, 90, 22, c=0, header=["exploration 0"]),
    "nim": Search(N, 100, 23, view="mover"),
    "best-mean": Search(T, 90, 24, best="mean"),
    "best-secure": Search(T, 90, 25, best="secure"),
    "kept-tree": Search(T, 50, 26, keep=60),
    "kept-unstated": Search(T, 40, 27, keep=60, end="unstated"),
    "stopped": Search(T, 60, 28, end="stopped"),
    "large-rewards": Search(T, 80, 29, scale=(100, 50, 0), c=140, header=["reward win-draw-loss 100 50 0", "exploration 140"]),
    "solver": Search(Line(3, 2, 3), 800, 65, **S, header=["solver"]),
    "solver-claimed": Search(Nim(1, 2, 3), 900, 66, **S, view="mover", header=["solver", "exploration 1.4"]),
    "solver-won": Search(Nim(1, 2, 4), 900, 67, **S, header=["exploration 1.4", "solver"]),
    "root-without-total": Search(F, 90, 81, root_total=False),
    "playouts-join": Search(T, 120, 82, expand="filled"),
    "playouts-join-root": Search(F, 120, 83, expand="filled", root_total=False),
}
WRONG = {
    "solver-winner-is-loser": (Search(N, 60, 68, slip="winner-is-loser", solver=True, header=["solver"]), "result", 12),
    "same-sign": (Search(T, 80, 31, slip="same-sign"), "backup", 12),
    "same-sign-mover": (Search(F, 80, 32, slip="same-sign", view="mover", scale=(1, 0, -1)), "backup,result", 12),
    "own-visits": (Search(T, 90, 33, slip="own-visits"), "selection", 40),
    "own-visits-claimed": (Search(F, 90, 34, slip="own-visits", header=["exploration 1.4"]), "selection", 40),
    "other-view": (Search(T, 90, 35, slip="other-view"), "selection", 40),
    "no-exploration": (Search(F, 90, 36, slip="no-exploration", header=["exploration 1.4"]), "selection", 40),
    "integer-division": (Search(T, 90, 37, slip="integer-division", header=["exploration 1.4"]), "selection", 60),
    "integer-division-signs": (Search(F, 90, 38, slip="integer-division", scale=(1, 0, -1)), "selection", 90),
    "passed-over": (Search(T, 90, 39, slip="passed-over"), "selection", 40),
    "other-constant": (Search(T, 120, 40, c=0.3, header=["exploration 1.4"]), "selection", 60),
    "draw-as-loss": (Search(T, 80, 41, slip="draw-as-loss", header=["reward parent win-draw-loss 1 0.5 0"]), "result", 30),
    "winner-is-loser": (Search(F, 80, 42, slip="winner-is-loser"), "result", 16),
    "cut-playout": (Search(T, 60, 43, slip="cut-playout"), "result", 10),
    "illegal-playout": (Search(T, 60, 44, slip="illegal-playout"), "result", 12),
    "missed-node": (Search(F, 60, 45, slip="missed-node"), "backup", 30),
    "sibling-updated": (Search(F, 60, 46, slip="sibling-updated"), "backup", 20),
    "visits-only": (Search(F, 60, 47, slip="visits-only"), "backup", 40),
    "visits-twice": (Search(F, 60, 48, slip="twice"), "backup", 40),
    "chosen-least": (Search(T, 90, 49, best="least"), "choice", 90),
    "leaf-not-expanded": (Search(F, 90, 50, slip="leaf-not-expanded"), "expansion", 60),
    "terse-winner-is-loser": (Search(T, 60, 51, slip="winner-is-loser", claim=False, show_updates="none"), "result", 16),
    "terse-own-visits": (Search(F, 120, 52, slip="own-visits", claim=False, show_updates="none"), "selection", 60),
    "root-visits": (Search(F, 150, 53, slip="root-visits", header=["exploration 1.4"]), "selection", 150),
    "no-root": (Search(T, 150, 54, slip="no-root", header=["exploration 1.4"]), "selection", 100),
}


def edited():
    """Wrong traces that are right ones with one line changed."""
    def change(name, edit, kinds, iteration, source):
        search = source.run()
        search.lines = edit(search.lines, iteration)
        search.write("wrong-" + name)
        return (name, kinds, iteration, iteration)

    def at(lines, iteration):
        return [number for number, line in enumerate(lines) if line == "iteration"][iteration - 1]

    def twice(lines, iteration):
        begin = at(lines, iteration)
        made = next(number for number in range(begin, len(lines)) if lines[number].startswith("+"))
        return lines[:made + 1] + [lines[made]] + lines[made + 1:]

    def illegal(lines, iteration):
        begin = at(lines, iteration)
        made = next(number for number in range(begin, len(lines)) if lines[number].startswith("+"))
        return lines[:made] + ["+ e9"] + lines[made + 1:]

    def below(lines, iteration):
        begin = at(lines, iteration)
        told = next(number for number in range(begin, len(lines)) if lines[number].startswith("~"))
        words = lines[told].split()
        return lines[:told] + [" ".join(words + ["a1"])] + lines[told + 1:]

    def claimed(lines, iteration):
        begin = at(lines, iteration)
        down = next(number for number in range(begin, len(lines)) if lines[number].startswith(">"))
        words = lines[down].split()
        words[2] = str(int(words[2]) + 1)
        return lines[:down] + [" ".join(words)] + lines[down + 1:]

    yield change("made-twice", twice, "expansion", 14, Search(T, 40, 61))
    yield change("made-illegal", illegal, "expansion", 15, Search(T, 40, 62))
    yield change("played-on", below, "result", 16, Search(T, 40, 63))
    yield change("claimed-visits", claimed, "backup", 17, Search(T, 40, 64, show_updates="none"))


def main():
    rows = ["#file\tverdict\tkinds\tfirst\tlast"]
    for name, search in RIGHT.items():
        search.run().write("right-" + name)
        rows.append(f"right-{name}.trace\tright\t-\t-\t-")
    for name, (search, kinds, last) in WRONG.items():
        search.run().write("wrong-" + name)
        first = search.departed or 1
        rows.append(f"wrong-{name}.trace\twrong\t{kinds}\t{first}\t{max(first, last)}")
    for name, kinds, first, last in edited():
        rows.append(f"wrong-{name}.trace\twrong\t{kinds}\t{first}\t{last}")
    with open(os.path.join(HERE, "expected.tsv"), "w", encoding="utf-8") as file:
        file.write("\n".join(rows) + "\n")


if __name__ == "__main__":
    main()
