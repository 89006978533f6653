"""Negamax on one list that is changed and restored; squares are numbers from 0; values count how late a game is won."""
from plyscope_trace import trace, traced

trace("negamax_undo.trace", game="k-in-a-row:h=3,v=3,k=3", position="XO./.X./..O X", depth="full")
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
board = list("XO  X   O")


def won(player):
    return any(all(board[square] == player for square in line) for line in LINES)


@traced(move=lambda i: "abc"[i % 3] + "321"[i // 3])
def negamax(player, alpha, beta):
    other = "O" if player == "X" else "X"
    if won(other):
        return -1 - board.count(" ")
    if " " not in board:
        return 0
    best = -100
    for i in range(9):
        if board[i] != " ":
            continue
        board[i] = player
        score = -negamax(other, -beta, -alpha)
        board[i] = " "
        best = max(best, score)
        alpha = max(alpha, score)
        if alpha >= beta:
            break
    return best


print(negamax("X", -100, 100))
