"""The root plays its move on the board and returns nothing."""
from plyscope_trace import trace, traced

trace("plays_and_returns_nothing.trace", game="k-in-a-row:h=3,v=3,k=3", position="OOX/XX./O.. X", depth="full")
board = {"a3": "O", "b3": "O", "c3": "X", "a2": "X", "b2": "X", "c2": "", "a1": "O", "b1": "", "c1": ""}
LINES = "a1a2a3 b1b2b3 c1c2c3 a1b1c1 a2b2c2 a3b3c3 a1b2c3 a3b2c1".split()


def wins(mark):
    return any(board[line[:2]] == board[line[2:4]] == board[line[4:]] == mark for line in LINES)


@traced
def minimax(board, depth, isMaximizing):
    if wins("X"):
        return 10
    if wins("O"):
        return -10
    if all(board.values()):
        return 0
    if isMaximizing:
        bestScore = -800
        for key in board.keys():
            if board[key] == "":
                board[key] = "X"
                score = minimax(board, depth + 1, False)
                board[key] = ""
                if score > bestScore:
                    bestScore = score
        return bestScore
    bestScore = 800
    for key in board.keys():
        if board[key] == "":
            board[key] = "O"
            score = minimax(board, depth + 1, True)
            board[key] = ""
            if score < bestScore:
                bestScore = score
    return bestScore


@traced
def compMove():
    bestScore, bestMove = -800, ""
    for key in board.keys():
        if board[key] == "":
            board[key] = "X"
            score = minimax(board, 0, False)
            board[key] = ""
            if score > bestScore:
                bestScore, bestMove = score, key
    board[bestMove] = "X"


compMove()
