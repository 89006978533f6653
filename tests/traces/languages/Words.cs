/// Every word of a helper once: a selective search with a null move, a quiet node, a narrowed window and an answered one.
static class Words {
    static void Quiet() {
        Plyscope.Enter("2", -9, 9);
        Plyscope.Key(0xB2);
        Plyscope.Depth(1);
        Plyscope.Quiet();
        Plyscope.Stand(3);
        Plyscope.Skip(1, 2.5);
        Plyscope.Enter("x", -9, -3);
        Plyscope.Leave(-5);
        Plyscope.Skip(2, 4);
        Plyscope.StaticValue(4);
        Plyscope.Key(0xB2);
        Plyscope.Leave(5);
    }

    static void Narrowed() {
        Plyscope.Enter("3", -9, 5);
        Plyscope.Key(0xC3);
        Plyscope.Depth(1);
        Plyscope.Narrow(-9, 4);
        Plyscope.Enter("y", -4, 9);
        Plyscope.Leave(-6);
        Plyscope.Store(0xC3);
        Plyscope.Cut(1);
        Plyscope.Leave(6);
    }

    static void Main(string[] arguments) {
        Plyscope.Open(arguments[0], "title Every word", "view mover", "selective");
        Plyscope.Enter("-", -9, 9);
        Plyscope.Key(0xA1);
        Plyscope.Moves(5);
        Plyscope.Depth(2);
        Plyscope.Enter("pass", -9, 9);
        Plyscope.Depth(0);
        Plyscope.NullMove();
        Plyscope.Leave(-1);
        Quiet();
        Narrowed();
        Plyscope.Enter("4", -9, 5);
        Plyscope.Key(0xC3);
        Plyscope.Hit(6, Plyscope.Lower, 1, 0xC3);
        Plyscope.Leave(-5, "2");
        // A pass that is broken off, one to the end, and another search.
        Plyscope.Pass(3);
        Plyscope.Enter("-", -9, 9);
        Plyscope.Enter("2", -9, 9);
        Plyscope.Pass(1);
        Plyscope.Enter("-", -9, 9);
        Plyscope.Enter("# 3 ", -9, 9);
        Plyscope.Leave(-0.5);
        Plyscope.Leave(0.5);
        Plyscope.Search("view max");
        Plyscope.Enter("-", double.NegativeInfinity, double.PositiveInfinity);
        Plyscope.Max(true);
        Plyscope.Enter("4", double.NegativeInfinity, double.PositiveInfinity);
        Plyscope.Max(false);
        Plyscope.Leave(-0.0);
        Plyscope.Leave(0);
    }
}
