"""PVS with a search again, deeper and deeper."""
from plyscope_trace import trace, traced

trace("pvs_deepening.trace", game="nim:heaps=1+2+3", evaluation="outcome", view="mover", method="pvs")


def moves(heaps):
    return [(heap, count) for heap, size in enumerate(heaps) for count in range(1, size + 1)]


@traced(move=lambda move: f"{move[0] + 1}:{move[1]}")
def pvs(heaps, depth, alpha, beta, move=None):
    if sum(heaps) == 0:
        return -1
    if depth == 0:
        return 0
    best = None
    for heap, count in moves(heaps):
        after = heaps[:heap] + (heaps[heap] - count,) + heaps[heap + 1:]
        move = heap, count
        if best is None or alpha + 1 >= beta or alpha == float("-inf"):
            value = -pvs(after, depth - 1, -beta, -alpha, move)
        else:
            value = -pvs(after, depth - 1, -alpha - 1, -alpha, move)
            if alpha < value < beta:
                value = -pvs(after, depth - 1, -beta, -value, move)
        best = value if best is None else max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


for depth in range(1, 5):
    pvs((1, 2, 3), depth, float("-inf"), float("inf"))
