"""A search that is watched step by step: generators, with `yield from`."""
from plyscope_trace import trace, traced

trace("animation.trace", depth=2)


@traced
def alphabeta(node, alpha, beta, maximizing):
    yield node
    if not isinstance(node, list):
        return node
    best = -99 if maximizing else 99
    for number, child in enumerate(node):
        value = yield from alphabeta(child, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best


print(sum(1 for step in alphabeta([[-3, 12, 8], [-2, -4, -6], [-14, 5, 2]], -99, 99, True)))
