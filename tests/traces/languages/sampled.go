// Four iterations of a Monte-Carlo search of Nim with two heaps of one.
package main

import (
	"os"

	"mine/plyscope"
)

func main() {
	plyscope.Open(os.Args[1], "game nim:heaps=1+1", "exploration 1.4", "method mcts")
	defer plyscope.Close()
	moves := []string{"1:1", "2:1"}
	for at, first := range moves {
		plyscope.Iteration()
		plyscope.Expand(first)
		plyscope.Playout(0, moves[1-at])
		plyscope.Backup([]any{first}, 1, 0)
		plyscope.Backup(nil, 1+at, 1+at)
	}
	for at, first := range moves {
		plyscope.Iteration()
		plyscope.Select(first, 1, 0.0)
		plyscope.Expand(moves[1-at])
		plyscope.Playout(1.0)
		plyscope.Backup([]any{first, moves[1-at]}, 1, 1)
		plyscope.Backup([]any{first}, 2, 0)
		plyscope.Backup(nil, 3+at, 3+at)
	}
	plyscope.Best(moves[0])
}
