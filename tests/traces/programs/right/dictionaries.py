"""Results are dictionaries, moves are numbers from 0, the board is copied."""
from plyscope_trace import trace, traced

trace("dictionaries.trace", game="k-in-a-row:h=3,v=3,k=3", position="O.X/X.X/.OO O", depth="full")
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def winning(board, player):
    return any(all(board[at] == player for at in line) for line in LINES)


@traced(move=lambda spot: (spot // 3 + 1, spot % 3 + 1))
def minimax(board, player):
    spots = [at for at in board if at not in ("O", "X")]
    if winning(board, "X"):
        return {"score": -10}
    if winning(board, "O"):
        return {"score": 10}
    if not spots:
        return {"score": 0}
    moves = []
    for spot in spots:
        new_board = list(board)
        new_board[spot] = player
        result = minimax(new_board, "X" if player == "O" else "O")
        moves.append({"index": spot, "score": result["score"]})
    return (max if player == "O" else min)(moves, key=lambda each: each["score"])


print(minimax(["O", 1, "X", "X", 4, "X", 6, "O", "O"], "O"))
