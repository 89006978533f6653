"""A game that has no rules here, with keys, numbers of moves and a board that is changed and taken back."""
from plyscope_trace import Table, say, trace, traced

trace("keys_unknown_game.trace", title="Coins in a line", depth="full", view="mover")
COINS, TAKEN = [5, 3, 7, 1, 8], []
table = Table()


def key():
    return hash((tuple(COINS), len(TAKEN))) & 0xFFFFFFFF


@traced(move="side")
def take(score, alpha, beta, side):
    say(key=key(), moves=min(len(COINS), 2))
    if not COINS:
        return score
    stored = table.get((key(), score))
    if stored:
        value, kind = stored
        if kind == "exact" or kind == "lower" and value >= beta or kind == "upper" and value <= alpha:
            return value
    best, low = -99, alpha
    for side, at in (("left", 0), ("right", -1))[: len(COINS)]:
        coin = COINS.pop(at)
        TAKEN.append(coin)
        best = max(best, -take(-(score + coin), -beta, -alpha, side))
        TAKEN.pop()
        COINS.insert(0 if at == 0 else len(COINS), coin)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    table[key(), score] = best, "upper" if best <= low else "lower" if best >= beta else "exact"
    return best


print(take(0, -99, 99, "-"))
