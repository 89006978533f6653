"""Negamax with a dictionary of flags, deeper entries allowed, and iterative deepening."""
from plyscope_trace import Table, trace, traced

trace("table_flags_deepening.trace", game="k-in-a-row:h=3,v=3,k=3", position="X../.O./... X", evaluation="outcome", view="mover")
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
NAMES = ("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1")
table = Table(depth=2)


def won(board):
    return any(board[a] == board[b] == board[c] != "." for a, b, c in LINES)


@traced(move=lambda square: NAMES[square])
def negamax(board, side, depth, alpha, beta):
    if won(board):
        return -1
    if depth == 0 or "." not in board:
        return 0
    entry = table.get((board, side))
    if entry and entry[2] >= depth:
        value, flag, _ = entry
        if flag == "EXACT" or flag == "LOWERBOUND" and value >= beta or flag == "UPPERBOUND" and value <= alpha:
            return value
    best, first = -9, alpha
    for square in range(9):
        if board[square] != ".":
            continue
        after = board[:square] + side + board[square + 1:]
        value = -negamax(after, "O" if side == "X" else "X", depth - 1, -beta, -alpha)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    flag = "UPPERBOUND" if best <= first else "LOWERBOUND" if best >= beta else "EXACT"
    table[board, side] = (best, flag, depth)
    return best


def deepen(board, most):
    for depth in range(1, most + 1):
        table.pop((board, "X"), None)
        value = negamax(board, "X", depth, -9, 9)
    return value


print(deepen("X...O....", 5))
