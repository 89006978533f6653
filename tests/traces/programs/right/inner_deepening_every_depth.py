"""Internal iterative deepening on a board that moves are made on and taken back; all depths below, one after the other."""
from plyscope_trace import trace, traced

trace("inner_deepening_every_depth.trace", game="k-in-a-row:h=3,v=3,k=3", position="X.O/.O./X.. X", evaluation="outcome", depth="full")
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
NAMES = ("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1")


class Engine:
    def __init__(self, text, side):
        self.cells, self.side = list(text), side
        self.pv = {}

    def moves(self):
        return [at for at in range(9) if self.cells[at] == "."]

    def make(self, at):
        self.cells[at] = self.side
        self.side = "O" if self.side == "X" else "X"

    def unmake(self, at):
        self.cells[at] = "."
        self.side = "O" if self.side == "X" else "X"

    def winner(self):
        for a, b, c in LINES:
            if self.cells[a] == self.cells[b] == self.cells[c] != ".":
                return self.cells[a]
        return None

    @traced(move=lambda at: NAMES[at])
    def alphabeta(self, depth, alpha, beta):
        winner = self.winner()
        if winner:
            return 1 if winner == "X" else -1
        if depth == 0 or not self.moves():
            return 0
        key = "".join(self.cells) + self.side
        if key not in self.pv and depth > 1:
            for shallow in range(1, depth):
                self.alphabeta(shallow, -2, 2)
        order = self.moves()
        if key in self.pv:
            order.sort(key=lambda at: at != self.pv[key])
        maximizing = self.side == "X"
        best = -2 if maximizing else 2
        for at in order:
            self.make(at)
            value = self.alphabeta(depth - 1, alpha, beta)
            self.unmake(at)
            if maximizing and value > best:
                best, self.pv[key] = value, at
                alpha = max(alpha, best)
            elif not maximizing and value < best:
                best, self.pv[key] = value, at
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best


print(Engine("X.O.O.X..", "X").alphabeta(5, -2, 2))
