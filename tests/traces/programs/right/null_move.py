"""Null moves and late-move reductions: the node says its depth, and the null move that it is one."""
from plyscope_trace import say, trace, traced

trace("null_move.trace", title="Stones on two sides", view="mover")


@traced(move="move", moves=lambda left, right: 2 * (left > 0) + (right > 0))
def negamax(left, right, depth, alpha, beta, move, null=False):
    say(depth=depth, null=null)
    if depth <= 0 or not (left or right):
        return (left - right) % 7 - 3
    if not null and depth > 2 and beta < 9:
        value = -negamax(left, right, depth - 3, -beta, -beta + 1, "pass", True)
        if value >= beta:
            return value
    best, number = -99, 0
    for name, after in (("one", (left - 1, right)), ("two", (max(left - 2, 0), right)), ("other", (left, right - 1))):
        if after[0] < 0 or after[1] < 0 or after == (left, right):
            continue
        number += 1
        if number == 3 and depth > 2:
            value = -negamax(after[1], after[0], depth - 2, -alpha - 1, -alpha, name)
            if value > alpha:
                value = -negamax(after[1], after[0], depth - 1, -beta, -alpha, name)
        else:
            value = -negamax(after[1], after[0], depth - 1, -beta, -alpha, name)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


print(negamax(3, 3, 4, -99, 99, "-"))
