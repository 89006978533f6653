"""Iterative deepening: the search is called once for each depth."""
from plyscope_trace import trace, traced

trace("deepening.trace")
TREE = [[[3, 12], [8, 2]], [[4, 6], [14, 5]], [[1, 2], [7, 9]]]


def guess(node):
    while isinstance(node, list):
        node = node[0]
    return node


@traced
def alphabeta(node, depth, alpha, beta, maximizing):
    if depth == 0 or not isinstance(node, list):
        return guess(node)
    best = float("-inf") if maximizing else float("inf")
    for at, child in enumerate(node):
        value = alphabeta(child, depth - 1, alpha, beta, not maximizing)
        best = max(best, value) if maximizing else min(best, value)
        if maximizing:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def deepen(node):
    for depth in range(1, 4):
        value = alphabeta(node, depth, float("-inf"), float("inf"), True)
    return value


print(deepen(TREE))
