// One heap of which one, two or three are taken; who takes the last one wins. Negamax with a table and deepening.
package main

import (
	"mine/plyscope"
	"os"
)

type entry struct {
	value int
	kind  plyscope.Kind
	depth int
}

var table = map[int]entry{}

func negamax(heap, depth, alpha, beta int, taken any) int {
	legal, best, start := heap, -9, alpha
	if legal > 3 {
		legal = 3
	}
	plyscope.Enter(taken, alpha, beta)
	plyscope.Key(uint64(heap))
	plyscope.Moves(legal)
	plyscope.Depth(depth)
	if heap == 0 {
		return plyscope.Leave(-1)
	} else if depth == 0 {
		return plyscope.Leave(0)
	}
	known, found := table[heap]
	if found && taken != "-" && known.depth == depth {
		value, kind := known.value, known.kind
		if kind == plyscope.Exact || kind == plyscope.Lower && value >= beta || kind == plyscope.Upper && value <= alpha {
			return plyscope.Hit(value, kind, depth, uint64(heap))
		}
	}
	for count := 1; count <= legal && alpha < beta; count++ {
		if value := -negamax(heap-count, depth-1, -beta, -alpha, count); value > best {
			best = value
		}
		if best > alpha {
			alpha = best
		}
	}
	kind := plyscope.Exact
	if best <= start {
		kind = plyscope.Upper
	} else if best >= beta {
		kind = plyscope.Lower
	}
	table[heap] = entry{best, kind, depth}
	plyscope.Store(uint64(heap))
	return plyscope.Leave(best)
}

func main() {
	plyscope.Open(os.Args[1], "title One heap", "depth full", "view mover")
	defer plyscope.Close()
	plyscope.Times(len(os.Args) > 2)
	for _, depth := range []int{2, 4, 7} {
		negamax(7, depth, -9, 9, "-")
	}
}
