"""Searches that remember, and others whose traces prove less than they seem to: each is right unless its first line says
what is wrong with it. plyscope must accuse none of the right ones."""

from games import INFINITY, worth
from plyscope_trace import traced

EXACT, LOWER, UPPER = "exact", "lower", "upper"


def sign(game, state):
    return 1 if game.mover(state) == 1 else -1


def dictionary(game, depth):
    """Minimax with a dictionary: a position that was searched before is not searched again."""
    player, known = game.mover(game.start), {}

    @traced
    def minimax(state, depth):
        if game.over(state) is not None or depth == 0:
            return worth(game, state, player)
        if (state, depth) not in known:
            values = [minimax(game.play(state, move), depth - 1) for move in game.moves(state)]
            known[state, depth] = max(values) if game.mover(state) == player else min(values)
        return known[state, depth]

    return minimax(game.start, depth)


def asked_first(game, depth):
    """Minimax that asks its dictionary before it calls itself: known children are never entered."""
    player, known = game.mover(game.start), {}

    @traced
    def minimax(state, depth):
        if game.over(state) is not None or depth == 0:
            return worth(game, state, player)
        values = []
        for move in game.moves(state):
            child = game.play(state, move)
            if (child, depth) not in known:
                known[child, depth] = minimax(child, depth - 1)
            values.append(known[child, depth])
        return max(values) if game.mover(state) == player else min(values)

    return minimax(game.start, depth)


def flags(game, depth, table=None, narrows=False, kind=None, deep=lambda has, needs: has >= needs):
    """Negamax whose table knows exact values and bounds."""
    table = {} if table is None else table

    @traced
    def negamax(state, depth, alpha, beta):
        if game.over(state) is not None or depth == 0:
            return worth(game, state, 1) * sign(game, state)
        entry, low, high = table.get(state), alpha, beta
        if entry and deep(entry[2], depth):
            value, flag, _ = entry
            if flag == EXACT or (flag == LOWER and value >= beta) or (flag == UPPER and value <= alpha):
                return value
            if narrows and flag == LOWER:
                low = max(low, value)
            elif narrows and flag == UPPER:
                high = min(high, value)
        best, start = -INFINITY, low
        for move in game.moves(state):
            best = max(best, -negamax(game.play(state, move), depth - 1, -high, -low))
            low = max(low, best)
            if low >= high:
                break
        flag = UPPER if best <= start else LOWER if best >= high else EXACT
        table[state] = best, kind or flag, depth
        return best

    return negamax(game.start, depth, -INFINITY, INFINITY)


def bounds(game, depth):
    """A table with bounds, of the same depth or deeper."""
    return flags(game, depth)


def narrowed(game, depth):
    """A table whose bounds narrow the window before the first child."""
    return flags(game, depth, narrows=True)


def warm(game, depth, narrows=False):
    """A table that a search before the trace has filled: most values were never searched here."""
    import plyscope_trace

    table, writer = {}, plyscope_trace._writer
    plyscope_trace._writer = None
    for before in range(1, depth):
        flags(game, before, table, narrows)
    plyscope_trace._writer = writer
    return flags(game, depth, table, narrows)


def warm_and_narrowed(game, depth):
    """A filled table whose bounds narrow windows."""
    return warm(game, depth, narrows=True)


def early_wins(game, depth):
    """Wins count more the earlier they come: 100 less the plies."""

    @traced
    def negamax(state, depth, alpha, beta, used):
        if game.over(state) is not None or depth == 0:
            return worth(game, state, 1) * sign(game, state) * (100 - used)
        best = -INFINITY
        for move in game.moves(state):
            best = max(best, -negamax(game.play(state, move), depth - 1, -beta, -alpha, used + 1))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    return negamax(game.start, depth, -1000, 1000, 0)


def faded_wins(game, depth):
    """Each ply that a win is away costs 1: the values of the children move towards 0."""
    player = game.mover(game.start)

    @traced
    def minimax(state, depth):
        if game.over(state) is not None or depth == 0:
            return 100 * worth(game, state, player)
        values = [minimax(game.play(state, move), depth - 1) for move in game.moves(state)]
        value = max(values) if game.mover(state) == player else min(values)
        return value - 1 if value > 0 else value + 1 if value < 0 else 0

    return minimax(game.start, depth)


def stops_at_wins(game, depth):
    """Minimax that stops at a win: there is nothing better."""
    player = game.mover(game.start)

    @traced
    def minimax(state, depth):
        if game.over(state) is not None or depth == 0:
            return worth(game, state, player)
        maximizing = game.mover(state) == player
        best = -INFINITY if maximizing else INFINITY
        for move in game.moves(state):
            value = minimax(game.play(state, move), depth - 1)
            best = max(best, value) if maximizing else min(best, value)
            if best == (1 if maximizing else -1):
                break
        return best

    return minimax(game.start, depth)


