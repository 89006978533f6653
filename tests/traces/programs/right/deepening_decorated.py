"""The same, where also the function that deepens is decorated: it is no node."""
from plyscope_trace import trace, traced

trace("deepening_decorated.trace")
TREE = [[[3, 12], [8, 2]], [[4, 6], [14, 5]], [[1, 2], [7, 9]]]


def guess(node):
    return guess(node[0]) if isinstance(node, list) else node


@traced
def negamax(node, depth, alpha, beta, sign):
    if depth == 0 or not isinstance(node, list):
        return sign * guess(node)
    best = float("-inf")
    for child in node:
        best = max(best, -negamax(child, depth - 1, -beta, -alpha, -sign))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@traced
def deepen(node, most):
    for depth in range(2, most + 1):
        value = negamax(node, depth, float("-inf"), float("inf"), 1)
    return value


print(deepen(TREE, 3))
