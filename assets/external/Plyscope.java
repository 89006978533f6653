import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Shows your own search to plyscope, in Java: say where the trace goes, one line where a node begins, and one around each
 * return.
 *
 * <pre>
 *   Plyscope.open("mine.trace", "game connect-four:columns=4,rows=4", "depth 6", "view mover");
 *
 *   int negamax(Board board, int depth, int alpha, int beta, Object move) {   // the root's move is "-"
 *     Plyscope.enter(move, alpha, beta);
 *     if (depth == 0 || board.isOver()) return Plyscope.leave(board.value());
 *     ...
 *     return Plyscope.leave(best);
 *   }
 * </pre>
 *
 * <p>{@code plyscope check mine.trace} then names the first step that is wrong, and what should have happened. A root that
 * is searched again is a further pass, whose depth is that of its root. A search that is broken off leaves no nodes; {@code
 * pass(depth)} before the next root says that it is over. Between {@code enter} and the first child a node may say more, and
 * a little until it is left: see the methods that return nothing. A table: {@code store(key)} where a node stores, and
 * {@code return hit(value, Plyscope.LOWER, depth, key)} where the table answers; the store is found again by its key.
 *
 * <p>A Monte-Carlo search has the header {@code method mcts}, and calls {@code iteration}, {@code select}, {@code expand},
 * {@code playout}, {@code backup} and, at its end, {@code best}, in the order in which things happen. Moves of playouts and
 * paths are lists, or texts with blanks between.
 *
 * <p>Java 8 or newer. One thread only. Before {@code open} every call does nothing; after {@code close}, or at the end of
 * the program, all is in the file. In a program with packages this file belongs into one of them: copy it into its folder,
 * and put its line, {@code package games.search;}, above the imports. Other packages then {@code import
 * games.search.Plyscope;}. Classes of the package without a name cannot be imported.
 */
public final class Plyscope {
  public static final int UNKNOWN = 0, EXACT = 1, LOWER = 2, UPPER = 3;
  private static final String[] KINDS = {" table", " table exact", " table lower", " table upper"};
  /** As much text is kept before it is written, and so many stores are known by their keys. */
  private static final int TEXT = 1 << 16, STORES = 1 << 20;

  private static OutputStream file;
  private static StringBuilder text = new StringBuilder();
  /** Where the line of the node entered last begins, and where its move ends; whether it has no children yet. */
  private static int line, move;
  private static boolean isPending, isKnown;
  /** Whether its key is said, whether the depth of the pass is said, whether each node says when it is left. */
  private static boolean hasKey, isPass, hasTimes;
  /** Enters and leaves so far; when the search began, in nanoseconds. */
  private static long tick, began;
  /** What the open nodes say where they are left, by ply. Those behind the last open one are used again. */
  private static final List<Left> open = new ArrayList<>();
  private static int ply;
  /** The ticks of stores by their keys. */
  private static final Map<Long, Long> stores = new HashMap<>();

  private static final class Left {
    long cut, skipped;
    double at;
    Double fixed;
    Long key;
  }

  private Plyscope() {}

  /** Begins a trace: a file, or "-" for standard output, and lines of headers. */
  public static void open(String name, String... headers) {
    close();
    if (!isKnown) Runtime.getRuntime().addShutdownHook(new Thread(Plyscope::close));
    isKnown = true;
    tick = 0;
    hasTimes = false;
    try {
      file = name.equals("-") ? System.out : new FileOutputStream(name);
    } catch (IOException fault) {
      fail(fault);
    }
    search(headers);
  }

  /** Begins another search in the same trace, with headers of its own. */
  public static void search(String... headers) {
    if (file == null) return;
    between();
    stores.clear();
    ply = 0;
    isPass = false;
    began = System.nanoTime();
    text.append(tick == 0 ? "plyscope-trace 2\n" : "search\n");
    for (String header : headers) text.append(header).append('\n');
    text.append("begin\n");
  }

  /** From now on each node says when it is left: in microseconds since the search began. */
  public static void times(boolean hasTimes) { Plyscope.hasTimes = hasTimes; }

