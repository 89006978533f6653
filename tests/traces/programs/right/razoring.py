"""Razoring: near the leaves a node far below alpha asks a quiet search first, and goes on with all moves if that is not
enough to leave."""
from plyscope_trace import trace, traced

trace("razoring.trace", title="Coins", view="mover")
ROW = (4, 8, 2, 9, 1, 8, 3, 9, 5)


@traced(move=lambda end: end)
def quiesce(row, ahead, alpha, beta):
    stand_pat = ahead
    if stand_pat >= beta or not row:
        return stand_pat
    best, alpha = stand_pat, max(alpha, stand_pat)
    for end in ("left", "right"):
        coin, rest = (row[0], row[1:]) if end == "left" else (row[-1], row[:-1])
        if coin >= 8:
            best = max(best, -quiesce(rest, -(ahead + coin), -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    return best


@traced(move=lambda end: end)
def search(row, ahead, depth, alpha, beta):
    if not row:
        return ahead
    if depth == 0:
        return quiesce(row, ahead, alpha, beta)
    if depth == 1 and ahead + 2 < alpha:
        value = quiesce(row, ahead, alpha, beta)
        if value < alpha - 1:
            return value
    best = float("-inf")
    for end in ("left", "right"):
        coin, rest = (row[0], row[1:]) if end == "left" else (row[-1], row[:-1])
        best = max(best, -search(rest, -(ahead + coin), depth - 1, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


print(search(ROW, 0, 4, float("-inf"), float("inf")))
