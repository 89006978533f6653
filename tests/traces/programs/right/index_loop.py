from plyscope_trace import trace, traced
trace("index_loop.trace", game="k-in-a-row:h=3,v=3,k=3", position="X.O/.X./..O X", depth="full", evaluation="outcome", max="first")

SQ=[f"{'abc'[i%3]}{3-i//3}" for i in range(9)]
LINES=[(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
def winner(b):
    for a,c,d in LINES:
        if b[a]!="." and b[a]==b[c]==b[d]: return b[a]
@traced
def value(board, player, alpha, beta):
    w=winner(board)
    if w: return 1 if w=="X" else -1
    if "." not in board: return 0
    order=[i for i in range(9) if board[i]=="."]
    best=None
    index=0
    while index<len(order):
        square=SQ[order[index]]
        i=order[index]
        index+=1
        v=value(board[:i]+player+board[i+1:],"O" if player=="X" else "X",alpha,beta)
        if best is None or (v>best if player=="X" else v<best): best=v
        if player=="X": alpha=max(alpha,best)
        else: beta=min(beta,best)
        if beta<=alpha: break
    return best
print(value("X.O.X...O","X",float("-inf"),float("inf")))
