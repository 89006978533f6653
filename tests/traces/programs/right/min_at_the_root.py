"""O moves, and values are those of X: the search begins with MIN."""
from plyscope_trace import trace, traced

trace("min_at_the_root.trace", game="k-in-a-row:h=3,v=3,k=3", position="XO./OX./X.. O", depth="full", evaluation="outcome")


def free(board):
    return [at for at in range(9) if board[at] == "."]


def value(board):
    for a, b, c in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        if board[a] != "." and board[a] == board[b] == board[c]:
            return 1 if board[a] == "X" else -1
    return None if "." in board else 0


@traced(move=lambda pos: (pos // 3 + 1, pos % 3 + 1))
def minimax(board, is_maximizing):
    if value(board) is not None:
        return value(board)
    scores = []
    for pos in free(board):
        board[pos] = "X" if is_maximizing else "O"
        scores.append(minimax(board, not is_maximizing))
        board[pos] = "."
    return max(scores) if is_maximizing else min(scores)


print(minimax(list("XO.OX.X.."), False))
