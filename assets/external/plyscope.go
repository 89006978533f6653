// Package plyscope shows your own search to plyscope, in Go: say where the trace goes, one line where a node begins, and one
// around each return. Copy this file into a folder plyscope of your module, and import it.
//
//	import "mine/plyscope"
//
//	plyscope.Open("mine.trace", "game connect-four:columns=4,rows=4", "depth 6", "view mover")
//	defer plyscope.Close()
//
//	func negamax(board *Board, depth, alpha, beta int, move string) int {   // the root's move is "-"
//		plyscope.Enter(move, alpha, beta)
//		if depth == 0 || board.IsOver() {
//			return plyscope.Leave(board.Value())
//		}
//		...
//		return plyscope.Leave(best)
//	}
//
// `plyscope check mine.trace` then names the first step that is wrong, and what should have happened. A root that is
// searched again is a further pass, whose depth is that of its root. A search that is broken off leaves no nodes;
// Pass(depth) before the next root says that it is over. Between Enter and the first child a node may say more:
//
//	Depth(2)     so many plies remain            Null()         the move is a null move
//	Key(hash)    your key of the position        Quiet()        from here on a quiet search
//	Moves(7)     so many moves are legal         Stand(12)      the node's own value counts
//	Max(true)    MAX moves here; false: MIN      Narrow(a, b)   the table narrowed the window
//
// And until it is left:
//
//	Cut(2)       so many moves are cut; where no game is named
//	Skip(1, 4)   so many moves are skipped on purpose, each worth at most 4 for the mover
//	Static(12)   a value of the position itself, which counts like a child's at any time
//	Key(hash)    once more: the key that the board has now
//
// A table: Store(key) where a node stores, and `return plyscope.Hit(value, plyscope.Lower, depth, key)` where the table
// answers; the store is found again by its key. Values are your own numbers, of any type. Times(true) adds the time since the
// search began to each node.
//
// A Monte-Carlo search has the header "method mcts", and calls Iteration, Select, Expand, Playout, Backup and, at its end,
// Best, in the order in which things happen.
//
// The standard library only, Go 1.18 or newer. One goroutine only. Before Open every call does nothing; after Close all is in
// the file. os.Exit runs nothing that is deferred: call Close before it.
package plyscope

import (
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"strings"
	"time"
)

// As much text is kept before it is written, and so many stores are known by their keys.
const (
	textSize  = 1 << 16
	storeSize = 1 << 20
)

// Kind is what a table's entry says of its value.
type Kind int

const (
	Unknown Kind = iota
	Exact
	Lower
	Upper
)

// Number is what a search computes with.
type Number interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~float32 | ~float64
}

// What a node says where it is left.
type leftNode struct {
	cut, skipped    int
	at, fixed       float64
	key             uint64
	isFixed, hasKey bool
}

var (
	file io.Writer
	text []byte
	// Where the line of the node entered last begins, and where its move ends; whether it has no children yet, and whether
	// its key is said.
	line, endOfMove   int
	isPending, hasKey bool
	// Whether the depth of the pass is said; what the open nodes say where they are left, by ply.
	isPass bool
	nodes  []leftNode
	// Enters and leaves so far; the ticks of stores by their keys.
	tick   int64
	stores map[uint64]int64
	// When the search began, where each node says when it is left.
	began    time.Time
	hasTimes bool
)

// Open begins a trace: a file, or "-" for standard output, and lines of headers.
func Open(name string, headers ...string) {
	Close()
	tick, hasTimes = 0, false
	if name == "-" {
		file = os.Stdout
	} else if opened, fault := os.Create(name); fault != nil {
		fail(fault)
	} else {
		file = opened
	}
	Search(headers...)
}

// Search begins another search in the same trace, with headers of its own.
func Search(headers ...string) {
	if file == nil {
		return
	}
	between()
	stores, nodes, isPass, began = map[uint64]int64{}, nodes[:0], false, time.Now()
	if tick == 0 {
		text = append(text, "plyscope-trace 2\n"...)
	} else {
		text = append(text, "search\n"...)
	}
	for _, header := range headers {
		text = append(append(text, header...), '\n')
	}
	text = append(text, "begin\n"...)
}

// Times says that from now on each node says when it is left: in microseconds since the search began.
func Times(has bool) { hasTimes = has }

