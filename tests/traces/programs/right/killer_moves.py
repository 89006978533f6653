from plyscope_trace import trace, traced
trace("killer_moves.trace", game="k-in-a-row:h=3,v=3,k=3", position="X.O/.X./..O X", depth="full", evaluation="outcome", max="first")

SQ=[f"{'abc'[i%3]}{3-i//3}" for i in range(9)]
LINES=[(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
ORDER=[4,0,2,6,8,1,3,5,7]
killer={}
def winner(b):
    for a,c,d in LINES:
        if b[a]!="." and b[a]==b[c]==b[d]: return b[a]
@traced(value=1)
def ab(board, player, alpha, beta, ply=0):
    w=winner(board)
    if w: return None, (1 if w=="X" else -1)
    if "." not in board: return None, 0
    moves=[SQ[i] for i in ORDER if board[i]=="."]
    k=killer.get(ply)
    if k in moves: moves.remove(k); moves.insert(0,k)
    chosen,best=None,(-2 if player=="X" else 2)
    for move in moves:
        i=SQ.index(move)
        _,v=ab(board[:i]+player+board[i+1:],"O" if player=="X" else "X",alpha,beta,ply+1)
        if player=="X" and v>best: chosen,best=move,v; alpha=max(alpha,v)
        if player=="O" and v<best: chosen,best=move,v; beta=min(beta,v)
        if alpha>=beta:
            killer[ply]=move; break
    return chosen,best
print(ab("X.O.X...O","X",-2,2))
