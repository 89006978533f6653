"""Negamax as in many articles: bounds of the table narrow the window before the moves are tried."""
from plyscope_trace import say, trace, traced

trace("narrows_window.trace", game="nim:heaps=2+3+1", depth="full", evaluation="outcome", view="mover")
table = {}


@traced(move=lambda heap, count: f"{heap + 1}:{count}")
def negamax(heaps, side, alpha, beta):
    given = alpha, beta
    known = table.get((heaps, side))
    if known:
        value, flag = known
        if flag == "exact":
            return value
        if flag == "lower":
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            return value
        if (alpha, beta) != given:
            say(table=(alpha, beta))
    if not any(heaps):
        return -1
    best, low = -2, alpha
    for heap, size in enumerate(heaps):
        for count in range(1, size + 1):
            after = heaps[:heap] + (size - count,) + heaps[heap + 1:]
            best = max(best, -negamax(after, not side, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        if alpha >= beta:
            break
    table[heaps, side] = best, "upper" if best <= low else "lower" if best >= beta else "exact"
    return best


for low, high in ((-2, 2), (-1, 0), (0, 1), (-2, 2)):
    negamax((2, 3, 1), True, low, high)
