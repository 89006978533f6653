// Three heaps; who takes the last object wins. Negamax as four right programs, and as four with a mistake each: minimax, soft,
// table, skip; sign, flag, depth, restore.
package main

import (
	"fmt"
	"math"
	"mine/plyscope"
	"os"
)

type entry struct {
	value float64
	kind  plyscope.Kind
	depth int
}

var (
	heaps     = [3]int{1, 2, 2}
	table     = map[int]entry{}
	variant   string
	remembers bool
)

func hash(side int) int { return heaps[0] + 4*heaps[1] + 16*heaps[2] + 64*side }

func negamax(depth int, alpha, beta float64, side int, by string) float64 {
	legal, key := heaps[0]+heaps[1]+heaps[2], hash(side)
	plyscope.Enter(by, alpha, beta)
	plyscope.Key(uint64(key))
	plyscope.Moves(legal)
	plyscope.Depth(depth)
	if legal == 0 {
		return plyscope.Leave(-1.0)
	} else if depth == 0 {
		return plyscope.Leave(0.0)
	}
	known, found := table[key]
	if found && remembers && by != "-" && (known.depth == depth || variant == "depth") {
		value, kind, left := known.value, known.kind, depth
		if variant == "depth" {
			left = -1
		}
		if kind == plyscope.Exact || kind == plyscope.Lower && value >= beta || kind == plyscope.Upper && value <= alpha {
			return plyscope.Hit(value, kind, left, uint64(key))
		}
	}
	start, best := alpha, -9.0
search:
	for heap := range heaps {
		for count := 1; count <= heaps[heap]; count++ {
			if variant == "skip" && depth == 1 && legal > count && alpha >= 0 {
				// The last ply: a move that does not end the game is worth 0.
				plyscope.Skip(1, 0)
				best = math.Max(best, 0)
				continue
			}
			heaps[heap] -= count
			value := negamax(depth-1, -beta, -alpha, 1-side, fmt.Sprintf("%d:%d", heap+1, count))
			if variant == "restore" && heap == 2 && count == 2 {
				heaps[heap]++
			} else {
				heaps[heap] += count
			}
			if variant != "sign" || heap != 1 || depth != 2 {
				value = -value
			}
			best = math.Max(best, value)
			if variant == "minimax" {
				continue
			}
			alpha = math.Max(alpha, best)
			if alpha >= beta {
				break search
			}
		}
	}
	kind := plyscope.Exact
	if variant != "flag" && best <= start {
		kind = plyscope.Upper
	} else if variant != "flag" && best >= beta {
		kind = plyscope.Lower
	}
	table[key] = entry{best, kind, depth}
	if remembers {
		plyscope.Store(uint64(key))
	}
	plyscope.Key(uint64(hash(side)))
	return plyscope.Leave(best)
}

func main() {
	variant = os.Args[2]
	remembers = variant == "table" || variant == "flag" || variant == "depth"
	plyscope.Open(os.Args[1], "game nim:heaps=1+2+2", "view mover")
	defer plyscope.Close()
	end, depths := 9.0, []int{5}
	if variant == "minimax" {
		end = math.Inf(1)
	} else if variant == "skip" {
		depths = []int{3}
	} else if remembers {
		depths = []int{2, 3, 5}
	}
	for _, depth := range depths {
		negamax(depth, -end, end, 0, "-")
	}
}
