// Every word of a helper once: a selective search with a null move, a quiet node, a narrowed window and an answered one.
package main

import (
	"math"
	"mine/plyscope"
	"os"
)

func quiet() {
	plyscope.Enter("2", -9, 9)
	plyscope.Key(0xB2)
	plyscope.Depth(1)
	plyscope.Quiet()
	plyscope.Stand(3)
	plyscope.Skip(1, 2.5)
	plyscope.Enter("x", -9, -3)
	plyscope.Leave(-5)
	plyscope.Skip(2, 4)
	plyscope.Static(4)
	plyscope.Key(0xB2)
	plyscope.Leave(5)
}

func narrowed() {
	plyscope.Enter("3", -9, 5)
	plyscope.Key(0xC3)
	plyscope.Depth(1)
	plyscope.Narrow(-9, 4)
	plyscope.Enter("y", -4, 9)
	plyscope.Leave(-6)
	plyscope.Store(0xC3)
	plyscope.Cut(1)
	plyscope.Leave(6)
}

func main() {
	plyscope.Open(os.Args[1], "title Every word", "view mover", "selective")
	defer plyscope.Close()
	plyscope.Enter("-", -9, 9)
	plyscope.Key(0xA1)
	plyscope.Moves(5)
	plyscope.Depth(2)
	plyscope.Enter("pass", -9, 9)
	plyscope.Depth(0)
	plyscope.Null()
	plyscope.Leave(-1)
	quiet()
	narrowed()
	plyscope.Enter("4", -9, 5)
	plyscope.Key(0xC3)
	plyscope.Hit(6, plyscope.Lower, 1, 0xC3)
	plyscope.LeaveBest(-5, "2")
	// A pass that is broken off, one to the end, and another search.
	plyscope.Pass(3)
	plyscope.Enter("-", -9, 9)
	plyscope.Enter("2", -9, 9)
	plyscope.Pass(1)
	plyscope.Enter("-", -9, 9)
	plyscope.Enter("# 3 ", -9, 9)
	plyscope.Leave(-0.5)
	plyscope.Leave(0.5)
	plyscope.Search("view max")
	plyscope.Enter("-", math.Inf(-1), math.Inf(1))
	plyscope.Max(true)
	plyscope.Enter("4", math.Inf(-1), math.Inf(1))
	plyscope.Max(false)
	plyscope.Leave(math.Copysign(0, -1))
	plyscope.Leave(0)
}
