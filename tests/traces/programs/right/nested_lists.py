"""A textbook's tree as nested lists; children have no names."""
import math

from plyscope_trace import trace, traced

trace("nested_lists.trace", depth=3)


@traced
def alpha_beta(node, alpha=-math.inf, beta=math.inf, maximizing=True):
    if not isinstance(node, list):
        return node
    if maximizing:
        value = -math.inf
        for child in node:
            value = max(value, alpha_beta(child, alpha, beta, False))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
    else:
        value = math.inf
        for child in node:
            value = min(value, alpha_beta(child, alpha, beta, True))
            beta = min(beta, value)
            if alpha >= beta:
                break
    return value


print(alpha_beta([[[5, 6], [7, 4, 5]], [[3], [6], [6, 9]], [[7], [9, 8]]]))
