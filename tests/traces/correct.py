"""Searches without a mistake: plyscope must find nothing in any of them."""

from games import INFINITY, worth
from plyscope_trace import traced


def minimax(game, depth):
    """Every move of every node."""
    player = game.mover(game.start)

    @traced
    def minimax(state, depth):
        if game.over(state) is not None or depth == 0:
            return worth(game, state, player)
        values = []
        for move in game.moves(state):
            values.append(minimax(game.play(state, move), depth - 1))
        return max(values) if game.mover(state) == player else min(values)

    return minimax(game.start, depth)


def as_in_the_course(game, depth):
    """Alpha-beta that returns its own end of the window, as the course's corrected hand-out does."""
    player = game.mover(game.start)

    @traced
    def max_value(state, alpha, beta, depth):
        if game.over(state) is not None or depth == 0:
            return worth(game, state, player)
        for move in game.moves(state):
            alpha = max(alpha, min_value(game.play(state, move), alpha, beta, depth - 1))
            if alpha >= beta:
                return alpha
        return alpha

    @traced
    def min_value(state, alpha, beta, depth):
        if game.over(state) is not None or depth == 0:
            return worth(game, state, player)
        for move in game.moves(state):
            beta = min(beta, max_value(game.play(state, move), alpha, beta, depth - 1))
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


def fail_hard(game, depth):
    """Alpha-beta of the textbook that returns nothing outside its window."""
    player = game.mover(game.start)

    @traced
    def max_value(state, alpha, beta, depth):
        if game.over(state) is not None or depth == 0:
            return worth(game, state, player)
        for a in game.moves(state):
            v = min_value(game.play(state, a), alpha, beta, depth - 1)
            if v >= beta:
                return beta
            if v > alpha:
                alpha = v
        return alpha

    @traced
    def min_value(state, alpha, beta, depth):
        if game.over(state) is not None or depth == 0:
            return worth(game, state, player)
        for a in game.moves(state):
            v = max_value(game.play(state, a), alpha, beta, depth - 1)
            if v <= alpha:
                return alpha
            if v < beta:
                beta = v
        return beta

    return max_value(game.start, -INFINITY, INFINITY, depth)


def fail_soft(game, depth):
    """Alpha-beta of the textbook: the value is kept apart from the window."""
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
            alpha = max(alpha, v)
        return v

    @traced
    def min_value(state, alpha, beta, depth):
        if game.over(state) is not None or depth == 0:
            return worth(game, state, player)
        v = INFINITY
        for a in game.moves(state):
            v = min(v, max_value(game.play(state, a), alpha, beta, depth - 1))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    return max_value(game.start, -INFINITY, INFINITY, depth)


def mixed(game, depth, soft_at):
    """Alpha-beta that returns the best value of its children at one player, and its own end of the window at the other."""
    player = game.mover(game.start)

    @traced
    def search(state, depth, alpha, beta):
        if game.over(state) is not None or depth == 0:
            return worth(game, state, player)
        at_max = game.mover(state) == player
        best = -INFINITY if at_max else INFINITY
        for move in game.moves(state):
            value = search(game.play(state, move), depth - 1, alpha, beta)
            if at_max:
                best = max(best, value)
                alpha = max(alpha, value)
            else:
                best = min(best, value)
                beta = min(beta, value)
            if alpha >= beta:
                break
        if at_max == (soft_at == "max"):
            return best
        return alpha if at_max else beta

    return search(game.start, depth, -INFINITY, INFINITY)


def soft_at_max(game, depth):
    """Fail-soft at MAX, its own end of the window at MIN."""
    return mixed(game, depth, "max")


def soft_at_min(game, depth):
    """Fail-soft at MIN, its own end of the window at MAX."""
    return mixed(game, depth, "min")


def negamax(game, depth):
    """Fail-hard in the view of whoever moves; a cut returns beta."""

    @traced
    def negamax(state, depth, alpha, beta):
        if game.over(state) is not None or depth == 0:
            value = worth(game, state, 1)
            return value if game.mover(state) == 1 else -value
        for move in game.moves(state):
            score = -negamax(game.play(state, move), depth - 1, -beta, -alpha)
            if score >= beta:
                return beta
            if score > alpha:
                alpha = score
        return alpha

    return negamax(game.start, depth, -INFINITY, INFINITY)


def pvs(game, depth):
    """Null windows and re-searches (Reinefeld 1983), in the view of whoever moves."""

    @traced(view="mover")
    def search(state, depth, alpha, beta):
        if game.over(state) is not None or depth == 0:
            value = worth(game, state, 1)
            return value if game.mover(state) == 1 else -value
        best, upper = -INFINITY, beta
        for move in game.moves(state):
            child = game.play(state, move)
            score = -search(child, depth - 1, -upper, -alpha)
            if alpha < score < beta and upper != beta:
                score = -search(child, depth - 1, -beta, -score)
            best = max(best, score)
            alpha = max(alpha, score)
            if alpha >= beta:
                break
            upper = alpha + 1 if alpha > -INFINITY and alpha + 1 < beta else beta
        return best

    return search(game.start, depth, -INFINITY, INFINITY)


def sorted_moves(game, depth):
    """Fail-soft alpha-beta that tries the last moves first, and returns value and move."""
    player = game.mover(game.start)

    @traced
    def search(state, depth, low, high):
        if game.over(state) is not None or depth == 0:
            return worth(game, state, player), None
        maximizing, chosen = game.mover(state) == player, None
        best = -INFINITY if maximizing else INFINITY
        for move in sorted(game.moves(state), key=lambda move: [-ord(c) for c in move]):
            value, _ = search(game.play(state, move), depth - 1, low, high)
            if value > best if maximizing else value < best:
                best, chosen = value, move
            if maximizing:
                low = max(low, best)
            else:
                high = min(high, best)
            if low >= high:
                break
        return best, chosen

    return search(game.start, depth, -INFINITY, INFINITY)


def flagged(game, depth):
    """Fail-soft in one function with a flag for who moves, as many pages print it."""
    player = game.mover(game.start)

    @traced
    def alphabeta(node, depth, alpha, beta, maximizingPlayer):
        if depth == 0 or game.over(node) is not None:
            return worth(game, node, player)
        if maximizingPlayer:
            value = -INFINITY
            for move in game.moves(node):
                value = max(value, alphabeta(game.play(node, move), depth - 1, alpha, beta, False))
                alpha = max(alpha, value)
                if alpha >= beta:
                    break
            return value
        value = INFINITY
        for move in game.moves(node):
            value = min(value, alphabeta(game.play(node, move), depth - 1, alpha, beta, True))
            beta = min(beta, value)
            if beta <= alpha:
                break
        return value

    return alphabeta(game.start, depth, -INFINITY, INFINITY, True)
