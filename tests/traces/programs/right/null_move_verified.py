"""Null move on a board that is a list, without a word to the trace but that it is one; where it cuts, a search of the same
node, two plies less deep, must confirm it."""
from plyscope_trace import say, trace, traced

trace("null_move_verified.trace", title="Stones on two sides", view="mover")


@traced(move="move")
def negamax(stones, me, depth, alpha, beta, move, null=False, verify=True):
    say(depth=depth, null=null)
    if depth <= 0 or not sum(stones):
        return (stones[me] - stones[1 - me]) * 3 % 11 - 5
    if not null and depth > 2 and abs(beta) < 90:
        value = -negamax(stones, 1 - me, depth - 3, -beta, -beta + 1, "pass", True)
        if value >= beta:
            if not verify:
                return value
            value = negamax(stones, me, depth - 2, beta - 1, beta, move, False, False)
            if value >= beta:
                return value
    best = -99
    for side in (0, 1):
        for count in (1, 2):
            if stones[side] >= count:
                stones[side] -= count
                value = -negamax(stones, 1 - me, depth - 1, -beta, -alpha, f"{side}:{count}")
                stones[side] += count
                best = max(best, value)
                alpha = max(alpha, best)
                if alpha >= beta:
                    return best
    return best


print(negamax([3, 4], 0, 5, -99, 99, "-"))
