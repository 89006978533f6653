using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Text;

/// <summary>
/// Shows your own search to plyscope, in C#: say where the trace goes, one line where a node begins, and one around each
/// return. Copy this file into your project.
/// <code>
///   Plyscope.Open("mine.trace", "game connect-four:columns=4,rows=4", "depth 6", "view mover");
///
///   int Negamax(Board board, int depth, int alpha, int beta, object move) {   // the root's move is "-"
///     Plyscope.Enter(move, alpha, beta);
///     if (depth == 0 || board.IsOver) return Plyscope.Leave(board.Value);
///     ...
///     return Plyscope.Leave(best);
///   }
/// </code>
/// `plyscope check mine.trace` then names the first step that is wrong, and what should have happened. A root that is
/// searched again is a further pass, whose depth is that of its root. A search that is broken off leaves no nodes;
/// Pass(depth) before the next root says that it is over. Between Enter and the first child a node may say more, and a little
/// until it is left: see the methods that return nothing. A table: Store(key) where a node stores, and `return
/// Plyscope.Hit(value, Plyscope.Lower, depth, key)` where the table answers; the store is found again by its key.
/// <para>A Monte-Carlo search has the header `method mcts`, and calls Iteration, Select, Expand, Playout, Backup and, at its
/// end, Best, in the order in which things happen.</para>
/// <para>C# 7 or newer, nothing else. One thread only. Before Open every call does nothing; after Close, or at the end of the
/// program, all is in the file. It is in no namespace, so it is known in all of them.</para>
/// </summary>
public static class Plyscope {
    public const int Unknown = 0, Exact = 1, Lower = 2, Upper = 3;
    static readonly string[] Kinds = { " table", " table exact", " table lower", " table upper" };
    /// As much text is kept before it is written, and so many stores are known by their keys.
    const int TextSize = 1 << 16, StoreSize = 1 << 20;

    static Stream file;
    static readonly StringBuilder text = new StringBuilder();
    /// Where the line of the node entered last begins, and where its move ends; whether it has no children yet.
    static int line, endOfMove;
    static bool isPending, isKnown;
    /// Whether its key is said, whether the depth of the pass is said, whether each node says when it is left.
    static bool hasKey, isPass, hasTimes;
    /// Enters and leaves so far, and when the search began.
    static long tick;
    static readonly Stopwatch began = new Stopwatch();
    /// What the open nodes say where they are left, by ply.
    static readonly List<LeftNode> nodes = new List<LeftNode>();
    /// The ticks of stores by their keys.
    static readonly Dictionary<ulong, long> stores = new Dictionary<ulong, long>();

    struct LeftNode {
        public long Cut, Skipped;
        public double At;
        public double? Fixed;
        public ulong? Key;
    }

    /// <summary>Begins a trace: a file, or "-" for standard output, and lines of headers.</summary>
    public static void Open(string name, params string[] headers) {
        Close();
        if (!isKnown) AppDomain.CurrentDomain.ProcessExit += (sender, end) => Close();
        isKnown = true;
        tick = 0;
        hasTimes = false;
        try {
            file = name == "-" ? Console.OpenStandardOutput() : new FileStream(name, FileMode.Create);
        } catch (Exception fault) when (IsExpected(fault)) {
            Fail(fault);
        }
        Search(headers);
    }

    /// <summary>Begins another search in the same trace, with headers of its own.</summary>
    public static void Search(params string[] headers) {
        if (file == null) return;
        Between();
        stores.Clear();
        nodes.Clear();
        isPass = false;
        began.Restart();
        text.Append(tick == 0 ? "plyscope-trace 2\n" : "search\n");
        foreach (string header in headers) text.Append(header).Append('\n');
        text.Append("begin\n");
    }

    /// <summary>From now on each node says when it is left: in microseconds since the search began.</summary>
    public static void Times(bool has) { hasTimes = has; }

    /// <summary>Begins a pass of this depth, whose root is entered next, and gives up what is open. A root that says its depth
    /// does the same; without either the depth is inferred.</summary>
    public static void Pass(int depth) {
        if (file == null) return;
        Between();
        text.Append("pass depth ").Append(depth).Append('\n');
        nodes.Clear();
        isPass = true;
    }