  /**
   * Begins a pass of this depth, whose root is entered next, and gives up what is open. A root that says its depth does the
   * same; without either the depth is inferred.
   */
  public static void pass(int depth) {
    if (file == null) return;
    between();
    text.append("pass depth ").append(depth).append('\n');
    ply = 0;
    isPass = true;
  }

  /** A node is entered by a move; the root's is "-". */
  public static void enter(Object by, double alpha, double beta) {
    if (file == null) return;
    between();
    if (text.length() > TEXT) flush();
    line = text.length();
    word(text.append("> "), by);
    move = text.length();
    number(number(text, alpha), beta);
    isPending = true;
    hasKey = false;
    tick++;
    if (ply == open.size()) open.add(null);
    open.set(ply++, null);
  }

  /** So many plies remain; at the root this is the depth of the pass. */
  public static void depth(int plies) {
    if (file == null || !isPending || plies < 0) return;
    text.append(" depth ").append(plies);
    if (ply != 1 || isPass) return;
    // The depth of a pass stands in a line before that of its root.
    String pass = "pass depth " + plies + "\n";
    text.insert(line, pass);
    line += pass.length();
    move += pass.length();
    isPass = true;
  }

  /** Your own key of the position; once more before the leave, the key that the board has then. */
  public static void key(long key) {
    if (isPending && !hasKey) say(" key " + Long.toHexString(key));
    else if (!isPending && isOpen()) left().key = key;
    hasKey = true;
  }

  /** So many moves are legal. */
  public static void moves(int legal) { say(" moves " + legal); }
  /** MAX moves here, or MIN: where a tree without a game does not alternate. */
  public static void max(boolean isMax) { say(isMax ? " max" : " min"); }
  /** The move is a null move. */
  public static void nullMove() { say(" null"); }
  /** From here on only moves of a quiet search are searched. */
  public static void quiet() { say(" quiet"); }
  /** The node's own value counts as a child. */
  public static void stand(double value) { say(number(new StringBuilder(" stand"), value).toString()); }
  /** The table narrowed the window to this before the first child. */
  public static void narrow(double alpha, double beta) {
    say(number(number(new StringBuilder(" table"), alpha), beta).toString());
  }

  /** Until the node is left: so many moves are cut, where no game is named. */
  public static void cut(int moves) { if (isOpen()) left().cut = moves; }
  /** Until the node is left: so many moves are skipped on purpose, each worth at most this for the mover. */
  public static void skip(int moves, double at) {
    if (!isOpen()) return;
    Left node = left();
    node.at = node.skipped == 0 ? at : Math.max(at, node.at);
    node.skipped += moves;
  }
  /** Until the node is left: a value of the position itself, which counts like a child's at any time. */
  public static void staticValue(double value) { if (isOpen()) left().fixed = value; }

  /** A node is left with its value; whole numbers come back as they are. */
  public static int leave(int value) { return leave(value, null); }
  public static double leave(double value) { return leave(value, null); }

  /** The root is left, and names its move. */
  public static int leave(int value, Object best) { leave((double) value, best); return value; }
  public static double leave(double value, Object best) {
    if (file == null) return value;
    if (isPending) {
      // A leaf: the value goes between its move and its window.
      text.insert(move, number(new StringBuilder(), value)).setCharAt(line, '.');
    } else {
      number(text.append('='), value);
      if (best != null) word(text.append(" best "), best);
      if (isOpen() && open.get(ply - 1) != null && left().cut > 0) text.append(" cut ").append(left().cut);
    }
    if (isOpen() && open.get(ply - 1) != null) leftWords(left());
    if (hasTimes) text.append(" time ").append((System.nanoTime() - began) / 1000);
    text.append('\n');
    isPending = false;
    tick++;
    if (ply > 0) ply--;
    if (ply == 0) isPass = false;
    return value;
  }

  private static void leftWords(Left node) {
    if (node.key != null) text.append(" key ").append(Long.toHexString(node.key));
    if (node.fixed != null) number(text.append(" static"), node.fixed);
    if (node.skipped > 0) number(text.append(" skip ").append(node.skipped).append(" at"), node.at);
  }

