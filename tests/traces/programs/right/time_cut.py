"""Iterative deepening that an exception ends in the middle of its last pass, as a clock would."""
from plyscope_trace import trace, traced

trace("time_cut.trace", game="nim:heaps=2+2+2", evaluation="outcome", view="mover")


class Timeout(Exception):
    pass


visits = 0


@traced(move=lambda heap, count: f"{heap + 1}:{count}")
def negamax(heaps, depth, alpha, beta):
    global visits
    visits += 1
    if visits > 90:
        raise Timeout
    if not any(heaps):
        return -1
    if depth == 0:
        return 0
    best = -2
    for heap, size in enumerate(heaps):
        for count in range(1, size + 1):
            best = max(best, -negamax(heaps[:heap] + (size - count,) + heaps[heap + 1:], depth - 1, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                return best
    return best


try:
    for depth in range(1, 9):
        value = negamax((2, 2, 2), depth, -2, 2)
except Timeout:
    print(value)
