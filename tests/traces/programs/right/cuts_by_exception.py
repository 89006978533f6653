from plyscope_trace import trace, traced
trace("cuts_by_exception.trace", game="k-in-a-row:h=3,v=3,k=3", position="X.O/.X./..O X", depth="full", evaluation="outcome", max="first")

SQ=[f"{'abc'[i%3]}{3-i//3}" for i in range(9)]
LINES=[(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
class Cut(Exception): pass
def winner(b):
    for a,c,d in LINES:
        if b[a]!="." and b[a]==b[c]==b[d]: return b[a]
def higher(best, v, beta):
    best = max(best, v)
    if best >= beta: raise Cut(best)
    return best
def lower(best, v, alpha):
    best = min(best, v)
    if best <= alpha: raise Cut(best)
    return best
@traced
def ab(board, player, alpha, beta, maximizing):
    w=winner(board)
    if w: return 1 if w=="X" else -1
    if "." not in board: return 0
    best = -5 if maximizing else 5
    try:
        for i in range(9):
            if board[i] != ".": continue
            move = SQ[i]
            child = board[:i]+player+board[i+1:]
            v = ab(child, "O" if player=="X" else "X", alpha, beta, not maximizing)
            if maximizing:
                best = higher(best, v, beta); alpha = max(alpha, best)
            else:
                best = lower(best, v, alpha); beta = min(beta, best)
    except Cut as cut:
        return cut.args[0]
    return best
print(ab("X.O.X...O","X",-5,5,True))