def deepening_inside(game, depth):
    """Iterative deepening inside the root: its moves are searched again, a ply deeper each time."""
    player = game.mover(game.start)

    @traced
    def value_of(state, depth, alpha, beta):
        if game.over(state) is not None or depth == 0:
            return worth(game, state, player)
        maximizing = game.mover(state) == player
        best = -INFINITY if maximizing else INFINITY
        for move in game.moves(state):
            value = value_of(game.play(state, move), depth - 1, alpha, beta)
            if maximizing:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    @traced
    def decide(state):
        for limit in range(1, depth + 1):
            best, chosen = -INFINITY, None
            for move in game.moves(state):
                value = value_of(game.play(state, move), limit - 1, best, INFINITY)
                if value > best:
                    best, chosen = value, move
        return best, chosen

    return decide(game.start)


def own_infinity(game, depth):
    """Alpha-beta between -10 and 10, which no value reaches; the root has no window."""
    player = game.mover(game.start)

    @traced
    def value_of(state, depth, alpha, beta):
        if game.over(state) is not None or depth == 0:
            return worth(game, state, player)
        for move in game.moves(state):
            value = value_of(game.play(state, move), depth - 1, alpha, beta)
            if game.mover(state) == player:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return alpha if game.mover(state) == player else beta

    @traced
    def decide(state):
        best, chosen = -10, None
        for move in game.moves(state):
            value = value_of(game.play(state, move), depth - 1, best, 10)
            if value > best:
                best, chosen = value, move
        return best, chosen

    return decide(game.start)


def unnamed_negamax(game, depth):
    """Negamax whose name does not say so, written so that the helper does not see it either."""

    @traced
    def search(state, depth, alpha, beta):
        if game.over(state) is not None or depth == 0:
            return worth(game, state, 1) * sign(game, state)
        best = -INFINITY
        for move in game.moves(state):
            best = max(best, 0 - search(game.play(state, move), depth - 1, *(-beta, -alpha)))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    return search(game.start, depth, -INFINITY, INFINITY)


# --- with a mistake --------------------------------------------------------------------------------------------------


def bound_for_value(game, depth):
    """The table takes the bounds of cut nodes for values."""
    return flags(game, depth, kind=EXACT)


def shallow_for_deep(game, depth):
    """The table forgets how deep its values were searched."""
    return flags(game, depth, deep=lambda has, needs: True)


def latest_beta(game, depth):
    """`beta = max_value(...)`: the smallest value so far is lost. MAX is right."""
    return ends(game, depth, lambda beta, value, best: value, returns_end=True)


def overwritten_alpha(game, depth):
    """`alpha = v`, where alpha may have been higher."""
    return ends(game, depth, overwrite=True)


def wrong_end(game, depth):
    """MIN raises alpha instead of lowering beta."""
    return ends(game, depth, other=True)


def ends(game, depth, lower=lambda beta, value, best: min(beta, value), returns_end=False, overwrite=False, other=False):
    player = game.mover(game.start)

    @traced
    def max_value(state, alpha, beta, depth):
        if game.over(state) is not None or depth == 0:
            return worth(game, state, player)
        v = -INFINITY
        for a in game.moves(state):
            v = max(v, min_value(game.play(state, a), alpha, beta, depth - 1))
            if v >= beta:
                return v
            alpha = v if overwrite else max(alpha, v)
        return v

    @traced
    def min_value(state, alpha, beta, depth):
        if game.over(state) is not None or depth == 0:
            return worth(game, state, player)
        v = INFINITY
        for a in game.moves(state):
            value = max_value(game.play(state, a), alpha, beta, depth - 1)
            v = min(v, value)
            if other:
                alpha = max(alpha, v)
            else:
                beta = v if overwrite else lower(beta, value, v)
            if (beta if returns_end else v) <= alpha and not other:
                return beta if returns_end else v
        return beta if returns_end else v

    return max_value(game.start, -INFINITY, INFINITY, depth)


def not_switched(game, depth):
    """Every node maximizes, because the flag is handed down as it is."""
    player = game.mover(game.start)

    @traced
    def minimax(state, depth, maximizing):
        if game.over(state) is not None or depth == 0:
            return worth(game, state, player)
        values = [minimax(game.play(state, move), depth - 1, maximizing) for move in game.moves(state)]
        return max(values) if maximizing else min(values)

    return minimax(game.start, depth, True)