// Pass begins a pass of this depth, whose root is entered next, and gives up what is open. A root that says its depth does
// the same; without either the depth is inferred.
func Pass(depth int) {
	if file == nil {
		return
	}
	between()
	text = append(strconv.AppendInt(append(text, "pass depth "...), int64(depth), 10), '\n')
	nodes, isPass = nodes[:0], true
}

// Enter says that a node is entered by a move, which is printed as fmt prints it; the root's is "-".
func Enter[A, B Number](move any, alpha A, beta B) {
	if file == nil {
		return
	}
	between()
	if len(text) > textSize {
		flush()
	}
	line = len(text)
	text = word(append(text, "> "...), move)
	endOfMove = len(text)
	text = number(number(text, float64(alpha)), float64(beta))
	isPending, hasKey = true, false
	tick++
	nodes = append(nodes, leftNode{})
}

// Depth says how many plies remain; at the root this is the depth of the pass.
func Depth(plies int) {
	if !isPending || plies < 0 {
		return
	}
	text = strconv.AppendInt(append(text, " depth "...), int64(plies), 10)
	if len(nodes) != 1 || isPass {
		return
	}
	// The depth of a pass stands in a line before that of its root.
	pass := "pass depth " + strconv.Itoa(plies) + "\n"
	text = append(text[:line], append([]byte(pass), text[line:]...)...)
	line, endOfMove, isPass = line+len(pass), endOfMove+len(pass), true
}

// Key says your own key of the position; once more before the leave, the key that the board has then.
func Key(key uint64) {
	if node := open(); node != nil && !isPending {
		node.key, node.hasKey = key, true
	} else if isPending && !hasKey {
		say(" key " + strconv.FormatUint(key, 16))
		hasKey = true
	}
}

// Moves says how many moves are legal.
func Moves(legal int) { say(" moves " + strconv.Itoa(legal)) }

// Max says that MAX moves here, or MIN: where a tree without a game does not alternate.
func Max(isMax bool) {
	if isMax {
		say(" max")
	} else {
		say(" min")
	}
}

// Null says that the move is a null move.
func Null() { say(" null") }

// Quiet says that from here on only moves of a quiet search are searched.
func Quiet() { say(" quiet") }

// Stand says that the node's own value counts as a child.
func Stand[N Number](value N) { say(string(number([]byte(" stand"), float64(value)))) }

// Narrow says that the table narrowed the window to this before the first child.
func Narrow[A, B Number](alpha A, beta B) {
	say(string(number(number([]byte(" table"), float64(alpha)), float64(beta))))
}

// Cut says until the node is left: so many moves are cut, where no game is named.
func Cut(moves int) {
	if node := open(); node != nil {
		node.cut = moves
	}
}

// Skip says until the node is left: so many moves are skipped on purpose, each worth at most this for the mover.
func Skip[N Number](moves int, at N) {
	if node := open(); node != nil {
		if node.skipped == 0 || float64(at) > node.at {
			node.at = float64(at)
		}
		node.skipped += moves
	}
}

// Static says until the node is left: a value of the position itself, which counts like a child's at any time.
func Static[N Number](value N) {
	if node := open(); node != nil {
		node.fixed, node.isFixed = float64(value), true
	}
}

// Leave says that a node is left with its value, which it returns.
func Leave[N Number](value N) N {
	left(float64(value), nil)
	return value
}

// LeaveBest says that the root is left, and names its move. It returns the value.
func LeaveBest[N Number](value N, best any) N {
	left(float64(value), best)
	return value
}

// Store says that the node stores what it returns under this key.
func Store(key uint64) {
	if _, known := stores[key]; file != nil && (known || len(stores) < storeSize) {
		stores[key] = tick
	}
}

// Hit says that the table answers: what the entry says of the value, how deep it was searched (below 0: not said), and its
// key. It returns the value.
func Hit[N Number](value N, kind Kind, depth int, key uint64) N {
	say(" table" + [...]string{"", " exact", " lower", " upper"}[kind&3])
	if depth >= 0 {
		say(" depth " + strconv.Itoa(depth))
	}
	if from, known := stores[key]; known {
		say(" from " + strconv.FormatInt(from, 10))
	}
	return Leave(value)
}

// Iteration says that the next iteration of a Monte-Carlo search begins, at the root.
func Iteration() { event("iteration", nil) }

