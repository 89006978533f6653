"""A walk on a ring where a position that comes again is a draw; the path is kept in a list, the move is given by the loop."""
from plyscope_trace import trace, traced

trace("repetitions.trace", title="ring", view="mover")
SIZE = 6
path = []


def steps(one, two):
    for d in (-1, 1):
        n = (one + d) % SIZE
        if n != two:
            yield n


@traced(move=lambda to: f"{to}")
def negamax(mine, theirs, depth, alpha, beta):
    if (mine, theirs) in path:
        return 0.0
    if (mine - theirs) % SIZE == 3:
        return -1.0 / (1 + len(path))
    if depth == 0:
        return 0.1 * ((mine - theirs) % SIZE) - 0.25
    path.append((mine, theirs))
    best = float("-inf")
    for to in steps(mine, theirs):
        value = -negamax(theirs, to, depth - 1, -beta, -alpha)
        if value > best:
            best = value
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    path.pop()
    return best


print(negamax(0, 2, 6, float("-inf"), float("inf")))
