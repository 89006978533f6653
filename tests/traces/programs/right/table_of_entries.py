from plyscope_trace import Table, trace, traced
trace("table_of_entries.trace", game="k-in-a-row:h=3,v=3,k=3", position="X.O/.X./..O X", depth="full", evaluation="outcome", max="first")

from dataclasses import dataclass
from enum import Enum
SQ=[f"{'abc'[i%3]}{3-i//3}" for i in range(9)]
LINES=[(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
class Bound(Enum): EXACT=0; LOWER=1; UPPER=2
@dataclass
class Entry:
    value: int
    bound: Bound
tt=Table()
def winner(b):
    for a,c,d in LINES:
        if b[a]!="." and b[a]==b[c]==b[d]: return b[a]
@traced(view="mover")
def search(board, player, alpha, beta):
    a0=alpha
    e=tt.get((board,player))
    if e is not None:
        if e.bound is Bound.EXACT: return e.value
        if e.bound is Bound.LOWER and e.value>=beta: return e.value
        if e.bound is Bound.UPPER and e.value<=alpha: return e.value
    other="O" if player=="X" else "X"
    if winner(board): return -1
    if "." not in board: return 0
    best=-2
    for square in [s for i,s in enumerate(SQ) if board[i]=="."]:
        i=SQ.index(square)
        best=max(best,-search(board[:i]+player+board[i+1:],other,-beta,-alpha))
        alpha=max(alpha,best)
        if alpha>=beta: break
    tt[(board,player)]=Entry(best, Bound.UPPER if best<=a0 else Bound.LOWER if best>=beta else Bound.EXACT)
    return best
print(search("X.O.X...O","X",-2,2))
