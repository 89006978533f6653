from plyscope_trace import trace, traced
trace("bitboards.trace", game="k-in-a-row:h=3,v=3,k=3", position="X.O/.X./..O X", depth="full", evaluation="outcome", max="first")

SQ=[f"{'abc'[i%3]}{3-i//3}" for i in range(9)]
WINS=[sum(1<<i for i in l) for l in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]]
FULL=511
def won(b): return any(b&w==w for w in WINS)
@traced(move="name")
def search(x, o, x_moves, alpha, beta, name=None):
    if won(x): return 1
    if won(o): return -1
    free = FULL & ~(x|o)
    if not free: return 0
    best = -2 if x_moves else 2
    while free:
        bit = free & -free
        free ^= bit
        name = SQ[bit.bit_length()-1]
        if x_moves:
            best = max(best, search(x|bit, o, False, alpha, beta, name)); alpha = max(alpha, best)
        else:
            best = min(best, search(x, o|bit, True, alpha, beta, name)); beta = min(beta, best)
        if alpha >= beta: break
    return best
print(search(0b000010001, 0b100000100, True, -2, 2))
