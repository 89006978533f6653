"""One heap of which one, two or three are taken; who takes the last one wins. Negamax with a table and deepening."""

import sys

from plyscope_trace import Table, say, trace, traced

trace(sys.argv[1], title="One heap", view="mover", depth="full", times=len(sys.argv) > 2)
table = Table(depth=2)


@traced(move="taken", key="heap", moves=lambda heap: min(heap, 3))
def negamax(heap, depth, alpha, beta, taken):
    say(depth=depth)
    if heap == 0 or depth == 0:
        return -1 if heap == 0 else 0
    value, kind, searched = table.get(heap, (0, "none", -1)) if taken != "-" else (0, "none", -1)
    if searched == depth and (kind == "exact" or kind == "lower" and value >= beta or kind == "upper" and value <= alpha):
        return value
    best, start = -9, alpha
    for count in range(1, min(heap, 3) + 1):
        best = max(best, -negamax(heap - count, depth - 1, -beta, -alpha, count))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    kind = "upper" if best <= start else "lower" if best >= beta else "exact"
    table[heap] = best, kind, depth
    return best


for depth in (2, 4, 7):
    negamax(7, depth, -9, 9, "-")