    /// <summary>A node is entered by a move; the root's is "-".</summary>
    public static void Enter(object by, double alpha, double beta) {
        if (file == null) return;
        Between();
        if (text.Length > TextSize) Flush();
        line = text.Length;
        Word(text.Append("> "), by);
        endOfMove = text.Length;
        text.Append(Number(alpha)).Append(Number(beta));
        isPending = true;
        hasKey = false;
        tick++;
        nodes.Add(new LeftNode());
    }

    /// <summary>So many plies remain; at the root this is the depth of the pass.</summary>
    public static void Depth(int plies) {
        if (file == null || !isPending || plies < 0) return;
        text.Append(" depth ").Append(plies);
        if (nodes.Count != 1 || isPass) return;
        // The depth of a pass stands in a line before that of its root.
        string pass = "pass depth " + plies + "\n";
        text.Insert(line, pass);
        line += pass.Length;
        endOfMove += pass.Length;
        isPass = true;
    }

    /// <summary>Your own key of the position; once more before the leave, the key that the board has then.</summary>
    public static void Key(ulong key) {
        if (isPending && !hasKey) Say(" key " + key.ToString("x"));
        else if (!isPending) Note((ref LeftNode node) => node.Key = key);
        hasKey = true;
    }

    /// <summary>So many moves are legal.</summary>
    public static void Moves(int legal) { Say(" moves " + legal); }
    /// <summary>MAX moves here, or MIN: where a tree without a game does not alternate.</summary>
    public static void Max(bool isMax) { Say(isMax ? " max" : " min"); }
    /// <summary>The move is a null move.</summary>
    public static void NullMove() { Say(" null"); }
    /// <summary>From here on only moves of a quiet search are searched.</summary>
    public static void Quiet() { Say(" quiet"); }
    /// <summary>The node's own value counts as a child.</summary>
    public static void Stand(double value) { Say(" stand" + Number(value)); }
    /// <summary>The table narrowed the window to this before the first child.</summary>
    public static void Narrow(double alpha, double beta) { Say(" table" + Number(alpha) + Number(beta)); }

    /// <summary>Until the node is left: so many moves are cut, where no game is named.</summary>
    public static void Cut(int moves) { Note((ref LeftNode node) => node.Cut = moves); }
    /// <summary>Until the node is left: so many moves are skipped on purpose, each worth at most this for the mover.</summary>
    public static void Skip(int moves, double at) {
        Note((ref LeftNode node) => {
            node.At = node.Skipped == 0 ? at : Math.Max(at, node.At);
            node.Skipped += moves;
        });
    }
    /// <summary>Until the node is left: a value of the position itself, which counts like a child's at any time.</summary>
    public static void StaticValue(double value) { Note((ref LeftNode node) => node.Fixed = value); }

    /// <summary>A node is left with its value, which is returned; the root may name its move.</summary>
    public static int Leave(int value, object best = null) { Leave((double)value, best); return value; }
    /// <summary>The same.</summary>
    public static long Leave(long value, object best = null) { Leave((double)value, best); return value; }
    /// <summary>The same.</summary>
    public static double Leave(double value, object best = null) {
        if (file == null) return value;
        var node = new LeftNode();
        if (nodes.Count > 0) {
            node = nodes[nodes.Count - 1];
            nodes.RemoveAt(nodes.Count - 1);
        }
        if (isPending) {
            // A leaf: the value goes between its move and its window.
            text.Insert(endOfMove, Number(value));
            text[line] = '.';
        } else {
            text.Append('=').Append(Number(value));
            if (best != null) Word(text.Append(" best "), best);
            if (node.Cut > 0) text.Append(" cut ").Append(node.Cut);
        }
        if (node.Key.HasValue) text.Append(" key ").Append(node.Key.Value.ToString("x"));
        if (node.Fixed.HasValue) text.Append(" static").Append(Number(node.Fixed.Value));
        if (node.Skipped > 0) text.Append(" skip ").Append(node.Skipped).Append(" at").Append(Number(node.At));
        if (hasTimes) text.Append(" time ").Append((long)(began.Elapsed.TotalMilliseconds * 1000));
        text.Append('\n');
        isPending = false;
        if (nodes.Count == 0) isPass = false;
        tick++;
        return value;
    }