  /** The node stores what it returns under this key. */
  public static void store(long key) {
    if (file != null && (stores.size() < STORES || stores.containsKey(key))) stores.put(key, tick);
  }

  /** The table answers: what the entry says of the value, how deep it was searched (below 0: not said), and its key. */
  public static int hit(int value, int kind, int depth, long key) { hit((double) value, kind, depth, key); return value; }
  public static double hit(double value, int kind, int depth, long key) {
    Long from = stores.get(key);
    say(KINDS[kind & 3] + (depth < 0 ? "" : " depth " + depth) + (from == null ? "" : " from " + from));
    return leave(value);
  }

  /** In a Monte-Carlo search: the next iteration begins, at the root. */
  public static void iteration() { event("iteration", null); }
  /** It went down by a move; the child's visits and total before this iteration, if you like. */
  public static void select(Object by) { event(">", one(by)); }
  public static void select(Object by, double visits, double total) { event(">", one(by), visits, total); }
  /** It made a child by a move. */
  public static void expand(Object by) { event("+", one(by)); }
  /** A playout ended: its result as the last node counts it, and its moves, if you like. */
  public static void playout(double result) { playout(result, ""); }
  public static void playout(double result, Object moves) { event("~" + number(new StringBuilder(), result), moves); }
  /** A node has these numbers after the iteration; its path are moves, none for the root. */
  public static void backup(Object path, double visits, double total) {
    String words = words(path);
    event("=", words.isEmpty() ? "-" : words, visits, total);
  }
  /** The move that was chosen after the last iteration. */
  public static void best(Object by) { event("best", one(by)); }

  private static void event(String mark, Object words, double... numbers) {
    if (file == null) return;
    between();
    if (text.length() > TEXT) flush();
    if (file == null) return;
    String said = words == null ? "" : words(words);
    text.append(mark).append(said.isEmpty() ? "" : " ").append(said);
    for (double each : numbers) number(text, each);
    text.append('\n');
  }

  private static List<Object> one(Object by) {
    List<Object> list = new ArrayList<>();
    list.add(by);
    return list;
  }

  private static String words(Object moves) {
    StringBuilder all = new StringBuilder();
    if (moves instanceof Iterable) {
      for (Object move : (Iterable<?>) moves) word(all.append(all.length() == 0 ? "" : " "), move);
    } else {
      for (String move : String.valueOf(moves).trim().split("\\s+")) {
        if (!move.isEmpty()) word(all.append(all.length() == 0 ? "" : " "), move);
      }
    }
    return all.toString();
  }

  /** Writes what there is and closes the trace; the end of the program does the same. */
  public static void close() {
    if (file == null) return;
    between();
    flush();
    try {
      if (file != null && file != System.out) file.close();
    } catch (IOException fault) {
      fail(fault);
    }
    file = null;
  }

  private static void between() {
    if (isPending) text.append('\n');
    isPending = false;
  }

  private static boolean isOpen() { return file != null && ply > 0; }

  private static Left left() {
    if (open.get(ply - 1) == null) open.set(ply - 1, new Left());
    return open.get(ply - 1);
  }

  private static void say(String words) { if (file != null && isPending) text.append(words); }

  private static StringBuilder number(StringBuilder to, double value) {
    boolean isWhole = value == (long) value && Math.abs(value) < 1e15;
    if (Double.isInfinite(value)) return to.append(value > 0 ? " inf" : " -inf");
    return isWhole ? to.append(' ').append((long) value) : to.append(' ').append(value);
  }

  /** A move without blanks that is no comment. */
  private static void word(StringBuilder to, Object by) {
    String word = String.valueOf(by).replaceAll("\\s", "");
    to.append(word.isEmpty() || word.startsWith("#") ? "_" : "").append(word);
  }

  private static void flush() {
    try {
      file.write(text.toString().getBytes(StandardCharsets.UTF_8));
      file.flush();
    } catch (IOException fault) {
      fail(fault);
    }
    text.setLength(0);
  }

  /** The program goes on without its trace. */
  private static void fail(IOException fault) {
    System.err.println("Plyscope: the trace ends here: " + fault.getMessage());
    file = null;
  }
}
