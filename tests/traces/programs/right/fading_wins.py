"""Nim: every node moves its value one towards zero, so that an early win is worth more than a late one."""

from plyscope_trace import trace, traced

trace("fading_wins.trace", game="nim:heaps=1+2+2", depth="full", view="mover")

WIN = 100


def faded(value):
    return value - 1 if value > 0 else value + 1 if value < 0 else 0


@traced(view="mover")
def negamax(heaps, alpha, beta, move=None):
    if not any(heaps):
        return -WIN
    best = -WIN
    for heap, objects in enumerate(heaps):
        for count in range(1, objects + 1):
            child = heaps[:heap] + (objects - count,) + heaps[heap + 1 :]
            best = max(best, -negamax(child, -beta, -alpha, f"{heap + 1}:{count}"))
            alpha = max(alpha, best)
            if alpha >= beta:
                return faded(best)
    return faded(best)


print(negamax((1, 2, 2), -WIN, WIN))
