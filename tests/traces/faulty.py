"""Searches with one mistake each, as people make them. The comment at each names it."""

from games import INFINITY, worth
from plyscope_trace import traced

# How a search is made wrong: each function below is the right one with some of these changed.


def alphabeta(
    game,
    depth,
    *,
    root="narrow",
    better=lambda value, best: value > best,
    down_max=lambda alpha, beta: (alpha, beta),
    down_min=lambda alpha, beta: (alpha, beta),
    fold_max=max,
    fold_min=min,
    raise_alpha=max,
    lower_beta=min,
    cuts=lambda alpha, beta, value, first: alpha >= beta,
    stop=lambda game, state, depth: game.over(state) is not None or depth == 0,
    leaf=worth,
    moves=lambda game, state: game.moves(state),
    first_window=None,
):
    """Fail-soft alpha-beta with a root of its own."""
    player = game.mover(game.start)

    @traced
    def max_value(state, alpha, beta, depth):
        if stop(game, state, depth):
            return leaf(game, state, player)
        v, first = -INFINITY, True
        for a in moves(game, state):
            v = fold_max(v, min_value(game.play(state, a), *down_max(alpha, beta), depth - 1))
            alpha = raise_alpha(alpha, v)
            if cuts(alpha, beta, v, first):
                return v
            first = False
        return v

    @traced
    def min_value(state, alpha, beta, depth):
        if stop(game, state, depth):
            return leaf(game, state, player)
        v, first = INFINITY, True
        for a in moves(game, state):
            v = fold_min(v, max_value(game.play(state, a), *down_min(alpha, beta), depth - 1))
            beta = lower_beta(beta, v)
            if cuts(alpha, beta, v, first):
                return v
            first = False
        return v

    @traced
    def decide(state, d):
        best, chosen = -INFINITY, None
        for move in moves(game, state):
            low = best if root == "narrow" else -INFINITY
            window = first_window if first_window and chosen is None else (low, INFINITY)
            value = min_value(game.play(state, move), *window, d - 1)
            if chosen is None or better(value, best):
                best, chosen = value, move
            if root == "stops" and best >= 1:
                break
        return best, chosen

    return decide(game.start, depth)


def plain(
    game,
    depth,
    *,
    stop=lambda game, state, depth: game.over(state) is not None or depth == 0,
    leaf=worth,
    moves=lambda game, state: game.moves(state),
    less=1,
    folds=(max, min),
    play=lambda game, state, move: game.play(state, move),
    leave=lambda values: None,
):
    """Minimax."""
    player = game.mover(game.start)

    @traced
    def minimax(state, depth):
        if stop(game, state, depth):
            return leaf(game, state, player)
        values = []
        for move in moves(game, state):
            values.append(minimax(play(game, state, move), depth - less))
            if leave(values) is not None:
                return leave(values)
        return folds[0](values) if game.mover(state) == player else folds[1](values)

    return minimax(game.start, depth)


def nega(game, depth, *, sign=-1, window=lambda alpha, beta: (-beta, -alpha), leaf=None):
    """Negamax with alpha-beta, fail-soft; without a window if `window` is None."""

    def value_of(state):
        value = worth(game, state, 1)
        return value if game.mover(state) == 1 else -value

    @traced
    def negamax(state, depth, alpha=None, beta=None):
        if game.over(state) is not None or depth == 0:
            return (leaf or (lambda game, state: value_of(state)))(game, state)
        best = -INFINITY
        for move in game.moves(state):
            down = window(alpha, beta) if window else (None, None)
            best = max(best, sign * negamax(game.play(state, move), depth - 1, *down))
            if window:
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        return best

    return negamax(game.start, depth, -INFINITY, INFINITY) if window else negamax(game.start, depth)


def scout(game, depth, *, again=True, null=lambda alpha: alpha + 1):
    """PVS."""

    @traced(view="mover")
    def search(state, depth, alpha, beta):
        if game.over(state) is not None or depth == 0:
            value = worth(game, state, 1)
            return value if game.mover(state) == 1 else -value
        best, upper = -INFINITY, beta
        for move in game.moves(state):
            child = game.play(state, move)
            score = -search(child, depth - 1, -upper, -alpha)
            if again and alpha < score < beta and upper != beta:
                score = -search(child, depth - 1, -beta, -score)
            best, alpha = max(best, score), max(alpha, score)
            if alpha >= beta:
                break
            upper = null(alpha) if alpha > -INFINITY and null(alpha) < beta else beta
        return best

    return search(game.start, depth, -INFINITY, INFINITY)


