"""Fail-hard: what is returned never leaves the window."""
from plyscope_trace import trace, traced

trace("fail_hard.trace", depth=3)


@traced
def alphabeta(node, alpha, beta, maximizing):
    if isinstance(node, int):
        return max(alpha, min(beta, node))
    for at, child in enumerate(node):
        value = alphabeta(child, alpha, beta, not maximizing)
        if maximizing:
            if value >= beta:
                return beta
            if value > alpha:
                alpha = value
        else:
            if value <= alpha:
                return alpha
            if value < beta:
                beta = value
    return alpha if maximizing else beta


print(alphabeta([[[3, 12], [8, 2]], [[4, 6], [14, 5]], [[1, 2], [7, 9]], [[6, 4], [9, 5]]], -100, 100, True))
