"""The search returns its value with the whole line; moves come from a generator; scores are floats; the root is a class's."""
import math
from plyscope_trace import trace, traced

trace("lines_of_columns.trace", game="connect-four:columns=4,rows=4", depth=5)


def drops(board):
    for column in (1, 2, 0, 3):
        if len(board[column]) < 4:
            yield column


def four(board, side):
    def cell(c, r):
        return 0 <= c < 4 and 0 <= r < len(board[c]) and board[c][r] == side
    return any(all(cell(c + i * dc, r + i * dr) for i in range(4))
               for c in range(4) for r in range(4) for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1)))


class Engine:
    def __init__(self, depth):
        self.depth = depth

    @traced(move=lambda column: column + 1)
    def negamax(self, board, side, depth, alpha=-math.inf, beta=math.inf):
        other = {"X": "O", "O": "X"}[side]
        if four(board, other):
            return -1.0 - depth / 10, []
        if depth == 0 or all(len(c) == 4 for c in board):
            return 0.0, []
        value, line = -math.inf, []
        for column in drops(board):
            after = [c + side if at == column else c for at, c in enumerate(board)]
            score, rest = self.negamax(after, other, depth - 1, -beta, -alpha)
            if -score > value:
                value, line = -score, [column + 1] + rest
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value, line


print(Engine(5).negamax(["", "", "", ""], "X", 5))
