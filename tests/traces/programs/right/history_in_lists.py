"""History and killers as lists on a class, deepening by the class itself, a dictionary of principal variations."""
from plyscope_trace import trace, traced

trace("history_in_lists.trace", game="connect-four:columns=4,rows=4", evaluation="outcome", view="mover")
W, H = 4, 4
LINES = [[(c + dc * i, r + dr * i) for i in range(4)] for c in range(W) for r in range(H)
         for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1)) if 0 <= c + dc * 3 < W and 0 <= r + dr * 3 < H]


class Board:
    def __init__(self):
        self.cols, self.turn = [""] * W, "X"

    def legal(self):
        return [c for c in range(W) if len(self.cols[c]) < H]

    def push(self, c):
        self.cols[c] += self.turn
        self.turn = "O" if self.turn == "X" else "X"

    def pop(self, c):
        self.cols[c] = self.cols[c][:-1]
        self.turn = "O" if self.turn == "X" else "X"

    def lost(self):
        other = "O" if self.turn == "X" else "X"
        return any(all(r < len(self.cols[c]) and self.cols[c][r] == other for c, r in line) for line in LINES)


class AI:
    def __init__(self):
        self.killer_moves = [[-1, -1] for _ in range(20)]
        self.history = [[0] * W for _ in range(2)]
        self.pv_table = [[None] * 20 for _ in range(20)]
        self.nodes = 0

    @traced(move=lambda move: move + 1)
    def negamax(self, board, depth, ply, alpha, beta):
        self.nodes += 1
        if board.lost():
            return -1
        moves = board.legal()
        if depth == 0 or not moves:
            return 0
        moves.sort(key=lambda c: (c in self.killer_moves[ply], self.history[board.turn == "X"][c]), reverse=True)
        best = -2
        for move in moves:
            board.push(move)
            score = -self.negamax(board, depth - 1, ply + 1, -beta, -alpha)
            board.pop(move)
            if score > best:
                best = score
                self.pv_table[ply][0] = move
            if score > alpha:
                alpha = score
            if alpha >= beta:
                self.killer_moves[ply] = [move, self.killer_moves[ply][0]]
                self.history[board.turn == "X"][move] += depth * depth
                break
        return best

    def go(self, board, depth):
        for d in range(1, depth + 1):
            value = self.negamax(board, d, 0, -2, 2)
        return value


print(AI().go(Board(), 5))
