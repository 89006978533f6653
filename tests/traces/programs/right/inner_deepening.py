"""Internal iterative deepening: without a move from the table a node first searches itself less deep."""
from plyscope_trace import Table, trace, traced

trace("inner_deepening.trace", game="connect-four:columns=4,rows=4,k=3", depth=5, evaluation="outcome")
WIDTH, HEIGHT = 4, 4
table = Table(depth=0)
LINES = [[(c + dc * i, r + dr * i) for i in range(3)] for c in range(4) for r in range(4)
         for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1)) if 0 <= c + dc * 2 < 4 and 0 <= r + dr * 2 < 4]


def won(board, side):
    return any(all(r < len(board[c]) and board[c][r] == side for c, r in line) for line in LINES)


@traced(move=lambda column: column + 1)
def negamax(board, side, depth, alpha, beta):
    other = "O" if side == "X" else "X"
    if won(board, other):
        return -1
    if depth == 0 or all(len(column) == HEIGHT for column in board):
        return 0
    entry = table.get((board, side))
    best_move = None
    if entry is not None:
        if entry[0] >= depth:
            flag, value = entry[1], entry[2]
            if flag == "exact" or flag == "lower" and value >= beta or flag == "upper" and value <= alpha:
                return value
        best_move = entry[3]
    if best_move is None and depth > 2:
        negamax(board, side, depth - 2, alpha, beta)
        entry = table.get((board, side))
        if entry is not None:
            best_move = entry[3]
    order = [c for c in range(WIDTH) if len(board[c]) < HEIGHT]
    if best_move in order:
        order.remove(best_move)
        order.insert(0, best_move)
    best, first, chosen = -9, alpha, None
    for column in order:
        after = board[:column] + (board[column] + side,) + board[column + 1:]
        value = -negamax(after, other, depth - 1, -beta, -alpha)
        if value > best:
            best, chosen = value, column
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    flag = "upper" if best <= first else "lower" if best >= beta else "exact"
    table[board, side] = (depth, flag, best, chosen)
    return best


print(negamax(("", "", "", ""), "X", 5, -9, 9))
