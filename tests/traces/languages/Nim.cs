using System;
using System.Collections.Generic;

/// Three heaps; who takes the last object wins. Negamax as four right programs, and as four with a mistake each: minimax, soft,
/// table, skip; sign, flag, depth, restore.
static class Nim {
    struct Entry {
        public double Value;
        public int Kind, Depth;
    }

    static readonly int[] heaps = { 1, 2, 2 };
    static readonly Dictionary<int, Entry> table = new Dictionary<int, Entry>();
    static string variant;
    static bool remembers;

    static bool Is(string name) { return variant == name; }

    static int Hash(int side) { return heaps[0] + 4 * heaps[1] + 16 * heaps[2] + 64 * side; }

    static double Negamax(int depth, double alpha, double beta, int side, string by) {
        int legal = heaps[0] + heaps[1] + heaps[2], key = Hash(side);
        Plyscope.Enter(by, alpha, beta);
        Plyscope.Key((ulong)key);
        Plyscope.Moves(legal);
        Plyscope.Depth(depth);
        if (legal == 0 || depth == 0) return Plyscope.Leave(legal == 0 ? -1.0 : 0.0);
        if (remembers && by != "-" && table.TryGetValue(key, out Entry known) && (known.Depth == depth || Is("depth"))) {
            double value = known.Value;
            if (known.Kind == Plyscope.Exact || known.Kind == Plyscope.Lower && value >= beta || known.Kind == Plyscope.Upper && value <= alpha)
                return Plyscope.Hit(value, known.Kind, Is("depth") ? -1 : depth, (ulong)key);
        }
        double start = alpha, best = -9;
        bool stops = false;
        for (int heap = 0; heap < 3 && !stops; heap++) {
            for (int count = 1; count <= heaps[heap] && !stops; count++) {
                if (Is("skip") && depth == 1 && legal > count && alpha >= 0) {
                    // The last ply: a move that does not end the game is worth 0.
                    Plyscope.Skip(1, 0);
                    best = Math.Max(best, 0);
                    continue;
                }
                heaps[heap] -= count;
                double value = Negamax(depth - 1, -beta, -alpha, 1 - side, (heap + 1) + ":" + count);
                heaps[heap] += Is("restore") && heap == 2 && count == 2 ? 1 : count;
                if (!Is("sign") || heap != 1 || depth != 2) value = -value;
                best = Math.Max(best, value);
                if (Is("minimax")) continue;
                alpha = Math.Max(alpha, best);
                stops = alpha >= beta;
            }
        }
        int kind = best <= start ? Plyscope.Upper : best >= beta ? Plyscope.Lower : Plyscope.Exact;
        table[key] = new Entry { Value = best, Kind = Is("flag") ? Plyscope.Exact : kind, Depth = depth };
        if (remembers) Plyscope.Store((ulong)key);
        Plyscope.Key((ulong)Hash(side));
        return Plyscope.Leave(best);
    }

    static void Main(string[] arguments) {
        variant = arguments[1];
        remembers = Is("table") || Is("flag") || Is("depth");
        Plyscope.Open(arguments[0], "game nim:heaps=1+2+2", "view mover");
        double end = Is("minimax") ? double.PositiveInfinity : 9;
        foreach (int depth in remembers ? new[] { 2, 3, 5 } : new[] { Is("skip") ? 3 : 5 }) Negamax(depth, -end, end, 0, "-");
    }
}
