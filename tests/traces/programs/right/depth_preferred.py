"""A table of a few slots in which a deeper entry is never replaced by a shallower one."""
from plyscope_trace import trace, traced

trace("depth_preferred.trace", game="nim:heaps=2+2+2", evaluation="outcome", view="mover")
SLOTS = 31
slots = [None] * SLOTS


def slot(heaps, side):
    return (heaps[0] * 9 + heaps[1] * 3 + heaps[2]) * 2 % SLOTS if side else (heaps[0] + heaps[1] * 3 + heaps[2] * 9) % SLOTS


@traced(move=lambda heap, count: f"{heap + 1}:{count}")
def negamax(heaps, side, depth, alpha, beta, root=False):
    if not any(heaps):
        return -1
    if depth == 0:
        return 0
    at, first = slot(heaps, side), alpha
    entry = slots[at]
    if entry and not root and entry[:2] == (heaps, side) and entry[2] == depth:
        if entry[4] == 0 or entry[4] > 0 and entry[3] >= beta or entry[4] < 0 and entry[3] <= alpha:
            return entry[3]
    best = -2
    for heap, size in enumerate(heaps):
        for count in range(1, size + 1):
            after = heaps[:heap] + (size - count,) + heaps[heap + 1:]
            best = max(best, -negamax(after, not side, depth - 1, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        if alpha >= beta:
            break
    if entry is None or entry[2] <= depth:
        slots[at] = (heaps, side, depth, best, -1 if best <= first else 1 if best >= beta else 0)
    return best


for depth in (1, 2, 3, 4, 5, 6):
    negamax((2, 2, 2), True, depth, -2, 2, True)
