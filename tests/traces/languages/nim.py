"""Three heaps; who takes the last object wins. Negamax as four right programs, and as four with a mistake each: minimax, soft,
table, skip; sign, flag, depth, restore."""

import sys

from plyscope_trace import Table, say, trace, traced

file, variant = sys.argv[1:3]
remembers = variant in ("table", "flag", "depth")
heaps = [1, 2, 2]
table = Table(depth=None if variant == "depth" else 2)
INFINITY = float("inf") if variant == "minimax" else 9

trace(file, game="nim:heaps=1+2+2", view="mover")


def key(side):
    return heaps[0] + 4 * heaps[1] + 16 * heaps[2] + 64 * side


@traced(view="mover", move="by")
def negamax(depth, alpha, beta, side, by):
    legal, own = sum(heaps), key(side)
    say(key=own)
    say(moves=legal)
    say(depth=depth)
    if legal == 0 or depth == 0:
        return -1 if legal == 0 else 0
    if remembers and by != "-" and own in table:
        value, kind, searched = table[own]
        if searched == depth or variant == "depth":
            if kind == "exact" or kind == "lower" and value >= beta or kind == "upper" and value <= alpha:
                return value
    start, best = alpha, -9
    for heap in range(3):
        count = 0
        while count < heaps[heap]:
            count += 1
            if variant == "skip" and depth == 1 and legal > count and alpha >= 0:
                # The last ply: a move that does not end the game is worth 0.
                say(skip=(1, 0))
                best = max(best, 0)
                continue
            heaps[heap] -= count
            value = negamax(depth - 1, -beta, -alpha, 1 - side, f"{heap + 1}:{count}")
            heaps[heap] += 1 if variant == "restore" and heap == 2 and count == 2 else count
            if variant != "sign" or heap != 1 or depth != 2:
                value = -value
            best = max(best, value)
            if variant == "minimax":
                continue
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        if alpha >= beta:
            break
    kind = "exact" if variant == "flag" else "upper" if best <= start else "lower" if best >= beta else "exact"
    if remembers:
        table[own] = best, kind, depth
    say(key=key(side))
    return best


for depth in (2, 3, 5) if remembers else (3 if variant == "skip" else 5,):
    heaps[:] = 1, 2, 2
    negamax(depth, -INFINITY, INFINITY, 0, "-")
