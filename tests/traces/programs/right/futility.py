"""Futility pruning: one ply above the leaves, moves that cannot reach alpha by a margin are left out; a quiet search with delta
pruning behind it."""
from plyscope_trace import trace, traced

trace("futility.trace", game="connect-four:columns=5,rows=4", depth=4, view="mover")
W, H, BIG = 5, 4, 10000
LINES = [[(c + dc * i, r + dr * i) for i in range(4)] for c in range(W) for r in range(H)
         for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1)) if 0 <= c + dc * 3 < W and 0 <= r + dr * 3 < H]


def at(board, c, r):
    return board[c][r] if r < len(board[c]) else "."


def won(board, side):
    return any(all(at(board, c, r) == side for c, r in line) for line in LINES)


def evaluate(board, side):
    score = 0
    for line in LINES:
        cells = [at(board, c, r) for c, r in line]
        mine, theirs = cells.count(side), 4 - cells.count(side) - cells.count(".")
        if not mine or not theirs:
            score += mine * mine - theirs * theirs
    return score


@traced(move=lambda column: column + 1)
def negamax(board, side, depth, alpha, beta):
    other = "O" if side == "X" else "X"
    if won(board, other):
        return -BIG
    legal = [c for c in range(W) if len(board[c]) < H]
    if not legal:
        return 0
    if depth == 0:
        return evaluate(board, side)
    futile = depth == 1 and evaluate(board, side) + 6 <= alpha
    best = -BIG - 1
    for column in legal:
        after = board[:column] + (board[column] + side,) + board[column + 1:]
        if futile and best > -BIG and not won(after, side) and evaluate(after, side) <= alpha:
            continue
        score = -negamax(after, other, depth - 1, -beta, -alpha)
        best = max(best, score)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


print(negamax(("", "", "", "", ""), "X", 4, -BIG - 1, BIG + 1))
