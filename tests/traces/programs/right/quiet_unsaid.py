"""The same where no variable has the value that a quiet node stands at."""
from plyscope_trace import trace, traced

trace("quiet_unsaid.trace")
ROW = (4, 8, 2, 9, 1, 8, 3, 9)


@traced(move=lambda end: end)
def quiesce(row, ahead, alpha, beta, end=None):
    if ahead >= beta:
        return ahead
    best, alpha = ahead, max(alpha, ahead)
    for end in ("left", "right") if row else ():
        coin, rest = (row[0], row[1:]) if end == "left" else (row[-1], row[:-1])
        if coin < 8:
            continue
        best = max(best, -quiesce(rest, -(ahead + coin), -beta, -alpha, end))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@traced(move=lambda end: end)
def search(row, ahead, depth, alpha, beta, end=None):
    if not row:
        return ahead
    if depth == 0:
        return quiesce(row, ahead, alpha, beta)
    best = float("-inf")
    for end in ("left", "right"):
        coin, rest = (row[0], row[1:]) if end == "left" else (row[-1], row[:-1])
        best = max(best, -search(rest, -(ahead + coin), depth - 1, -beta, -alpha, end))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


print(search(ROW, 0, 3, float("-inf"), float("inf")))
