"""Alpha-beta with a lower and an upper bound of each position in plain dictionaries, which narrow its window."""
from plyscope_trace import trace, traced

trace("bounds_in_two_dictionaries.trace", game="connect-four:columns=4,rows=3,k=3", depth=7, evaluation="outcome")
lower, upper = {}, {}


def won(board):
    def cell(column, row):
        return board[column][row] if 0 <= column < 4 and 0 <= row < len(board[column]) else None

    for column in range(4):
        for row in range(3):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                line = {cell(column + step * right, row + step * up) for step in range(3)}
                if len(line) == 1 and None not in line:
                    return True
    return False


@traced(move=lambda column: column + 1)
def search(board, depth, alpha, beta, maximizing, column=None):
    key = board, depth
    if key in lower:
        if lower[key] >= beta:
            return lower[key]
        alpha = max(alpha, lower[key])
    if key in upper:
        if upper[key] <= alpha:
            return upper[key]
        beta = min(beta, upper[key])
    low, high = alpha, beta
    if won(board):
        best = -1 if maximizing else 1
    elif depth == 0 or all(len(stones) == 3 for stones in board):
        best = 0
    else:
        best = -9 if maximizing else 9
        for column in range(4):
            if low >= high:
                break
            if len(board[column]) == 3:
                continue
            after = board[:column] + (board[column] + "ox"[maximizing],) + board[column + 1:]
            value = search(after, depth - 1, low, high, not maximizing, column)
            if maximizing:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
    if best <= alpha:
        upper[key] = best
    if alpha < best < beta:
        lower[key] = upper[key] = best
    if best >= beta:
        lower[key] = best
    return best


print(search(("", "", "", ""), 7, -9, 9, True))
