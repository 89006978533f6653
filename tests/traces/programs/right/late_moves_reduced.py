"""An engine's search on a small Connect Four: killers, history, late-move reductions with a search again, futility, a quiet
search with stand-pat, everything as an engine writer has it in one function."""
from plyscope_trace import trace, traced

trace("late_moves_reduced.trace", game="connect-four:columns=5,rows=4", view="mover")
WIDTH, HEIGHT = 5, 4
LINES = [[(c + dc * i, r + dr * i) for i in range(4)] for c in range(WIDTH) for r in range(HEIGHT)
         for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1)) if 0 <= c + dc * 3 < WIDTH and 0 <= r + dr * 3 < HEIGHT]
INF, WIN = 10**6, 10**5


class Position:
    def __init__(self):
        self.columns = [[] for _ in range(WIDTH)]
        self.side, self.ply = 1, 0

    def moves(self):
        return [c for c in (2, 1, 3, 0, 4) if len(self.columns[c]) < HEIGHT]

    def make(self, c):
        self.columns[c].append(self.side)
        self.side, self.ply = -self.side, self.ply + 1

    def unmake(self, c):
        self.columns[c].pop()
        self.side, self.ply = -self.side, self.ply - 1

    def at(self, c, r):
        return self.columns[c][r] if r < len(self.columns[c]) else 0

    def lost(self):
        return any(all(self.at(c, r) == -self.side for c, r in line) for line in LINES)

    def evaluate(self):
        score = 0
        for line in LINES:
            stones = [self.at(c, r) for c, r in line]
            if 1 not in stones or -1 not in stones:
                score += sum(stones) ** 3
        return score * self.side

    def wins(self):
        found = []
        for c in self.moves():
            self.make(c)
            if self.lost():
                found.append(c)
            self.unmake(c)
        return found


class Searcher:
    def __init__(self):
        self.killers = [[None, None] for _ in range(64)]
        self.history = {}

    @traced(move=lambda mv: mv + 1)
    def qsearch(self, pos, alpha, beta):
        if pos.lost():
            return -WIN + pos.ply
        stand_pat = pos.evaluate()
        if stand_pat >= beta:
            return stand_pat
        alpha = max(alpha, stand_pat)
        best = stand_pat
        for mv in pos.wins():
            pos.make(mv)
            score = -self.qsearch(pos, -beta, -alpha)
            pos.unmake(mv)
            best = max(best, score)
            alpha = max(alpha, score)
            if alpha >= beta:
                break
        return best

    @traced(move=lambda mv: mv + 1)
    def search(self, pos, depth, alpha, beta):
        if pos.lost():
            return -WIN + pos.ply
        if not pos.moves():
            return 0
        if depth <= 0:
            return self.qsearch(pos, alpha, beta)
        moves = sorted(pos.moves(), key=lambda mv: (mv not in self.killers[pos.ply], -self.history.get((pos.side, mv), 0)))
        best = -INF
        for number, mv in enumerate(moves):
            pos.make(mv)
            if number >= 2 and depth >= 3:
                score = -self.search(pos, depth - 2, -alpha - 1, -alpha)
                if score > alpha:
                    score = -self.search(pos, depth - 1, -beta, -alpha)
            else:
                score = -self.search(pos, depth - 1, -beta, -alpha)
            pos.unmake(mv)
            if score > best:
                best = score
            if score > alpha:
                alpha = score
            if alpha >= beta:
                self.killers[pos.ply] = [mv, self.killers[pos.ply][0]]
                self.history[pos.side, mv] = self.history.get((pos.side, mv), 0) + depth * depth
                break
        return best


pos, searcher = Position(), Searcher()
for depth in range(1, 5):
    print(searcher.search(pos, depth, -INF, INF))
