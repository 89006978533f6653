"""Alpha-beta in which X is MAX, whoever moves at the root; here that is O."""
from plyscope_trace import trace, traced

trace("one_player_is_max.trace", game="k-in-a-row:h=3,v=3,k=3", position="X.O/.O./X.X O", depth="full", evaluation="outcome")
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
SQUARES = "a3 b3 c3 a2 b2 c2 a1 b1 c1".split()


def winner(board):
    for one, two, three in LINES:
        if board[one] != "." and board[one] == board[two] == board[three]:
            return board[one]
    return None


@traced
def best_value(board, player, alpha, beta):
    if winner(board):
        return 1 if winner(board) == "X" else -1
    if "." not in board:
        return 0
    best = -2 if player == "X" else 2
    for at in range(9):
        if board[at] != ".":
            continue
        square = SQUARES[at]
        board[at] = player
        value = best_value(board, "O" if player == "X" else "X", alpha, beta)
        board[at] = "."
        if player == "X":
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


print(best_value(list("X.O.O.X.X"), "O", -2, 2))
