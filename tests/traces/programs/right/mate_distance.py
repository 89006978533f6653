"""Scores of wins count the moves from the root; the table keeps them from the node; a hit may only narrow the window."""
import math
from plyscope_trace import Table, trace, traced

trace("mate_distance.trace", game="k-in-a-row:h=3,v=3,k=3", position="X../.O./... X", view="mover", depth="full")
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
NAMES = ("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1")
MATE = 1000
tt = Table(kind=lambda entry: entry[1])


def to_table(value, ply):
    return value + ply if value > 900 else value - ply if value < -900 else value


def from_table(value, ply):
    return value - ply if value > 900 else value + ply if value < -900 else value


@traced(move=lambda square: NAMES[square])
def negamax(board, me, other, ply, alpha, beta):
    if any(board[a] == board[b] == board[c] == other for a, b, c in LINES):
        return -MATE + ply
    if "." not in board:
        return 0
    first = alpha
    entry = tt.get((board, me))
    if entry:
        value = from_table(entry[0], ply)
        if entry[1] == "exact":
            return value
        if entry[1] == "lower":
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            return value
    best = -math.inf
    for square in range(9):
        if board[square] == ".":
            after = board[:square] + me + board[square + 1:]
            score = -negamax(after, other, me, ply + 1, -beta, -alpha)
            best = max(best, score)
            alpha = max(alpha, score)
            if alpha >= beta:
                break
    tt[board, me] = (to_table(best, ply), "upper" if best <= first else "lower" if best >= beta else "exact")
    return best


print(negamax("X...O....", "X", "O", 0, -math.inf, math.inf))
