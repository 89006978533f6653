using System;
using System.Collections.Generic;

/// One heap of which one, two or three are taken; who takes the last one wins. Negamax with a table and deepening.
static class Common {
    struct Entry {
        public int Value, Kind, Depth;
    }

    static readonly Dictionary<int, Entry> table = new Dictionary<int, Entry>();

    static int Negamax(int heap, int depth, int alpha, int beta, object taken) {
        int legal = Math.Min(heap, 3), best = -9, start = alpha;
        Plyscope.Enter(taken, alpha, beta);
        Plyscope.Key((ulong)heap);
        Plyscope.Moves(legal);
        Plyscope.Depth(depth);
        if (heap == 0 || depth == 0) return Plyscope.Leave(heap == 0 ? -1 : 0);
        if (!taken.Equals("-") && table.TryGetValue(heap, out Entry known) && known.Depth == depth) {
            int value = known.Value, stored = known.Kind;
            if (stored == Plyscope.Exact || stored == Plyscope.Lower && value >= beta || stored == Plyscope.Upper && value <= alpha)
                return Plyscope.Hit(value, stored, depth, (ulong)heap);
        }
        for (int count = 1; count <= legal && alpha < beta; count++) {
            best = Math.Max(best, -Negamax(heap - count, depth - 1, -beta, -alpha, count));
            alpha = Math.Max(alpha, best);
        }
        int kind = best <= start ? Plyscope.Upper : best >= beta ? Plyscope.Lower : Plyscope.Exact;
        table[heap] = new Entry { Value = best, Kind = kind, Depth = depth };
        Plyscope.Store((ulong)heap);
        return Plyscope.Leave(best);
    }

    static void Main(string[] arguments) {
        Plyscope.Open(arguments[0], "title One heap", "depth full", "view mover");
        Plyscope.Times(arguments.Length > 1);
        foreach (int depth in new[] { 2, 4, 7 }) Negamax(7, depth, -9, 9, "-");
    }
}
