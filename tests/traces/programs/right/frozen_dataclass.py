from plyscope_trace import trace, traced
trace("frozen_dataclass.trace", game="k-in-a-row:h=3,v=3,k=3", position="X.O/.X./..O X", depth="full", evaluation="outcome", max="first")

from dataclasses import dataclass, replace
SQ=[f"{'abc'[i%3]}{3-i//3}" for i in range(9)]
LINES=[(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
@dataclass(frozen=True)
class State:
    cells: tuple
    turn: str
    def moves(self): return [i for i,c in enumerate(self.cells) if c=="."]
    def play(self, i):
        cells = list(self.cells); cells[i]=self.turn
        return replace(self, cells=tuple(cells), turn="O" if self.turn=="X" else "X")
    @property
    def winner(self):
        for a,b,c in LINES:
            if self.cells[a]!="." and self.cells[a]==self.cells[b]==self.cells[c]: return self.cells[a]
@traced(move=lambda action: SQ[action])
def negamax(state, alpha, beta, action=None):
    """(value, action)"""
    if state.winner: return -1, None
    if not state.moves(): return 0, None
    best = (-9, None)
    for action in state.moves():
        value = -negamax(state.play(action), -beta, -alpha, action)[0]
        if value > best[0]: best = (value, action)
        alpha = max(alpha, value)
        if alpha >= beta: break
    return best
print(negamax(State(tuple("X.O.X...O"), "X"), -9, 9))