# --- windows ---------------------------------------------------------------------------------------------------------


def beta_not_passed(game, depth):
    """MAX forgets to hand beta down: its children know nothing of what MIN has elsewhere."""
    return alphabeta(game, depth, down_max=lambda alpha, beta: (alpha, INFINITY))


def alpha_not_passed(game, depth):
    """MIN forgets to hand alpha down."""
    return alphabeta(game, depth, down_min=lambda alpha, beta: (-INFINITY, beta))


def alpha_never_raised(game, depth):
    """MAX compares with beta, but never raises alpha for its other children."""
    return alphabeta(game, depth, raise_alpha=lambda alpha, v: alpha, cuts=lambda alpha, beta, v, first: False)


def running_minimum_lost(game, depth):
    """The course's first hand-out: beta becomes the latest value instead of the smallest, alpha likewise."""
    player = game.mover(game.start)

    @traced
    def max_value(state, alpha, beta, depth):
        if game.over(state) is not None or depth == 0:
            return worth(game, state, player)
        for a in game.moves(state):
            alpha = min_value(game.play(state, a), alpha, beta, depth - 1)
            if alpha >= beta:
                return alpha
        return alpha

    @traced
    def min_value(state, alpha, beta, depth):
        if game.over(state) is not None or depth == 0:
            return worth(game, state, player)
        for a in game.moves(state):
            beta = max_value(game.play(state, a), alpha, beta, depth - 1)
            if beta <= alpha:
                return beta
        return beta

    @traced
    def decide(state, d):
        best_score, best_move = -INFINITY, None
        for move in game.moves(state):
            value = min_value(game.play(state, move), best_score, INFINITY, d - 1)
            if value > best_score:
                best_score, best_move = value, move
        return best_move

    return decide(game.start, depth)


def first_child_closed(game, depth):
    """The course's Othello hand-out: the first move of the root is searched with alpha = beta = infinity."""
    return alphabeta(game, depth, first_window=(INFINITY, INFINITY))


def window_not_negated(game, depth):
    """Negamax hands its window down as it is."""
    return nega(game, depth, window=lambda alpha, beta: (alpha, beta))


def window_swapped_only(game, depth):
    """Negamax exchanges alpha and beta, but forgets their signs."""
    return nega(game, depth, window=lambda alpha, beta: (beta, alpha))


def root_never_narrows(game, depth):
    """The root searches every move with an open window."""
    return alphabeta(game, depth, root="open")


def no_research(game, depth):
    """PVS takes what comes back from a null window for a value."""
    return scout(game, depth, again=False)


def null_window_upside_down(game, depth):
    """PVS asks in (alpha, alpha - 1)."""
    return scout(game, depth, null=lambda alpha: alpha - 1)


# --- cuts ------------------------------------------------------------------------------------------------------------


def cut_against_alpha(game, depth):
    """MAX stops as soon as it is as good as alpha, which is no reason."""
    return alphabeta(game, depth, cuts=lambda alpha, beta, v, first: alpha >= beta or v == alpha)


def root_stops_early(game, depth):
    """The root stops at a value that it takes for a win."""
    return alphabeta(game, depth, root="stops")


def bound_chosen(game, depth):
    """The root takes a later move that is as good: but as good is only what its bound says."""
    return alphabeta(game, depth, better=lambda value, best: value >= best)


def strict_cut(game, depth):
    """It stops only where alpha > beta. That costs time, and nothing else."""
    return alphabeta(game, depth, cuts=lambda alpha, beta, v, first: alpha > beta)


# --- values ----------------------------------------------------------------------------------------------------------


def always_max(game, depth):
    """MIN takes the maximum, too."""
    return plain(game, depth, folds=(max, max))


def exchanged(game, depth):
    """MAX takes the minimum, MIN the maximum."""
    return plain(game, depth, folds=(min, max))


def unsigned(game, depth):
    """Negamax without its minus."""
    return nega(game, depth, sign=1, window=None)


def unsigned_window(game, depth):
    """Negamax with the right windows, but without its minus."""
    return nega(game, depth, sign=1)


def best_begins_at_zero(game, depth):
    """MAX begins at 0 instead of at minus infinity: it never sees that it loses."""
    return plain(game, depth, folds=(lambda values: max([0, *values]), min))


def last_value(game, depth):
    """MIN returns the value of its last child."""
    return plain(game, depth, folds=(max, lambda values: values[-1]))


def average(game, depth):
    """MIN is thought to play at random."""
    return plain(game, depth, folds=(max, lambda values: sum(values) / len(values)))