    /// <summary>The node stores what it returns under this key.</summary>
    public static void Store(ulong key) {
        if (file != null && (stores.Count < StoreSize || stores.ContainsKey(key))) stores[key] = tick;
    }

    /// <summary>The table answers: what the entry says of the value, how deep it was searched (below 0: not said), and its key.
    /// Returns the value.</summary>
    public static int Hit(int value, int kind, int depth, ulong key) { Hit((double)value, kind, depth, key); return value; }
    /// <summary>The same.</summary>
    public static double Hit(double value, int kind, int depth, ulong key) {
        string from = stores.TryGetValue(key, out long at) ? " from " + at : "";
        Say(Kinds[kind & 3] + (depth < 0 ? "" : " depth " + depth) + from);
        return Leave(value);
    }

    /// <summary>In a Monte-Carlo search: the next iteration begins, at the root.</summary>
    public static void Iteration() { Event("iteration", new object[0]); }
    /// <summary>It went down by a move; the child's visits and total before this iteration, if you like.</summary>
    public static void Select(object by) { Event(">", new[] { by }); }
    public static void Select(object by, double visits, double total) { Event(">", new[] { by }, visits, total); }
    /// <summary>It made a child by a move.</summary>
    public static void Expand(object by) { Event("+", new[] { by }); }
    /// <summary>A playout ended: its result as the last node counts it, and its moves, if you like.</summary>
    public static void Playout(double result, params object[] moves) { Event("~" + Number(result), moves); }
    /// <summary>A node has these numbers after the iteration; its path are moves, none for the root.</summary>
    public static void Backup(object[] path, double visits, double total) {
        Event("=", path.Length == 0 ? new object[] { "-" } : path, visits, total);
    }
    /// <summary>The move that was chosen after the last iteration.</summary>
    public static void Best(object by) { Event("best", new[] { by }); }

    static void Event(string mark, object[] words, params double[] numbers) {
        if (file == null) return;
        Between();
        if (text.Length > TextSize) Flush();
        text.Append(mark);
        foreach (object word in words) Word(text.Append(' '), word);
        foreach (double number in numbers) text.Append(Number(number));
        text.Append('\n');
    }

    /// <summary>Writes what there is and closes the trace; the end of the program does the same.</summary>
    public static void Close() {
        if (file == null) return;
        Between();
        Flush();
        file?.Dispose();
        file = null;
    }

    delegate void Change(ref LeftNode node);

    static void Note(Change change) {
        if (file == null || nodes.Count == 0) return;
        LeftNode node = nodes[nodes.Count - 1];
        change(ref node);
        nodes[nodes.Count - 1] = node;
    }

    static void Between() {
        if (isPending) text.Append('\n');
        isPending = false;
    }

    static void Say(string words) { if (file != null && isPending) text.Append(words); }

    /// A blank and the shortest text that is read as the same number.
    static string Number(double value) {
        if (double.IsPositiveInfinity(value)) return " inf";
        if (double.IsNegativeInfinity(value)) return " -inf";
        bool isWhole = Math.Abs(value) < 1e15 && value == Math.Floor(value);
        return " " + (isWhole ? ((long)value).ToString(CultureInfo.InvariantCulture) : value.ToString("R", CultureInfo.InvariantCulture));
    }

    /// A move without blanks that is no comment.
    static void Word(StringBuilder to, object by) {
        string word = string.Join("", Convert.ToString(by, CultureInfo.InvariantCulture).Split((char[])null, StringSplitOptions.RemoveEmptyEntries));
        to.Append(word == "" || word[0] == '#' ? "_" : "").Append(word);
    }

    static void Flush() {
        try {
            byte[] bytes = new UTF8Encoding(false).GetBytes(text.ToString());
            file.Write(bytes, 0, bytes.Length);
            file.Flush();
        } catch (Exception fault) when (IsExpected(fault)) {
            Fail(fault);
        }
        text.Clear();
    }

    static bool IsExpected(Exception fault) { return fault is IOException || fault is UnauthorizedAccessException || fault is ArgumentException || fault is NotSupportedException; }

    /// The program goes on without its trace.
    static void Fail(Exception fault) {
        Console.Error.WriteLine("Plyscope: the trace ends here: " + fault.Message);
        file = null;
    }
}
