"""NegaScout in Reinefeld's words, with a table keyed without depth that only gives exact values of finished searches."""
from plyscope_trace import trace, traced

trace("negascout.trace", game="connect-four:columns=4,rows=3,k=3", depth="full", evaluation="outcome", view="mover")
exact = {}


def successors(board, side):
    for column in range(4):
        if len(board[column]) < 3:
            yield column, board[:column] + (board[column] + side,) + board[column + 1:]


def three(board, side):
    def cell(c, r):
        return 0 <= c < 4 and 0 <= r < len(board[c]) and board[c][r] == side
    return any(all(cell(c + i * dc, r + i * dr) for i in range(3))
               for c in range(4) for r in range(3) for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1)))


@traced(move=lambda column: column + 1)
def negascout(p, side, alpha, beta):
    other = "O" if side == "X" else "X"
    if three(p, other):
        return -1
    if all(len(c) == 3 for c in p):
        return 0
    if (p, side) in exact:
        return exact[p, side]
    low, a, b = alpha, alpha, beta
    for i, (column, child) in enumerate(successors(p, side)):
        t = -negascout(child, other, -b, -a)
        if a < t < beta and i > 0:
            a = -negascout(child, other, -beta, -t)
        a = max(a, t)
        if a >= beta:
            return a
        b = a + 1
    if low < a < beta:
        exact[p, side] = a
    return a


print(negascout(("", "", "", ""), "X", -2, 2))