def stored_bounds(game, depth):
    """A transposition table that takes the bounds of cut nodes for values."""
    player, table = game.mover(game.start), {}

    @traced
    def search(state, depth, alpha, beta):
        if game.over(state) is not None or depth == 0:
            return worth(game, state, player)
        if (state, depth) in table:
            return table[state, depth]
        maximizing = game.mover(state) == player
        v = -INFINITY if maximizing else INFINITY
        for move in game.moves(state):
            value = search(game.play(state, move), depth - 1, alpha, beta)
            if maximizing:
                v = max(v, value)
                alpha = max(alpha, v)
            else:
                v = min(v, value)
                beta = min(beta, v)
            if alpha >= beta:
                break
        table[state, depth] = v
        return v

    return search(game.start, depth, -INFINITY, INFINITY)


def move_overwritten(game, depth):
    """The best move is a global variable, which every node below the root writes, too."""
    player, chosen = game.mover(game.start), [None]

    @traced
    def minimax(state, depth):
        if game.over(state) is not None or depth == 0:
            return worth(game, state, player), None
        maximizing = game.mover(state) == player
        best = -INFINITY if maximizing else INFINITY
        for move in game.moves(state):
            value, _ = minimax(game.play(state, move), depth - 1)
            if value > best if maximizing else value < best:
                best = value
                chosen[0] = move
        return best, chosen[0]

    return minimax(game.start, depth)


# --- leaves and depth ------------------------------------------------------------------------------------------------


def one_ply_too_deep(game, depth):
    """`depth > 0` is tested after the moves were made: the leaves lie a ply too deep."""
    return plain(game, depth, stop=lambda game, state, depth: game.over(state) is not None or depth < 0)


def seen_before(game, depth):
    """Positions that were seen before count as leaves."""
    seen = set()

    def stop(game, state, depth):
        known = state in seen
        seen.add(state)
        return game.over(state) is not None or depth == 0 or known

    return plain(game, depth, stop=stop)


def depth_before_end(game, depth):
    """The depth is tested first: a won position at the last ply counts as unfinished."""
    player = game.mover(game.start)

    @traced
    def minimax(state, rest):
        if rest == 0:
            return 0
        if game.over(state) is not None:
            return worth(game, state, player)
        values = [minimax(game.play(state, a), rest - 1) for a in game.moves(state)]
        return max(values) if game.mover(state) == player else min(values)

    return minimax(game.start, depth)


def view_of_the_mover(game, depth):
    """The evaluation is asked for whoever moves at the leaf."""
    return plain(game, depth, leaf=lambda game, state, player: worth(game, state, game.mover(state)))


def any_win_is_good(game, depth):
    """A finished game counts 1, whoever has won it."""
    return plain(game, depth, leaf=lambda game, state, player: 1 if game.over(state) else 0)


def goes_on_after_the_end(game, depth):
    """A finished game is not noticed while there are free squares."""
    return plain(game, depth, stop=lambda game, state, depth: depth == 0 or not game.moves(state))


# --- moves -----------------------------------------------------------------------------------------------------------


def skips_a_move(game, depth):
    """The generator of moves leaves the second one out."""
    return plain(game, depth, moves=lambda game, state: game.moves(state)[:1] + game.moves(state)[2:])


def skips_the_last_move(game, depth):
    """range(n - 1): the last move is never tried."""
    return alphabeta(game, depth, moves=lambda game, state: game.moves(state)[:-1] or game.moves(state))


def repeats_a_move(game, depth):
    """The generator of moves gives the first one twice."""
    return plain(game, depth, moves=lambda game, state: game.moves(state)[:1] + game.moves(state))


def plays_on_taken_squares(game, depth):
    """Every square is tried, also those that are taken."""
    return plain(game, depth, moves=lambda game, state: game.SQUARES)


def returns_in_the_loop(game, depth):
    """`return` is indented too far: only the first move is tried."""
    return plain(game, depth, leave=lambda values: values[0])


def not_restored(game, depth):
    """One list of stones for all: a move is made on it, and the last one of each node is never taken back."""
    player, stones = game.mover(game.start), []

    @traced
    def minimax(depth):
        state = game.start
        for stone in stones:
            state = game.play(state, stone)
        if game.over(state) is not None or depth == 0:
            return worth(game, state, player)
        maximizing, values, before = game.mover(state) == player, [], len(stones)
        for move in game.moves(state):
            stones.append(move)
            values.append(minimax(depth - 1))
            if len(values) == 1:
                del stones[before:]
        return max(values) if maximizing else min(values)

    return minimax(depth)
