"""A quiet search that is called with the move of its node, which both functions have as an argument: it goes on there."""
from plyscope_trace import trace, traced

trace("quiet_with_its_move.trace", title="Coins from either end", view="mover")
ROW = (3, 1, 4, 1, 5, 2)


def play(row, end):
    return (row[1:], row[0]) if end == "left" else (row[:-1], row[-1])


@traced(move="end", moves=lambda row: 2)
def search(row, ahead, depth, alpha, beta, end=None):
    if len(row) == 1:
        return ahead
    if depth == 0:
        return qsearch(row, ahead, alpha, beta, end)
    for end in ("left", "right"):
        rest, coin = play(row, end)
        value = -search(rest, -(ahead + coin), depth - 1, -beta, -alpha, end)
        if value >= beta:
            return beta
        alpha = max(alpha, value)
    return alpha


@traced(move="end", view="mover")
def qsearch(row, ahead, alpha, beta, end=None):
    stand_pat = ahead
    if stand_pat >= beta:
        return beta
    alpha = max(alpha, stand_pat)
    for end in ("left", "right"):
        rest, coin = play(row, end)
        if coin < 3 or len(row) == 1 or stand_pat + coin + 2 < alpha:
            continue
        value = -qsearch(rest, -(ahead + coin), -beta, -alpha, end)
        if value >= beta:
            return beta
        alpha = max(alpha, value)
    return alpha


print(search(ROW, 0, 2, -99, 99))