// Select says that it went down by a move, and the child's visits and total before this iteration.
func Select[A, B Number](move any, visits A, total B) {
	event(">", []any{move}, float64(visits), float64(total))
}

// Expand says that it made a child by a move.
func Expand(move any) { event("+", []any{move}) }

// Playout says the result of a playout as the last node counts it, and its moves, if you like.
func Playout[N Number](result N, moves ...any) {
	event("~"+string(number(nil, float64(result))), moves)
}

// Backup says what a node has after the iteration; its path are moves, none for the root.
func Backup[A, B Number](path []any, visits A, total B) {
	if len(path) == 0 {
		path = []any{"-"}
	}
	event("=", path, float64(visits), float64(total))
}

// Best says which move was chosen after the last iteration.
func Best(move any) { event("best", []any{move}) }

// A line of a Monte-Carlo search: its mark, its words, its numbers.
func event(mark string, words []any, numbers ...float64) {
	if file == nil {
		return
	}
	between()
	if len(text) > textSize {
		flush()
	}
	text = append(text, mark...)
	for _, each := range words {
		text = word(append(text, ' '), each)
	}
	for _, each := range numbers {
		text = number(text, each)
	}
	text = append(text, '\n')
}

// Close writes what there is and closes the trace.
func Close() {
	if file == nil {
		return
	}
	between()
	flush()
	if opened, is := file.(*os.File); is && opened != os.Stdout {
		if fault := opened.Close(); fault != nil {
			fail(fault)
		}
	}
	file = nil
}

func between() {
	if isPending {
		text = append(text, '\n')
	}
	isPending = false
}

func say(words string) {
	if file != nil && isPending {
		text = append(text, words...)
	}
}

// What the node that was entered last and is not left yet says where it is left.
func open() *leftNode {
	if file == nil || len(nodes) == 0 {
		return nil
	}
	return &nodes[len(nodes)-1]
}

func left(value float64, best any) {
	if file == nil {
		return
	}
	node := leftNode{}
	if len(nodes) > 0 {
		node, nodes = nodes[len(nodes)-1], nodes[:len(nodes)-1]
	}
	if isPending {
		// A leaf: the value goes between its move and its window.
		rest := string(text[endOfMove:])
		text = append(number(text[:endOfMove], value), rest...)
		text[line] = '.'
	} else {
		text = number(append(text, '='), value)
		if best != nil {
			text = word(append(text, " best "...), best)
		}
		if node.cut > 0 {
			text = strconv.AppendInt(append(text, " cut "...), int64(node.cut), 10)
		}
	}
	if node.hasKey {
		text = strconv.AppendUint(append(text, " key "...), node.key, 16)
	}
	if node.isFixed {
		text = number(append(text, " static"...), node.fixed)
	}
	if node.skipped > 0 {
		text = strconv.AppendInt(append(text, " skip "...), int64(node.skipped), 10)
		text = number(append(text, " at"...), node.at)
	}
	if hasTimes {
		text = strconv.AppendInt(append(text, " time "...), time.Since(began).Microseconds(), 10)
	}
	text = append(text, '\n')
	isPending = false
	isPass = isPass && len(nodes) > 0
	tick++
}

// A blank and the shortest text that is read as the same number.
func number(to []byte, value float64) []byte {
	switch {
	case math.IsInf(value, 1):
		return append(to, " inf"...)
	case math.IsInf(value, -1):
		return append(to, " -inf"...)
	case value == 0: // Not -0.
		return append(to, " 0"...)
	case math.Abs(value) < 1e15:
		return strconv.AppendFloat(append(to, ' '), value, 'f', -1, 64)
	}
	return strconv.AppendFloat(append(to, ' '), value, 'g', -1, 64)
}

// A move without blanks that is no comment.
func word(to []byte, move any) []byte {
	word := strings.Join(strings.Fields(fmt.Sprint(move)), "")
	if word == "" || word[0] == '#' {
		to = append(to, '_')
	}
	return append(to, word...)
}

func flush() {
	if _, fault := file.Write(text); fault != nil {
		fail(fault)
	}
	text = text[:0]
}

// The program goes on without its trace.
func fail(fault error) {
	fmt.Fprintln(os.Stderr, "plyscope: the trace ends here:", fault)
	file = nil
}
