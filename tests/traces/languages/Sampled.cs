/// Four iterations of a Monte-Carlo search of Nim with two heaps of one.
static class Sampled {
    static readonly string[] Moves = { "1:1", "2:1" };

    static void Main(string[] arguments) {
        Plyscope.Open(arguments[0], "game nim:heaps=1+1", "exploration 1.4", "method mcts");
        for (int at = 0; at < 2; at++) {
            Plyscope.Iteration();
            Plyscope.Expand(Moves[at]);
            Plyscope.Playout(0, Moves[1 - at]);
            Plyscope.Backup(new object[] { Moves[at] }, 1, 0);
            Plyscope.Backup(new object[0], 1 + at, 1 + at);
        }
        for (int at = 0; at < 2; at++) {
            Plyscope.Iteration();
            Plyscope.Select(Moves[at], 1, 0);
            Plyscope.Expand(Moves[1 - at]);
            Plyscope.Playout(1);
            Plyscope.Backup(new object[] { Moves[at], Moves[1 - at] }, 1, 1);
            Plyscope.Backup(new object[] { Moves[at] }, 2, 0);
            Plyscope.Backup(new object[0], 3 + at, 3 + at);
        }
        Plyscope.Best(Moves[0]);
    }
}
