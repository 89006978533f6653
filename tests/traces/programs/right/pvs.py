"""Principal variation search, children without names, leaves that are equal."""
from plyscope_trace import trace, traced

trace("pvs.trace", depth=3)


@traced
def pvs(node, alpha, beta, color):
    if isinstance(node, int):
        return color * node
    first = True
    for child in node:
        if first:
            score = -pvs(child, -beta, -alpha, -color)
            first = False
        else:
            score = -pvs(child, -alpha - 1, -alpha, -color)
            if alpha < score < beta:
                score = -pvs(child, -beta, -score, -color)
        alpha = max(alpha, score)
        if alpha >= beta:
            break
    return alpha


print(pvs([[[5, 5], [8, 2]], [[9, 9], [14, 5]], [[1, 2], [7, 9]], [[9, 12], [11, 11]]], -100, 100, 1))
