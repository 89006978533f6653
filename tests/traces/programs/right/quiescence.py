"""A game without rules here: a depth-limited negamax with a quiet search that may stand pat."""
from plyscope_trace import say, trace, traced

trace("quiescence.trace", title="Captures in a row of stones", view="mover")
ROW = (3, 1, 4, 1, 5, 2)


def worth(row, score):
    return score


def moves(row):
    return [at for at in range(len(row) - 1)]


def play(row, at):
    return row[:at] + (abs(row[at] - row[at + 1]),) + row[at + 2:], max(row[at], row[at + 1])


@traced(move="taken", moves=lambda row: len(row) - 1)
def negamax(row, score, depth, alpha, beta, taken):
    if len(row) == 1:
        return score
    if depth == 0:
        return quiet(row, score, alpha, beta, taken)
    best = -99
    for at in moves(row):
        after, gain = play(row, at)
        best = max(best, -negamax(after, -(score + gain), depth - 1, -beta, -alpha, at))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def quiet(row, score, alpha, beta, taken):
    say(quiet=True, stand=score)
    best = score
    alpha = max(alpha, best)
    if alpha >= beta or len(row) < 4:
        return best
    for at in moves(row):
        after, gain = play(row, at)
        if gain >= 4:
            best = max(best, -capture(after, -(score + gain), -beta, -alpha, at))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    return best


@traced(move="taken", view="mover")
def capture(row, score, alpha, beta, taken):
    return quiet(row, score, alpha, beta, taken)


print(negamax(ROW, 0, 2, -99, 99, None))
